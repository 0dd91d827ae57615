import type { FastifyInstance } from 'fastify';
import { getPublicProfile, saveStatements, showPage } from '#contract/account/public-profile.ts';
import { getPerson } from '#contract/administration/people.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { readPerson } from './person.ts';
import { readPublicProfile, replaceStatements, setPageShown } from './public-profile.ts';

export function peopleRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, getPerson, {
    handle: ({ caller, params }) =>
      readPerson(readDatabaseFor(database, caller), Number(params.number)),
  });
  registerEndpoint(app, getPublicProfile, {
    handle: ({ caller }) => readPublicProfile(database, caller.user.id),
  });
  registerEndpoint(app, showPage, {
    handle: async ({ caller, body }) => {
      await setPageShown(database, caller.user.id, body.isShown);
      return readPublicProfile(database, caller.user.id);
    },
  });
  registerEndpoint(app, saveStatements, {
    handle: ({ caller, body }) =>
      database.transaction(async (tx) => {
        await replaceStatements(tx, caller.user.id, body.statements);
        return readPublicProfile(tx, caller.user.id);
      }),
  });
}
