import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { queryRule } from '#domain/lists/term-search.ts';
import { queueAges, queueSorts, reviewMarks, submitterRule } from '#domain/review/review-queue.ts';
import { subjectIds } from '#domain/subjects.ts';
import type { TextRule } from '#domain/text.ts';
import { choice, count, id, text, time } from '../endpoint.ts';
import { allOr } from '../list-query.ts';
import {
  change,
  changeRequest,
  historyEntry,
  term,
  termAdditions,
  termName,
  termReply,
} from '../terms/term.ts';

const emptyByDefault = (rule: TextRule) =>
  z._default(
    z.pipe(
      text(rule),
      z.transform((value: string | null) => value ?? ''),
    ),
    '',
  );

/** The filters and the order of the queue, except for its languages. */
export const viewFields = {
  subject: allOr(subjectIds),
  query: emptyByDefault(queryRule),
  by: emptyByDefault(submitterRule),
  age: z._default(choice(queueAges), 'any'),
  sort: z._default(choice(queueSorts), 'oldest'),
};

/** The verifier who is reviewing a submission. Claims of others do not prevent a decision. */
const claim = z.object({ name: z.string(), until: time, own: z.boolean() });
export type Claim = z.infer<typeof claim>;

/** The author of a submission. `imported` is true for terms of an import, which has no author. */
const queueSubmitter = z.object({ id, name: z.string(), imported: z.boolean() });

export const queuedTerm = z.extend(term, {
  submitter: queueSubmitter,
  /**
   * Since when the submission has waited for a verifier, without the time it waited for its author.
   */
  waitingSince: time,
  claim: z.nullable(claim),
  marks: z.array(z.enum(reviewMarks)),
});
export type QueuedTerm = z.infer<typeof queuedTerm>;

/** How many verifiers decided on a term in a language within `limits.activeVerifierDays`. */
export const activeVerifiers = z.array(z.object({ language: z.enum(languageIds), active: count }));

/** The rejected submission that a term revises, and the reason for its rejection. */
const revised = z.object({ id, ...termReply, ...termAdditions, reason: z.nullable(z.string()) });
export type Revised = z.infer<typeof revised>;

/** Facts about the author of a submission, for verifiers. */
const submitter = z.extend(queueSubmitter, {
  accepted: count,
  rejected: count,
  pending: count,
  joined: time,
  /** The number of the person's public page, or null if they have none. */
  page: z.nullable(z.int()),
});

const comparedTerm = z.extend(termName, {
  meaning: z.string(),
  subject: z.enum(subjectIds),
  status: term.shape.status,
});
export type ComparedTerm = z.infer<typeof comparedTerm>;

/** Whether the caller may decide on the term now, or why not. */
const decidability = ['yes', 'own', 'closed'] as const;

export const review = z.object({
  term,
  ...termAdditions,
  history: z.array(historyEntry),
  selfReview: z.boolean(),
  revises: z.nullable(revised),
  submitter,
  waitingSince: time,
  claim: z.nullable(claim),
  marks: z.array(z.enum(reviewMarks)),
  /** The latest request for changes. It is open while the submission waits for its author. */
  changesRequested: z.nullable(z.extend(changeRequest, { by: z.string(), isOpen: z.boolean() })),
  /** Verified terms with the same words, then terms with a similar word. */
  compare: z.object({ copies: z.array(comparedTerm), similar: z.array(comparedTerm) }),
  concept: z.nullable(
    z.object({
      number: z.int(),
      english: z.string(),
      /** The verified words of the concept in all languages. */
      words: z.array(z.object({ id, language: z.enum(languageIds), vernacularWord: z.string() })),
    }),
  ),
  /** How many comments the conversation has. */
  comments: count,
  /** The author's edits, each with its changes, oldest first. */
  versions: z.array(z.object({ id, changes: z.record(z.string(), change), createdAt: time })),
  approvals: count,
  ownApproval: z.boolean(),
  needsTwo: z.boolean(),
  canDecide: z.enum(decidability),
});
export type Review = z.infer<typeof review>;
