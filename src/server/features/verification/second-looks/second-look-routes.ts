import type { FastifyInstance } from 'fastify';
import { answerSecondLook, listSecondLooks } from '#contract/review/second-looks.ts';
import { scopeOf } from '#domain/people/scope.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { checkScope } from '#server/terms/access/check-scope.ts';
import { findTerm } from '#server/terms/rows/read.ts';
import { answerSecondLook as answer, listSecondLooks as listLooks } from './second-looks.ts';

export function secondLookRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, listSecondLooks, {
    handle: ({ caller, query }) =>
      listLooks(database, caller.user.id, { ...query, scope: scopeOf(caller) }),
  });

  registerEndpoint(app, answerSecondLook, {
    loadResource: async ({ caller, params }) => {
      const term = await findTerm(database, caller, params.id);
      checkScope(caller, term);
      return term;
    },
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) => answer(tx, resource, { ...body, verifier: caller })),
  });
}
