import type { FastifyInstance } from 'fastify';
import { errorText } from '#contract/error-texts.ts';
import {
  acceptProposal,
  listProposals,
  type Proposal,
  rejectProposal,
  submitProposal,
  withdrawProposal,
} from '#contract/terms/proposals.ts';
import { can } from '#domain/permissions.ts';
import { checkActive } from '#server/identity/sessions/active.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { findStoredReply, runOnce } from '#server/platform/http/requests/idempotency.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { checkScope } from '#server/terms/access/check-scope.ts';
import {
  acceptProposal as accept,
  refuseClosed,
  rejectProposal as reject,
  storeProposal,
  withdrawProposal as withdraw,
} from '#server/terms/edits/proposals.ts';
import { findProposal, listProposals as queryProposals, type StoredProposal } from './queries.ts';
import { checkProposal, findWrongChanges } from './targets.ts';

export function proposalRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, submitProposal, {
    checkBody: ({ caller }, raw) => findWrongChanges(database, caller, raw),
    // The body names the term or concept of the proposal, so it is read after validation.
    precheck: async ({ caller, body, idempotency }) => {
      const first = await findStoredReply<Proposal>(database, caller.user.id, idempotency);
      if (!first) await checkProposal(database, caller, body);
      return first;
    },
    handle: ({ caller, body, idempotency }) =>
      database.transaction((tx) =>
        runOnce(tx, caller.user.id, idempotency, async () => {
          const checked = await checkProposal(tx, caller, body);
          const id = await storeProposal(tx, { ...body, ...checked }, caller.user.id);
          const proposal = await findProposal(tx, caller.user.id, id);
          await checkActive(tx, caller.user.id);
          return proposal;
        }),
      ),
  });

  registerEndpoint(app, listProposals, {
    handle: ({ caller, query }) => {
      if (query.mine === 'false' && !can(caller.viewerRole, 'proposal.decide'))
        throw new HttpProblem(403, errorText('role'));
      return queryProposals(database, caller, query);
    },
  });

  type Named = { caller: SignedInCaller; params: { id: string } };
  /** @throws 403 if the proposal is the caller's own, or not in the verifier's scope */
  const findToDecide = async ({ caller, params }: Named): Promise<StoredProposal> => {
    const proposal = await findProposal(database, caller.user.id, params.id);
    checkProposalScope(caller, proposal);
    if (proposal.own) throw new HttpProblem(403, errorText('proposal_own'));
    return proposal;
  };
  /** @throws 404 if the proposal is not the caller's own */
  const findOwn = async ({ caller, params }: Named): Promise<StoredProposal> => {
    const proposal = await findProposal(database, caller.user.id, params.id);
    if (!proposal.own) throw new HttpProblem(404, errorText('missing'));
    return proposal;
  };
  const precheck = async ({ resource }: { resource: StoredProposal }) => {
    refuseClosed(resource);
    return undefined;
  };
  const change = (
    caller: SignedInCaller,
    { id }: StoredProposal,
    run: (tx: Queryable) => Promise<unknown>,
  ): Promise<StoredProposal> =>
    database.transaction(async (tx) => {
      await run(tx);
      return findProposal(tx, caller.user.id, id);
    });

  registerEndpoint(app, acceptProposal, {
    loadResource: findToDecide,
    precheck,
    handle: ({ caller, resource, body }) =>
      change(caller, resource, (tx) =>
        accept(tx, resource, { actorId: caller.user.id, reason: body.reason }),
      ),
  });
  registerEndpoint(app, rejectProposal, {
    loadResource: findToDecide,
    precheck,
    handle: ({ caller, resource, body }) =>
      change(caller, resource, (tx) =>
        reject(tx, resource, { actorId: caller.user.id, reason: body.reason }),
      ),
  });
  registerEndpoint(app, withdrawProposal, {
    loadResource: findOwn,
    precheck,
    handle: ({ caller, resource }) => change(caller, resource, (tx) => withdraw(tx, resource.id)),
  });
}

/**
 * Checks the scope before and after the change, because a proposal can change the language and the
 * subject.
 * @throws 403 if one of them is not in the verifier's scope
 */
function checkProposalScope(
  caller: SignedInCaller,
  { term, concept, changes }: StoredProposal,
): void {
  const scoped = term ?? (concept && { subject: concept.subject });
  if (!scoped) return;
  checkScope(caller, scoped);
  checkScope(caller, {
    ...scoped,
    ...(changes.subject?.to && { subject: changes.subject.to }),
    ...(changes.language?.to && { language: changes.language.to }),
  } as typeof scoped);
}
