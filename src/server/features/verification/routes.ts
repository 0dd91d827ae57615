import type { FastifyInstance } from 'fastify';
import { chosenLanguages } from '#contract/list-query.ts';
import { decideInBulk } from '#contract/review/bulk.ts';
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
} from '#contract/review/verification.ts';
import { getVerifierStatistics } from '#contract/review/verifier-statistics.ts';
import type { Term } from '#contract/terms/term.ts';
import { limits } from '#domain/limits.ts';
import { scopeOf } from '#domain/people/scope.ts';
import { pickTermValues } from '#domain/term/fields.ts';
import { checkRequired } from '#domain/term/submission.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { cacheActiveVerifiers } from '#server/terms/access/active-verifiers.ts';
import { checkScope } from '#server/terms/access/check-scope.ts';
import { termToChange } from '#server/terms/changes/find-term-to-change.ts';
import { checkConcept } from '#server/terms/concepts/concepts.ts';
import { requestChanges as request } from '#server/terms/decisions/change-requests.ts';
import {
  confirmTerm as confirm,
  type Decision,
  decideOnTerm,
} from '#server/terms/decisions/decide.ts';
import { undoDecision as undo } from '#server/terms/decisions/undo.ts';
import { findTerm } from '#server/terms/rows/read.ts';
import { decideInTurn } from './bulk.ts';
import { listDecisions, listVerifiers } from './decisions.ts';
import { claimTerm as claim, releaseTerms } from './queue/claims.ts';
import { listDuplicateTerms as listDuplicates } from './queue/duplicates.ts';
import { pickNext } from './queue/next.ts';
import { readQueuePreferences, saveQueuePreferences } from './queue/preferences.ts';
import { listPendingTerms } from './queue/queue.ts';
import { commentRoutes } from './review/comment-routes.ts';
import { readReview } from './review/review.ts';
import { secondLookRoutes } from './second-looks/second-look-routes.ts';
import { readVerifierStatistics } from './statistics.ts';

const DAY_MS = 86_400_000;

export function verificationRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  const readActiveVerifiers = cacheActiveVerifiers(database);
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
    ...termToChange(database, 'approve'),
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
    ...termToChange(database, 'approve'),
    handle: ({ caller, resource, body }) =>
      decide(resource.id, { transition: 'approve', actorId: caller.user.id, ...body }),
  });
  registerEndpoint(app, confirmTerm, {
    ...termToChange(database, 'confirm'),
    handle: ({ caller, resource }) =>
      database.transaction((tx) => confirm(tx, resource.id, caller.user.id)),
  });
  registerEndpoint(app, rejectTerm, {
    ...termToChange(database, 'reject'),
    handle: ({ caller, resource, body }) =>
      decide(resource.id, { transition: 'reject', actorId: caller.user.id, ...body }),
  });
  registerEndpoint(app, requestChanges, {
    ...termToChange(database, 'requestChanges'),
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) => request(tx, resource.id, { actorId: caller.user.id, ...body })),
  });
  registerEndpoint(app, editAndApproveTerm, {
    ...termToChange(database, 'editAndApprove'),
    // Only imported terms may have no definition.
    checkBody: async ({ caller, resource }, raw) => [
      ...(resource.meaning === '' ? [] : checkRequired('meaning', raw.meaning)),
      ...(await checkConcept(database, caller.user.id, raw.concept)),
    ],
    handle: ({ caller, resource, body }) =>
      decide(resource.id, {
        transition: 'editAndApprove',
        actorId: caller.user.id,
        reason: null,
        edit: { ...pickTermValues(resource), ...body, meaning: body.meaning ?? '' },
      }),
  });
  registerEndpoint(app, undoDecision, {
    ...termToChange(database, 'undo'),
    handle: ({ caller, resource }) =>
      database.transaction((tx) => undo(tx, resource.id, caller.user.id)),
  });
}
