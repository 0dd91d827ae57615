import type { Queryable } from '#server/platform/db/database.ts';

/** Increase it when the files change although the terms do not. */
const EXPORT_FORMAT = 1;

const FINGERPRINT = `
  select md5(concat_ws(
    ' ',
    $1::integer,
    (select max(position) from term_history),
    (select max(position) from concept_history),
    (select count(*) from terms where status = 'verified' and merged_into is null),
    (select count(*) from term_confirmations),
    (select count(*) from term_sources),
    (select md5(string_agg(s::text, ' ' order by s.code)) from sources s)
  )) as fingerprint`;

/** Identifies what the files contain. While it is unchanged, building them again is useless. */
export async function readFingerprint(database: Queryable): Promise<string> {
  const { rows } = await database.query<{ fingerprint: string }>(FINGERPRINT, [EXPORT_FORMAT]);
  return rows[0]?.fingerprint ?? '';
}
