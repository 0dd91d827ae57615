import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { subjectIds } from '#domain/subjects.ts';
import { count, endpoint, time } from '../endpoint.ts';

const statuses = { verified: count, pending: count, rejected: count };
const reviews = { approved: count, rejected: count };
const donations = { count, cents: count };
/** A calendar month in UTC, such as "2026-11". */
const month = z.string();
const language = z.enum(languageIds);
const seconds = z.nullable(count);

/**
 * The lists contain every language, every subject and each of the last twelve months, even those
 * whose counts are all 0. Durations are in whole seconds, or null if there is nothing to measure.
 * `people` does not include system users. `reviews` counts decisions by people, but not terms that
 * an import verified.
 */
const statistics = z.object({
  asOf: time,
  terms: z.object({
    total: z.object(statuses),
    byLanguage: z.array(z.object({ language, ...statuses })),
    bySubject: z.array(z.object({ subject: z.enum(subjectIds), ...statuses })),
    /** Grouped by the month of submission and the current status. */
    byMonth: z.array(z.object({ month, ...statuses })),
  }),
  /**
   * The time from submission to the first decision, for first decisions in the last twelve months.
   */
  reviewTimes: z.array(
    z.object({
      language,
      reviewed: count,
      median: seconds,
      ninetieth: seconds,
      /** The same figure as in the public review times. */
      agreement: z.nullable(count),
    }),
  ),
  /** The time that pending terms have waited since their submission. */
  queue: z.array(z.object({ language, pending: count, oldest: seconds, median: seconds })),
  people: z.object({
    total: z.object({ contributors: count, verifiers: count }),
    byMonth: z.array(z.object({ month, contributors: count, verifiers: count })),
  }),
  reviews: z.object({
    total: z.object(reviews),
    byMonth: z.array(z.object({ month, ...reviews })),
  }),
  /** Counts only completed donations. */
  donations: z.object({
    total: z.object(donations),
    byMonth: z.array(z.object({ month, ...donations })),
  }),
});
export type Statistics = z.infer<typeof statistics>;

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics',
  summary: 'Counts terms, reviews, people and donations, in total and by month for a year',
  needs: 'administration',
  reply: statistics,
});
