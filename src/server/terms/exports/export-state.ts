import { KEYS_VERSION } from '#domain/search/keys.ts';
import type { Queryable } from '#server/platform/db/database.ts';

const READ_STATE = `
  select md5(concat_ws(
    ' ',
    (select max(position) from term_history),
    (select max(position) from concept_history),
    (select count(*) from terms where status = 'verified'),
    (select count(*) from term_confirmations),
    (select count(*) from term_sources),
    (select count(*) from lookup_forms),
    (select md5(string_agg(s::text, '' order by s.code)) from sources s),
    ${KEYS_VERSION},
    (select done_at from search_rebuild where version = ${KEYS_VERSION})
  )) as state`;

/**
 * Returns a fingerprint of everything that exports and language packs contain.
 * @param format the version of the format that is built from it, with which the fingerprint begins
 */
export async function readExportState(database: Queryable, format: number): Promise<string> {
  const { rows } = await database.query<{ state: string }>(READ_STATE);
  return `${format} ${rows[0]?.state}`;
}
