import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { count, endpoint, time } from '../endpoint.ts';

/** Times are in whole seconds, and null if nothing was decided or nothing is waiting. */
const reviewTimes = z.object({
  language: z.enum(languageIds),
  /** How many submissions received their first decision within the last 90 days. */
  decided: count,
  median: z.nullable(count),
  p95: z.nullable(count),
  withinWeek: count,
  withinTwoWeeks: count,
  /** How many submissions are waiting for a decision. */
  pending: count,
  /** How long the submission that has waited longest has waited. */
  oldest: z.nullable(count),
  activeVerifiers: count,
  /**
   * How many percent of the second verifiers, who did not know who had approved a term, agreed with
   * the approval within the last 90 days; null if few were asked.
   */
  agreement: z.nullable(count),
});
export type ReviewTimes = z.infer<typeof reviewTimes>;

export const getReviewTimes = endpoint({
  method: 'GET',
  path: '/api/review-times',
  summary: 'Returns how long submissions wait for their first decision, by language',
  needs: 'wanted.read',
  public: true,
  reply: z.object({ asOf: time, languages: z.array(reviewTimes) }),
});
