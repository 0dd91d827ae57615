import type { Statistics } from '#contract/administration/statistics.ts';
import { type Language, languageIds } from '#domain/languages.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { readAgreement } from '#server/terms/decisions/agreement.ts';

/*
 * Waiting times, in whole seconds. A percentile is the value at position ceil(n * fraction) of n
 * sorted values, never a value in between. Both queries use index-only scans.
 */

type ReviewTime = Statistics['reviewTimes'][number];

const REVIEW_TIMES = `
  select
    language,
    reviewed,
    percentiles[1] as median,
    percentiles[2] as ninetieth
  from (
    select
      language,
      count(*) as reviewed,
      percentile_disc(array[0.5, 0.9]) within group (order by seconds) as percentiles
    from first_decisions
    where decided_at >= ($1 || '-01')::timestamp at time zone 'UTC'
    group by language
  ) as measured`;

/**
 * Reads how long terms waited for their first decision, by language.
 * @param sinceMonth the first month whose decisions are included, such as "2026-11"
 */
export async function readReviewTimesByMonth(
  tx: Queryable,
  sinceMonth: string,
  now: Date,
): Promise<ReviewTime[]> {
  const { rows } = await tx.query<Omit<ReviewTime, 'agreement'>>(REVIEW_TIMES, [sinceMonth]);
  const agreement = await readAgreement(tx, now);
  return languageIds.map((language) => ({
    language,
    reviewed: 0,
    median: null,
    ninetieth: null,
    ...rows.find((row) => row.language === language),
    agreement: agreement.get(language) ?? null,
  }));
}

/**
 * Selects the submission time of one pending term of a language. The fraction says which: 1 is the
 * oldest term, and 0.5 the median.
 */
const submittedAt = (fraction: number) => `
  (
    select t.created_at
    from terms t
    where t.status = 'pending' and t.language = l.language
    order by t.created_at desc, t.id desc
    offset greatest(ceil(l.pending * ${fraction})::bigint, 1) - 1
    limit 1
  )`;

const QUEUE_TIMES = `
  select
    l.language,
    l.pending,
    ${submittedAt(1)} as oldest,
    ${submittedAt(0.5)} as median
  from unnest($1::text[], $2::bigint[]) with ordinality as l (language, pending, place)
  order by l.place`;

type QueueRow = {
  language: Language;
  pending: number;
  oldest: string | null;
  median: string | null;
};

/**
 * Reads how long the pending terms of each language have waited.
 * @param countPending returns the number of pending terms in a language
 */
export async function readQueueAges(
  tx: Queryable,
  now: Date,
  countPending: (language: Language) => number,
): Promise<Statistics['queue']> {
  const { rows } = await tx.query<QueueRow>(QUEUE_TIMES, [
    languageIds,
    languageIds.map(countPending),
  ]);
  return rows.map(({ oldest, median, ...row }) => ({
    ...row,
    oldest: secondsSince(oldest, now),
    median: secondsSince(median, now),
  }));
}

/**
 * Returns the seconds since `time`. The clocks of the server and the database may differ, so a
 * negative difference becomes 0.
 */
function secondsSince(time: string | null, now: Date): number | null {
  if (time === null) return null;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(time)) / 1000));
}
