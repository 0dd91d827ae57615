import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { subjectIds } from '#domain/subjects.ts';
import { count, endpoint, time } from './endpoint.ts';

const statuses = { verified: count, pending: count, rejected: count };
const reviews = { approved: count, rejected: count };
const donations = { count, cents: count };
/** A calendar month in UTC, "2026-11". */
const month = z.string();
const language = z.enum(languageIds);
const seconds = z.nullable(count);

/**
 * Every language, every subject and every month of the window has its row, also where nothing was
 * counted. Durations are whole seconds, and null where there is nothing to measure.
 * People are those who are no system user; reviews are the decisions that people made, not what an
 * import verified.
 */
const statistics = z.object({
  asOf: time,
  terms: z.object({
    total: z.object(statuses),
    byLanguage: z.array(z.object({ language, ...statuses })),
    bySubject: z.array(z.object({ subject: z.enum(subjectIds), ...statuses })),
    /** By month of submission, as the terms stand today. */
    byMonth: z.array(z.object({ month, ...statuses })),
  }),
  /** From submission to the first decision, of the first decisions within the window. */
  reviewTimes: z.array(
    z.object({ language, reviewed: count, median: seconds, ninetieth: seconds }),
  ),
  /** How long the pending terms have waited since their submission. */
  queue: z.array(z.object({ language, pending: count, oldest: seconds, median: seconds })),
  people: z.object({
    total: z.object({ contributors: count, verifiers: count }),
    byMonth: z.array(z.object({ month, contributors: count, verifiers: count })),
  }),
  reviews: z.object({
    total: z.object(reviews),
    byMonth: z.array(z.object({ month, ...reviews })),
  }),
  /** Completed donations. */
  donations: z.object({
    total: z.object(donations),
    byMonth: z.array(z.object({ month, ...donations })),
  }),
});
export type Statistics = z.infer<typeof statistics>;

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics',
  summary: 'Terms, reviews, people and donations in figures, in all and of the last twelve months',
  needs: 'administration',
  reply: statistics,
});
