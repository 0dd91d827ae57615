import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { subjectIds } from '#domain/subjects.ts';
import { type TermField, termFields } from '#domain/term/fields.ts';
import { approvalReason, rejectionReason, requestReason } from '#domain/term/reasons.ts';
import { decisions } from '#domain/term/status.ts';
import { choice, choices, count, endpoint, id, text, time } from '../endpoint.ts';
import { allOr, namesLanguagesOnce, paging, severalLanguages } from '../list-query.ts';
import { term, termName } from '../terms/term.ts';
import { editBody } from '../terms/term-body.ts';
import { activeVerifiers, queuedTerm, review, viewFields } from './review.ts';
import { verifierName } from './verifier-statistics.ts';

const decision = { id, action: z.enum(decisions), createdAt: time, term: termName };

/** A term after a decision. `decision` is null for decisions that cannot be undone. */
export const decidedTerm = z.extend(term, {
  decision: z.nullable(z.object({ id, undoUntil: time })),
});
export type DecidedTerm = z.infer<typeof decidedTerm>;

export const myAction = z.object({
  ...decision,
  /** Until when the caller can undo the decision, or null if they cannot. */
  undoUntil: z.nullable(time),
});
export type MyAction = z.infer<typeof myAction>;
export const recentAction = z.object({
  ...decision,
  verifier: verifierName,
});
export type RecentAction = z.infer<typeof recentAction>;

