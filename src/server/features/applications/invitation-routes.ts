import type { FastifyInstance } from 'fastify';
import {
  acceptInvitation,
  inviteVerifier,
  listInvitations,
  withdrawInvitation,
} from '#contract/invitations.ts';
import { m } from '#domain/messages.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refuseWhileHeld } from '#server/platform/http/refuse-while-held.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { composeInvitation } from './invitation-mail.ts';
import {
  acceptInvitation as accept,
  storeInvitation,
  withdrawInvitation as withdraw,
} from './invitations.ts';
import { findInvitation, listInvitations as queryInvitations } from './list-invitations.ts';

export function invitationRoutes(
  app: FastifyInstance,
  {
    database,
    mailer,
    publicUrl,
  }: { database: Database; mailer: Pick<Mailer, 'send'>; publicUrl: string },
): void {
  registerEndpoint(app, listInvitations, {
    handle: ({ query }) => queryInvitations(database, query),
  });
  registerEndpoint(app, inviteVerifier, {
    handle: async ({ caller, body }) => {
      await refuseWhileHeld(database, m.errors_detail_mail_held());
      const { id, token } = await database.transaction((tx) =>
        storeInvitation(tx, { ...body, actorId: caller.user.id }),
      );
      await mailer.send(composeInvitation({ email: body.email, token }, publicUrl));
      return findInvitation(database, id);
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
