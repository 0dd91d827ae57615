import type { Language } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import type { Queryable } from '#server/platform/db/database.ts';

const AGREEMENT = `
  select
    t.language,
    floor(100.0 * count(*) filter (where l.verdict = 'approve') / count(*))::integer as agreement
  from second_looks l
  join terms t on t.id = l.term_id
  where l.decided_at > $1::timestamptz - make_interval(days => $2)
  group by t.language
  having count(*) >= $3`;

/**
 * Reads how many percent of the second looks of the last `limits.reviewTimes.days` agreed with the
 * approval. Languages with few second looks are missing.
 */
export async function readAgreement(
  database: Queryable,
  now: Date,
): Promise<Map<Language, number>> {
  const { rows } = await database.query<{ language: Language; agreement: number }>(AGREEMENT, [
    now,
    limits.reviewTimes.days,
    limits.secondLooks.answersForAgreement,
  ]);
  return new Map(rows.map(({ language, agreement }) => [language, agreement]));
}
