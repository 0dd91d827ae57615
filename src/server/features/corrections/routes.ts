import type { FastifyInstance } from 'fastify';
import { correctSpelling, restoreTerm, sendBackTerm } from '#contract/corrections.ts';
import { alreadyDecided } from '#contract/errors.ts';
import type { Term } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import { termTransitions } from '#domain/term/transitions.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { checkScope } from '#server/terms/check-scope.ts';
import { checkVerified } from '#server/terms/edit-verified.ts';
import { findTerm } from '#server/terms/read.ts';
import { restoreVersion } from '#server/terms/restore.ts';
import { correctSpelling as correct } from '#server/terms/spelling.ts';
import { applyTransition } from '#server/terms/write.ts';

export function correctionRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  type Named = { caller: SignedInCaller; params: { id: string } };
  /**
   * People may not change the decision on their own submission, even if the settings allow them to
   * review it.
   * @throws 403 if the term is the caller's own submission, or not in the verifier's scope
   */
  const loadResource = async ({ caller, params }: Named): Promise<Term> => {
    const term = await findTerm(database, caller, params.id);
    checkScope(caller, term);
    if (term.submitterId === caller.user.id)
      throw new HttpProblem(403, m.errors_detail_own_submission());
    return term;
  };

  registerEndpoint(app, sendBackTerm, {
    loadResource,
    precheck: async ({ resource }) => {
      if (!(termTransitions.sendBack.from as readonly string[]).includes(resource.status))
        throw new HttpProblem(409, alreadyDecided(resource.status));
      return undefined;
    },
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) =>
        applyTransition(tx, resource.id, {
          transition: 'sendBack',
          actorId: caller.user.id,
          reason: body.reason,
        }),
      ),
  });

  const precheck = async ({ resource }: { resource: Term }) => {
    checkVerified(resource);
    return undefined;
  };
  registerEndpoint(app, restoreTerm, {
    loadResource,
    precheck,
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) => restoreVersion(tx, resource.id, body, caller.user.id)),
  });
  registerEndpoint(app, correctSpelling, {
    loadResource,
    precheck,
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) => correct(tx, resource.id, body, caller.user.id)),
  });
}
