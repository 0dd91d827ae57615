import type { FastifyInstance } from 'fastify';
import {
  acceptInvitation,
  inviteVerifier,
  listInvitations,
  withdrawInvitation,
} from '#contract/administration/invitations.ts';
import { m } from '#domain/messages.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refuseWhileHeld } from '#server/platform/http/requests/refuse-while-held.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import {
  acceptInvitation as accept,
  storeInvitation,
  withdrawInvitation as withdraw,
} from './invitations.ts';
import { findInvitation, listInvitations as queryInvitations } from './list-invitations.ts';

export function invitationRoutes(
  app: FastifyInstance,
  { database, wakeMail }: { database: Database; wakeMail: () => void },
): void {
  registerEndpoint(app, listInvitations, {
    handle: ({ query }) => queryInvitations(database, query),
  });
  registerEndpoint(app, inviteVerifier, {
    handle: async ({ caller, body }) => {
      await refuseWhileHeld(database, m.errors_detail_mail_held());
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
