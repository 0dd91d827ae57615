import type { FastifyInstance } from 'fastify';
import { listMerges, mergeTerm, undoTermMerge } from '#contract/terms/merges.ts';
import { m } from '#domain/messages.ts';
import { scopeOf } from '#domain/people/scope.ts';
import type { FieldError } from '#domain/text.ts';
import { UUID } from '#domain/uuid.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { checkStatus } from '#server/terms/changes/actor.ts';
import { findTermToChange, termToChange } from '#server/terms/changes/find-term-to-change.ts';
import { mergeTerm as merge, undoTermMerge as undo } from '#server/terms/edits/merges.ts';
import { candidateRoutes } from './candidate-routes.ts';
import { listMerges as list } from './list.ts';

export function mergeRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  /** @returns an error if the term that stays does not exist, or is the one that is merged */
  const checkTarget = async (id: string, into: unknown): Promise<FieldError[]> => {
    if (typeof into !== 'string' || !UUID.test(into)) return [];
    const exists = await database
      .selectFrom('terms')
      .select('id')
      .where('id', '=', into)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    const isOther = exists && exists.id !== id;
    return isOther ? [] : [{ path: 'into', message: m.rules_merge_into_unknown() }];
  };

  candidateRoutes(app, { database });
  registerEndpoint(app, mergeTerm, {
    ...termToChange(database, 'merge'),
    checkBody: ({ params }, raw) => checkTarget(params.id, raw.into),
    precheck: async ({ caller, resource, body }) => {
      checkStatus('merge', resource);
      await findTermToChange(database, caller, body.into, 'merge');
      return undefined;
    },
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) => merge(tx, resource.id, { ...body, actorId: caller.user.id })),
  });
  registerEndpoint(app, undoTermMerge, {
    ...termToChange(database, 'undoMerge'),
    handle: ({ caller, resource }) =>
      database.transaction((tx) => undo(tx, resource.id, caller.user.id)),
  });
  registerEndpoint(app, listMerges, {
    handle: ({ caller, query }) => list(database, scopeOf(caller), query),
  });
}
