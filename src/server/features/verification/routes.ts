import type { FastifyInstance } from 'fastify';
import { decideInBulk } from '#contract/bulk.ts';
import { alreadyDecided } from '#contract/errors.ts';
import { chosenLanguages } from '#contract/list-query.ts';
import type { Term } from '#contract/term.ts';
import {
  approveTerm,
  claimTerm,
  confirmTerm,
  editAndApproveTerm,
  getPreferences,
  getReview,
  listDuplicateTerms,
  listMyActions,
  listPending,
  listRecentHistory,
  nextReview,
  rejectTerm,
  releaseTerm,
  requestChanges,
  savePreferences,
  undoDecision,
} from '#contract/verification.ts';
import { getVerifierStatistics } from '#contract/verifier-statistics.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { scopeOf } from '#domain/scope.ts';
import { pickTermValues } from '#domain/term/fields.ts';
import { type TermTransition, termTransitions } from '#domain/term/transitions.ts';
import { readSetting } from '#server/features/settings/settings.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { keepActiveVerifiers } from '#server/terms/active-verifiers.ts';
import { checkScope } from '#server/terms/check-scope.ts';
import { decideOnTerm } from '#server/terms/decide.ts';
import { findTerm } from '#server/terms/read.ts';
import { requestChanges as request } from '#server/terms/requests.ts';
import { undoDecision as undo } from '#server/terms/undo.ts';
import { confirmTerm as confirm, type Decision } from '#server/terms/write.ts';
import { decideInTurn } from './bulk.ts';
import { claimTerm as claim, releaseTerms } from './claims.ts';
import { commentRoutes } from './comment-routes.ts';
import { listDecisions, listVerifiers } from './decisions.ts';
import { listDuplicateTerms as listDuplicates } from './duplicates.ts';
import { pickNext } from './next.ts';
import { readQueuePreferences, saveQueuePreferences } from './preferences.ts';
import { listPendingTerms } from './queue.ts';
import { readReview } from './review.ts';
import { secondLookRoutes } from './second-look-routes.ts';
import { readVerifierStatistics } from './statistics.ts';

const DAY_MS = 86_400_000;

const missingMeaning = () =>
  new HttpProblem(400, m.errors_detail_fields(), {
    errors: [{ path: 'meaning', message: m.rules_meaning_missing() }],
  });

/** @throws 403 if the caller submitted the term */
function refuseOwn({ user }: SignedInCaller, { submitterId }: Term): void {
  if (submitterId === user.id) throw new HttpProblem(403, m.errors_detail_own_submission());
}

