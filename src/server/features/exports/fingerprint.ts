import type { Queryable } from '#server/platform/db/database.ts';

/** Increase it if the files must be built again although no term has changed. */
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

/** Identifies what the files contain. If it is unchanged, the files need not be built again. */
export async function readFingerprint(database: Queryable): Promise<string> {
  const { rows } = await database.query<{ fingerprint: string }>(FINGERPRINT, [EXPORT_FORMAT]);
  return rows[0]?.fingerprint ?? '';
}
