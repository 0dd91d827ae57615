import { languageIds } from '../../src/domain/languages.ts';
import { deletionHashes } from '../../src/domain/search/deletion-neighbourhood.ts';
import { KEYS_VERSION } from '../../src/domain/search/keys.ts';
import { subjectIds } from '../../src/domain/subjects.ts';
import type { Queryable } from '../../src/server/platform/db/database.ts';

/** SQL that turns a number into a word of syllables that the fixture does not use. */
const word = (number: string) =>
  `(select string_agg((array['zqa','vxo','qwe','xzi','jqu','wzo','vqi','zxe','qja','xwu'])[1 + ((${number}) / p) % 10], '') from unnest(array[1, 10, 100, 1000]) as p)`;

/**
 * Fills the database with generated verified terms in seconds. Every third English word begins with
 * "system", and a quarter of the vernacular ones with "ma". The search keys have the shape that
 * query plans depend on, but not all tokens of real ones.
 */
export async function manyTerms(
  database: Queryable,
  terms: number,
  who: { submitterId: string; verifierId: string },
): Promise<void> {
  await database.query(
    `insert into terms (english_word, vernacular_word, meaning, language, subject, submitter_id, status, verifier_id, verified_at, created_at)
     select case when n % 3 = 0 then 'system ' else '' end || ${word('n * 7919::bigint')} || ' ' || ${word('n * 31 + 5')}, case when n % 4 = 0 then 'ma' else '' end || ${word('n * 104729::bigint + 7')}, 'A word of no language.',
       ($1::text[])[1 + n % ${languageIds.length}], ($2::text[])[1 + n / 7 % ${subjectIds.length}], $3, 'verified', $4, now(), now() - n * interval '1 second'
     from generate_series(1, ${terms}) as n`,
    [languageIds, subjectIds, who.submitterId, who.verifierId],
  );
  const keys = (side: string, column: string, stem: string) => `
    insert into search_keys (term_id, created_at, version, alternative, side, language, subject, status, strict, fold, marks)
    select id, created_at, ${KEYS_VERSION}, 0, '${side}', language, subject, status, ${column}, ${column}, array_to_tsvector(array(select 'w:' || part from unnest(string_to_array(${column}, ' ')) as part) || array[${stem}])
    from terms t where not exists (select from search_keys k where k.term_id = t.id and k.side = '${side}')`;
  await database.query(keys('english', 'english_word', `'z:' || replace(english_word, ' ', '')`));
  await database.query(
    keys('vernacular', 'vernacular_word', `'zu:' || substr(vernacular_word, 3)`),
  );
  await database.query(
    `insert into search_words (word, signatures) select distinct part, '{1}'::integer[] from terms, unnest(string_to_array(english_word || ' ' || vernacular_word, ' ')) as part on conflict do nothing`,
  );
  // The word that tests search for with a typo.
  await database.query(`update search_words set signatures = $1 where word = 'system'`, [
    deletionHashes('system'),
  ]);
  await database.query('vacuum analyze terms, search_keys, search_words');
}
