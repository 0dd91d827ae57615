import type { FastifyInstance } from 'fastify';
import { editSubmission, withdrawSubmission } from '#contract/contribution.ts';
import { alreadyDecided } from '#contract/errors.ts';
import type { Term } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import { checkActive } from '#server/identity/sessions/active.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { editSubmission as edit, withdrawSubmission as withdraw } from '#server/terms/own-edits.ts';
import { findTerm } from '#server/terms/read.ts';

/** The calls with which authors change their pending submissions. */
export function ownSubmissionRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  type Named = { caller: SignedInCaller; params: { id: string } };
  /** @throws 403 if somebody else submitted the term */
  const loadResource = async ({ caller, params }: Named): Promise<Term> => {
    const term = await findTerm(database, caller, params.id);
    if (term.submitterId !== caller.user.id)
      throw new HttpProblem(403, m.errors_detail_not_your_submission());
    return term;
  };
  /** @throws 409 if the term is not pending */
  const precheck = async ({ resource }: { resource: Term }) => {
    if (resource.status !== 'pending') throw new HttpProblem(409, alreadyDecided(resource.status));
    return undefined;
  };

  registerEndpoint(app, editSubmission, {
    loadResource,
    precheck,
    handle: ({ caller, resource, body }) =>
      database.transaction(async (tx) => {
        const term = await edit(tx, resource.id, body, caller.user.id);
        await checkActive(tx, caller.user.id);
        return term;
      }),
  });

  registerEndpoint(app, withdrawSubmission, {
    loadResource,
    precheck,
    handle: ({ caller, resource }) =>
      database.transaction(async (tx) => {
        const term = await withdraw(tx, resource.id, caller.user.id);
        await checkActive(tx, caller.user.id);
        return term;
      }),
  });
}