export const listPending = endpoint({
  method: 'GET',
  path: '/api/verify',
  summary:
    'Lists pending terms in the caller’s scope: preferred ones first, then the others, oldest first',
  needs: 'term.verify',
  query: z
    .object({
      tab: z._default(choice(['pending']), 'pending'),
      ...severalLanguages,
      ...viewFields,
      ...paging,
    })
    .check(namesLanguagesOnce),
  reply: z.object({ terms: z.array(queuedTerm), total: count, verifiers: activeVerifiers }),
});
const skipInvalid = () => m.rules_skip_invalid({ max: limits.claims.skipped });
export const nextReview = endpoint({
  method: 'POST',
  path: '/api/verify/next',
  summary: 'Picks and claims the submission of a view that follows the given one',
  needs: 'term.claim',
  rate: 'claim',
  body: z.object({
    view: z.object({
      languages: z._default(choices(languageIds, m.rules_languages_invalid, 0), []),
      ...viewFields,
    }),
    /** The submission that the verifier leaves. */
    after: z._default(z.nullable(id), null),
    skip: z._default(
      z
        .array(id, { error: skipInvalid })
        .check(z.maxLength(limits.claims.skipped, { error: skipInvalid })),
      [],
    ),
  }),
  /** `left` is the total of the view, as in the queue. */
  reply: z.object({ review: z.nullable(review), left: count }),
});
export const claimTerm = endpoint({
  method: 'POST',
  path: '/api/verify/{id}/claim',
  summary: 'Claims a pending term, so that others are offered other terms meanwhile',
  needs: 'term.claim',
  rate: 'claim',
  /** `claimedBy` is the name of another verifier who has claimed the term; their claim stays. */
  reply: z.object({ until: time, claimedBy: z.nullable(z.string()) }),
});
export const releaseTerm = endpoint({
  method: 'DELETE',
  path: '/api/verify/{id}/claim',
  summary: 'Ends the caller’s claim on a term',
  needs: 'term.claim',
  reply: z.object({ released: z.boolean() }),
});
export const listMyActions = endpoint({
  method: 'GET',
  path: '/api/verify/my-actions',
  summary: 'Lists the caller’s own decisions, newest first',
  needs: 'term.verify',
  query: z.object({ language: allOr(languageIds), subject: allOr(subjectIds), ...paging }),
  reply: z.object({ actions: z.array(myAction), total: count }),
});
export const listRecentHistory = endpoint({
  method: 'GET',
  path: '/api/verify/recent-history',
  summary: 'Lists the decisions of all verifiers, newest first, without those of imports',
  needs: 'term.verify',
  query: z.object({
    language: allOr(languageIds),
    subject: allOr(subjectIds),
    verifier: z.optional(z.uuid({ error: m.rules_verifier_invalid })),
    /** Whether to list imported terms as well, which nobody decided on. */
    imports: z._default(choice(['true', 'false']), 'false'),
    ...paging,
  }),
  /** `verifiers` are those who have decided on any term. */
  reply: z.object({
    actions: z.array(recentAction),
    total: count,
    verifiers: z.array(verifierName),
  }),
});
export const listDuplicateTerms = endpoint({
  method: 'GET',
  path: '/api/verify/duplicates',
  summary: 'Lists groups of verified terms that say the same, by English word',
  needs: 'term.verify',
  query: z.object({ language: allOr(languageIds), subject: allOr(subjectIds), ...paging }),
  reply: z.object({ groups: z.array(z.array(term)), total: count }),
});
export const getReview = endpoint({
  method: 'GET',
  path: '/api/verify/{id}',
  summary: 'Returns a term to decide on, with its history, its author and similar terms',
  needs: 'term.verify',
  reply: review,
});
/** The version that the verifier saw. If the term has changed since, the reply is 409. */
const version = z.optional(z.int());
export const approveTerm = endpoint({
  method: 'POST',
  path: '/api/verify/{id}/approve',
  summary: 'Approves a pending term',
  needs: 'term.verify',
  rate: 'decision',
  body: z.object({ reason: text(approvalReason), version }),
  reply: decidedTerm,
});
export const confirmTerm = endpoint({
  method: 'POST',
  path: '/api/terms/{id}/confirm',
  summary: 'Confirms a verified term as a second verifier',
  needs: 'term.confirm',
  rate: 'decision',
  reply: decidedTerm,
});
export const rejectTerm = endpoint({
  method: 'POST',
  path: '/api/verify/{id}/reject',
  summary: 'Rejects a pending term with a reason',
  needs: 'term.verify',
  rate: 'decision',
  body: z.object({ reason: text(rejectionReason), version }),
  reply: decidedTerm,
});
export const requestChanges = endpoint({
  method: 'POST',
  path: '/api/verify/{id}/request-changes',
  summary: 'Asks the author of a pending term to change it; the queue leaves it out meanwhile',
  needs: 'term.requestChanges',
  rate: 'decision',
  /** `field` names what the request is about, if it is about one field. */
  body: z.object({
    reason: text(requestReason),
    field: z._default(z.nullable(choice(termFields as [TermField, ...TermField[]])), null),
    version,
  }),
  reply: term,
});
export const editAndApproveTerm = endpoint({
  method: 'PUT',
  path: '/api/verify/{id}',
  summary: 'Corrects a pending term and approves it',
  needs: 'term.verify',
  rate: 'decision',
  body: editBody,
  reply: decidedTerm,
});
export const undoDecision = endpoint({
  method: 'POST',
  path: '/api/verify/{id}/undo',
  summary: 'Undoes the caller’s decision on a term, within a minute and if it is the latest change',
  needs: 'term.undo',
  rate: 'decision',
  reply: term,
});

const preferences = z.object({
  languages: z.array(z.enum(languageIds)),
  subjects: z.array(z.enum(subjectIds)),
});
export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/verify/preferences',
  summary:
    'Returns the caller’s preferred languages and subjects, by default those they applied for',
  needs: 'term.verify',
  reply: preferences,
});
export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/verify/preferences',
  summary: 'Saves the caller’s preferred languages and subjects; an empty list means all',
  needs: 'term.verify',
  reply: preferences,
  body: z.object({
    languages: choices(languageIds, m.rules_languages_invalid, 0),
    subjects: choices(subjectIds, m.rules_subjects_invalid, 0),
  }),
});
