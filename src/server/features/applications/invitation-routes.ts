import type { FastifyInstance } from 'fastify';
import {
  acceptInvitation,
  type Invitation,
  inviteVerifier,
  listInvitations,
  withdrawInvitation,
} from '#contract/administration/invitations.ts';
import { errorText } from '#contract/error-texts.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { nameJson } from '#server/platform/db/name-json.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { refuseWhileHeld } from '#server/platform/http/requests/refuse-while-held.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import {
  acceptInvitation as accept,
  storeInvitation,
  withdrawInvitation as withdraw,
} from './invitations.ts';

const selectInvitations = (rest: string) => `
  select
    i.id,
    case
      when i.accepted_at is not null then 'accepted'
      when i.withdrawn_at is not null then 'withdrawn'
      when i.expires_at <= now() then 'expired'
      else 'open'
    end as status,
    case
      when i.expires_at > now() then i.email
    end as email,
    i.languages,
    i.subjects,
    ${nameJson('b')} as invited_by,
    case when a.id is not null then ${nameJson('a')} end as accepted_by,
    i.created_at,
    i.expires_at,
    coalesce(i.accepted_at, i.withdrawn_at) as closed_at,
    (
      select json_build_object(
        'state', case
          when mails.state in ('queued', 'handing over') then 'waiting'
          when mails.state = 'none' then 'unknown'
          else mails.state
        end,
        'failure', mails.failure
      )
      from mails
      where mails.invitation_id = i.id
    ) as mail
  from invitations i
  join users b on b.id = i.invited_by
  left join users a on a.id = i.accepted_by
  ${rest}`;

const LIST_INVITATIONS = selectInvitations(`
  order by i.created_at desc, i.id
  limit $1
  offset $2`);

const FIND_INVITATION = selectInvitations('where i.id = $1');

async function queryInvitations(
  database: Queryable,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ invitations: Invitation[]; total: number }> {
  const [{ rows: invitations }, { total }] = await Promise.all([
    database.query<Invitation>(LIST_INVITATIONS, [pageSize, (page - 1) * pageSize]),
    database
      .selectFrom('invitations')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { invitations, total };
}

/** @throws 404 if there is no such invitation */
async function findInvitation(database: Queryable, id: string): Promise<Invitation> {
  const { rows } = await database.query<Invitation>(FIND_INVITATION, [id]);
  if (!rows[0]) throw new HttpProblem(404, errorText('missing'));
  return rows[0];
}

export function invitationRoutes(
  app: FastifyInstance,
  { database, wakeMail }: { database: Database; wakeMail: () => void },
): void {
  registerEndpoint(app, listInvitations, {
    handle: ({ query }) => queryInvitations(database, query),
  });
  registerEndpoint(app, inviteVerifier, {
    handle: async ({ caller, body }) => {
      await refuseWhileHeld(database, errorText('mail_held'));
      const invitation = await database.transaction(async (tx) =>
        findInvitation(tx, await storeInvitation(tx, { ...body, actorId: caller.user.id })),
      );
      wakeMail();
      return invitation;
    },
  });
  registerEndpoint(app, withdrawInvitation, {
    loadResource: ({ params }) => findInvitation(database, params.id),
    handle: ({ caller, resource: { id } }) =>
      database.transaction(async (tx) => {
        await withdraw(tx, id, caller.user.id);
        return findInvitation(tx, id);
      }),
  });
  registerEndpoint(app, acceptInvitation, {
    handle: async ({ caller, body: { token } }) => {
      await database.transaction((tx) => accept(tx, token, caller.user.id));
      return { accepted: true as const };
    },
  });
}
