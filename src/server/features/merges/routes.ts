import type { FastifyInstance } from 'fastify';
import { listMerges, mergeTerm, undoTermMerge } from '#contract/merges.ts';
import type { Term } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { checkScope } from '#server/terms/check-scope.ts';
import { checkVerified } from '#server/terms/edit-verified.ts';
import { mergeTerm as merge, undoTermMerge as undo } from '#server/terms/merges.ts';
import { findTerm } from '#server/terms/read.ts';
import { listMerges as list } from './list.ts';

export function mergeRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  /** @throws 403 if the term is the caller's own submission, or not in the verifier's scope */
  const findMergeable = async (caller: SignedInCaller, id: string): Promise<Term> => {
    const term = await findTerm(database, caller, id);
    checkScope(caller, term);
    if (term.submitterId === caller.user.id)
      throw new HttpProblem(403, m.errors_detail_own_submission());
    return term;
  };
  type Named = { caller: SignedInCaller; params: { id: string } };
  const loadResource = ({ caller, params }: Named) => findMergeable(caller, params.id);

  /** @throws 400 if the term that stays does not exist, or is the one that is merged */
  const findTarget = async (caller: SignedInCaller, id: string, into: string): Promise<void> => {
    const exists = await database
      .selectFrom('terms')
      .select('id')
      .where('id', '=', into)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (!exists || into === id)
      throw new HttpProblem(400, m.errors_detail_fields(), {
        errors: [{ path: 'into', message: m.rules_merge_into_unknown() }],
      });
    await findMergeable(caller, into);
  };

  registerEndpoint(app, mergeTerm, {
    loadResource,
    precheck: async ({ caller, resource, body }) => {
      checkVerified(resource);
      await findTarget(caller, resource.id, body.into);
      return undefined;
    },
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) => merge(tx, resource.id, { ...body, actorId: caller.user.id })),
  });
  registerEndpoint(app, undoTermMerge, {
    loadResource,
    handle: ({ caller, resource }) =>
      database.transaction((tx) => undo(tx, resource.id, caller.user.id)),
  });
  registerEndpoint(app, listMerges, { handle: ({ query }) => list(database, query) });
}
