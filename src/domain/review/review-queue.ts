import type { Language } from '../languages.ts';
import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import type { Subject } from '../subjects.ts';
import type { TextRule } from '../text.ts';

/** The filter for how long a submission has waited. */
export const queueAges = ['any', 'week', 'month'] as const;
export type QueueAge = (typeof queueAges)[number];

export const queueSorts = ['oldest', 'newest', 'concept'] as const;
export type QueueSort = (typeof queueSorts)[number];

/** The filters and the order of the review queue. An empty list of languages means all. */
export type ReviewView = {
  languages: readonly Language[];
  subject: Subject | 'all';
  /** Part of the English or the vernacular word. */
  query: string;
  /** Part of the submitter's name. */
  by: string;
  age: QueueAge;
  sort: QueueSort;
};

export const submitterRule: TextRule = { name: m.rules_name_submitter, max: limits.text.query };

/**
 * What a verifier should know about a submission before opening it: a verified term with the same
 * words exists, one of two approvals is recorded, the author did not answer a request for changes,
 * or it revises a rejected submission.
 */
export const reviewMarks = ['copy', 'approvedOnce', 'unanswered', 'revision'] as const;
export type ReviewMark = (typeof reviewMarks)[number];