export function verificationRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  const readActiveVerifiers = keepActiveVerifiers(database);
  commentRoutes(app, { database });
  secondLookRoutes(app, { database });
  registerEndpoint(app, decideInBulk, {
    handle: async ({ caller, body }) => ({ results: await decideInTurn(database, caller, body) }),
  });
  registerEndpoint(app, listPending, {
    handle: async ({ caller, query: { language, languages, page, pageSize, ...view } }) => {
      const chosen = chosenLanguages({ language, languages });
      const [preferences, verifiers] = await Promise.all([
        readQueuePreferences(database, caller.user.id),
        readActiveVerifiers(),
      ]);
      const listed = {
        caller,
        view: { ...view, languages: chosen },
        page: { page, pageSize },
      };
      return { ...(await listPendingTerms(database, listed, preferences)), verifiers };
    },
  });
  registerEndpoint(app, getPreferences, {
    handle: ({ caller }) => readQueuePreferences(database, caller.user.id),
  });
  registerEndpoint(app, savePreferences, {
    handle: ({ caller, body }) => saveQueuePreferences(database, caller.user.id, body),
  });
  registerEndpoint(app, listMyActions, {
    handle: ({ caller, query }) =>
      listDecisions(database, { actorId: caller.user.id }, { ...query, scope: scopeOf(caller) }),
  });
  registerEndpoint(app, listRecentHistory, {
    handle: async ({ caller, query: { verifier, imports, ...filters } }) => {
      const everyone = imports === 'true' ? 'everyone' : 'people';
      const by = verifier ? { actorId: verifier } : everyone;
      return {
        ...(await listDecisions(database, by, { ...filters, scope: scopeOf(caller) })),
        verifiers: await listVerifiers(database),
      };
    },
  });
  registerEndpoint(app, getVerifierStatistics, {
    handle: async ({ caller, query }) => {
      const since = query.since
        ? new Date(query.since)
        : new Date(Date.now() - limits.verifierStatistics.days * DAY_MS);
      const seesAll = caller.user.role === 'admin' && query.mine === 'false';
      const verifierId = seesAll ? null : caller.user.id;
      return {
        since: since.toISOString(),
        verifiers: await readVerifierStatistics(database, { since, verifierId }),
      };
    },
  });
  registerEndpoint(app, listDuplicateTerms, {
    handle: ({ caller, query }) => listDuplicates(database, { ...query, scope: scopeOf(caller) }),
  });

  type Named = { caller: SignedInCaller; params: { id: string } };
  /** @throws 403 if the term is not in the verifier's scope */
  const loadResource = async ({ caller, params }: Named): Promise<Term> => {
    const term = await findTerm(database, caller, params.id);
    checkScope(caller, term);
    return term;
  };
  /** @throws 403 if the term is the caller's own submission and the settings forbid self-review */
  const findToDecide = async (call: Named): Promise<Term> => {
    const term = await loadResource(call);
    if (!(await readSetting(database, 'selfReview'))) refuseOwn(call.caller, term);
    return term;
  };

  /**
   * Returns a check that throws 409 if the term has already been decided. If two verifiers decide
   * concurrently, both may pass this check, but `applyTransition` then rejects the second one.
   */
  const checkUndecided =
    (transition: TermTransition) =>
    async ({ resource }: { resource: Term }) => {
      if (!(termTransitions[transition].from as readonly string[]).includes(resource.status))
        throw new HttpProblem(409, alreadyDecided(resource.status));
      return undefined;
    };

  registerEndpoint(app, getReview, {
    loadResource,
    handle: ({ caller, resource }) => readReview(database, caller, resource),
  });
  registerEndpoint(app, nextReview, {
    handle: async ({ caller, body }) => {
      const preferences = await readQueuePreferences(database, caller.user.id);
      const { id, left } = await database.transaction((tx) =>
        pickNext(tx, { caller, ...body }, preferences),
      );
      const term = id && (await findTerm(database, caller, id));
      return { review: term ? await readReview(database, caller, term) : null, left };
    },
  });
  registerEndpoint(app, claimTerm, {
    loadResource: findToDecide,
    handle: ({ caller, resource }) => database.transaction((tx) => claim(tx, caller, resource.id)),
  });
  registerEndpoint(app, releaseTerm, {
    loadResource,
    handle: async ({ caller, resource }) => ({
      released: (await releaseTerms(database, caller.user.id, [resource.id])) > 0,
    }),
  });
  const decide = (termId: string, decision: Decision) =>
    database.transaction((tx) => decideOnTerm(tx, termId, decision));
  registerEndpoint(app, approveTerm, {
    loadResource: findToDecide,
    precheck: checkUndecided('approve'),
    handle: ({ caller, resource, body }) =>
      decide(resource.id, { transition: 'approve', actorId: caller.user.id, ...body }),
  });
  registerEndpoint(app, confirmTerm, {
    loadResource,
    handle: ({ caller, resource }) =>
      database.transaction((tx) => confirm(tx, resource.id, caller.user.id)),
  });
  registerEndpoint(app, rejectTerm, {
    loadResource: findToDecide,
    precheck: checkUndecided('reject'),
    handle: ({ caller, resource, body }) =>
      decide(resource.id, { transition: 'reject', actorId: caller.user.id, ...body }),
  });
  registerEndpoint(app, requestChanges, {
    loadResource: async (call) => {
      const term = await loadResource(call);
      refuseOwn(call.caller, term);
      return term;
    },
    precheck: checkUndecided('reject'),
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) => request(tx, resource.id, { actorId: caller.user.id, ...body })),
  });
  registerEndpoint(app, editAndApproveTerm, {
    loadResource: findToDecide,
    precheck: async ({ resource, body }) => {
      if (resource.meaning !== '' && !body.meaning) throw missingMeaning();
      return checkUndecided('editAndApprove')({ resource });
    },
    handle: ({ caller, resource, body }) =>
      decide(resource.id, {
        transition: 'editAndApprove',
        actorId: caller.user.id,
        reason: null,
        edit: { ...pickTermValues(resource), ...body, meaning: body.meaning ?? '' },
      }),
  });
  registerEndpoint(app, undoDecision, {
    loadResource,
    handle: ({ caller, resource }) =>
      database.transaction((tx) => undo(tx, resource.id, caller.user.id)),
  });
}
