import type { Statistics } from '#contract/statistics.ts';
import { type Language, languageIds } from '#domain/languages.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/*
 * Durations, exact to the second. A percentile is a duration that occurred: that at place ceil(n *
 * fraction) of n in order. Both statements read indexes alone.
 */

type Measured = Statistics['reviewTimes'][number];

/**
 * From submission to first decision, of the first decisions since the first day of a month
 * ("2026-11").
 */
export async function reviewTimes(tx: Queryable, sinceMonth: string): Promise<Measured[]> {
  const { rows } = await tx.query<Measured>(
    `select language, reviewed, at[1] as median, at[2] as ninetieth from (
       select language, count(*) as reviewed, percentile_disc(array[0.5, 0.9]) within group (order by seconds) as at from first_decisions where decided_at >= ($1 || '-01')::timestamp at time zone 'UTC' group by language
     ) as measured`,
    [sinceMonth],
  );
  return languageIds.map(
    (language) =>
      rows.find((row) => row.language === language) ?? {
        language,
        reviewed: 0,
        median: null,
        ninetieth: null,
      },
  );
}

/**
 * How long what is pending has waited by `now`. @param pending how many terms wait in a language
 */
export async function queueAges(
  tx: Queryable,
  now: Date,
  pending: (language: Language) => number,
): Promise<Statistics['queue']> {
  const waiting = `from terms t where t.status = 'pending' and t.language = l.language order by t.created_at desc, t.id desc`;
  const place = (fraction: number) =>
    `(select t.created_at ${waiting} offset greatest(ceil(l.pending * ${fraction})::bigint, 1) - 1 limit 1)`;
  const { rows } = await tx.query<{
    language: Language;
    pending: number;
    oldest: string | null;
    median: string | null;
  }>(
    `select l.language, l.pending, ${place(1)} as oldest, ${place(0.5)} as median from unnest($1::text[], $2::bigint[]) with ordinality as l (language, pending, place) order by l.place`,
    [languageIds, languageIds.map(pending)],
  );
  const age = (since: string | null) =>
    since === null ? null : Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 1000));
  return rows.map(({ oldest, median, ...row }) => ({
    ...row,
    oldest: age(oldest),
    median: age(median),
  }));
}
