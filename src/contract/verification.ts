import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { subjectIds } from '#domain/subjects.ts';
import { approvalReason, decisions, rejectionReason } from '#domain/term/transitions.ts';
import { allOr, choice, choices, count, endpoint, id, paging, text, time } from './endpoint.ts';
import { historyEntry, term, termBody, termReply } from './term.ts';

const termName = z.object({
  id,
  englishWord: z.string(),
  vernacularWord: z.string(),
  language: z.enum(languageIds),
});
const decision = { id, action: z.enum(decisions), createdAt: time, term: termName };

export const myAction = z.object(decision);
export type MyAction = z.infer<typeof myAction>;
export const recentAction = z.object({
  ...decision,
  verifier: z.object({ firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) }),
});
export type RecentAction = z.infer<typeof recentAction>;

export const listPending = endpoint({
  method: 'GET',
  path: '/api/verify',
  summary:
    'The queue of pending terms: those that the person who asks prefers, then the others, each oldest first',
  needs: 'term.verify',
  query: z.object({
    tab: z._default(choice(['pending']), 'pending'),
    language: allOr(languageIds),
    subject: allOr(subjectIds),
    ...paging,
  }),
  reply: z.object({ terms: z.array(term), total: count }),
});
export const listMyActions = endpoint({
  method: 'GET',
  path: '/api/verify/my-actions',
  summary: 'The decisions of the person who asks',
  needs: 'term.verify',
  query: z.object({ language: allOr(languageIds), subject: allOr(subjectIds), ...paging }),
  reply: z.object({ actions: z.array(myAction), total: count }),
});
export const listRecentHistory = endpoint({
  method: 'GET',
  path: '/api/verify/recent-history',
  summary: 'The decisions of all verifiers',
  needs: 'term.verify',
  query: z.object({ language: allOr(languageIds), subject: allOr(subjectIds), ...paging }),
  reply: z.object({ actions: z.array(recentAction), total: count }),
});
/** The rejected submission that a term revises, and why it was rejected. */
const revised = z.object({ id, ...termReply, reason: z.nullable(z.string()) });
export type Revised = z.infer<typeof revised>;
export const getReview = endpoint({
  method: 'GET',
  path: '/api/verify/{id}',
  summary: 'One term to decide on, with its history, and whether one may decide on one’s own',
  needs: 'term.verify',
  reply: z.object({
    term,
    history: z.array(historyEntry),
    selfReview: z.boolean(),
    revises: z.nullable(revised),
  }),
});
export const approveTerm = endpoint({
  method: 'POST',
  path: '/api/verify/{id}/approve',
  summary: 'Approve a pending term',
  needs: 'term.verify',
  rate: 'decision',
  body: z.object({ reason: text(approvalReason) }),
  reply: term,
});
export const rejectTerm = endpoint({
  method: 'POST',
  path: '/api/verify/{id}/reject',
  summary: 'Reject a pending term with a reason',
  needs: 'term.verify',
  rate: 'decision',
  body: z.object({ reason: text(rejectionReason) }),
  reply: term,
});
export const editAndApproveTerm = endpoint({
  method: 'PUT',
  path: '/api/verify/{id}',
  summary: 'Correct a pending term and approve it',
  needs: 'term.verify',
  rate: 'decision',
  body: termBody,
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
    'The languages and subjects that the person who asks sees first: what they chose, else what they applied for',
  needs: 'term.verify',
  reply: preferences,
});
export const savePreferences = endpoint({
  method: 'PUT',
  path: '/api/verify/preferences',
  summary: 'Choose what to see first in the queue; an empty list stands for all',
  needs: 'term.verify',
  reply: preferences,
  body: z.object({
    languages: choices(languageIds, 'Choose languages from the list', 0),
    subjects: choices(subjectIds, 'Choose subjects from the list', 0),
  }),
});
