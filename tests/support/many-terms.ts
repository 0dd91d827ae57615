import { languageIds } from '../../src/domain/languages.ts';
import { deletionHashes } from '../../src/domain/search/deletion-neighbourhood.ts';
import { KEYS_VERSION } from '../../src/domain/search/keys.ts';
import { tokenPrefix } from '../../src/domain/search/tokens.ts';
import { subjectIds } from '../../src/domain/subjects.ts';
import type { Queryable } from '../../src/server/platform/db/database.ts';

/**
 * Returns SQL that turns a number into a word. The syllables of these words do not occur in the
 * search fixture.
 */
const word = (number: string) => `(
  select string_agg(
    (array['zqa','vxo','qwe','xzi','jqu','wzo','vqi','zxe','qja','xwu'])[1 + ((${number}) / p) % 10],
    ''
  )
  from unnest(array[1, 10, 100, 1000]) as p
)`;

const insertTerms = (count: number) => `
  insert into terms (
    english_word, vernacular_word, meaning, language, varieties, subject,
    submitter_id, status, verifier_id, verified_at, created_at
  )
  select
    case when n % 3 = 0 then 'system ' else '' end
      || ${word('n * 7919::bigint')} || ' ' || ${word('n * 31 + 5')},
    case when n % 4 = 0 then 'ma' || repeat('h', n / 4 % 30) else '' end
      || ${word('n * 104729::bigint + 7')},
    'A word of no language.',
    ($1::text[])[1 + n % ${languageIds.length}],
    case when n % ${languageIds.length} = ${languageIds.indexOf('sotho')}
      then (array['{st}', '{nso}', '{nso}', '{st,nso}', '{}'])[1 + n / 5 % 5]::text[]
      else '{}'
    end,
    ($2::text[])[1 + n / 7 % ${subjectIds.length}],
    $3,
    'verified',
    $4,
    now(),
    now() - n * interval '1 second'
  from generate_series(1, ${count}) as n`;

/**
 * Returns the statement that inserts a search key for each term that does not have one on the given
 * side.
 * @param side 'english' or 'vernacular'
 * @param column the column with the word of the key
 * @param token an SQL expression for one more token of each key
 */
const insertKeys = (side: string, column: string, token: string) => `
  insert into search_keys (
    term_id, created_at, version, alternative, side, language, varieties, subject, status, strict, fold, marks
  )
  select
    id, created_at, ${KEYS_VERSION}, 0, '${side}', language, varieties, subject, status, ${column}, ${column},
    array_to_tsvector(
      array(
        select '${tokenPrefix.word}' || part
        from unnest(string_to_array(${column}, ' ')) as part
      ) || array[${token}]
    )
  from terms as t
  where not exists (
    select
    from search_keys as k
    where k.term_id = t.id
      and k.side = '${side}'
  )`;

const INSERT_WORDS = `
  insert into search_words (word, signatures)
  select distinct part, '{1}'::integer[]
  from terms, unnest(string_to_array(english_word || ' ' || vernacular_word, ' ')) as part
  on conflict do nothing`;

/**
 * Fills the database with verified terms. They are generated in SQL, which takes only seconds.
 * Every third English word starts with "system", and every fourth vernacular word with "ma". The
 * search keys contain only the tokens that matter for the query plan of a search.
 */
export async function manyTerms(
  database: Queryable,
  terms: number,
  by: { submitterId: string; verifierId: string },
): Promise<void> {
  const values = [languageIds, subjectIds, by.submitterId, by.verifierId];
  await database.query(insertTerms(terms), values);
  const joined = `'${tokenPrefix.joinedText}' || replace(english_word, ' ', '')`;
  await database.query(insertKeys('english', 'english_word', joined));
  const stem = `'${tokenPrefix.stem('zulu')}' || substr(vernacular_word, 3)`;
  await database.query(insertKeys('vernacular', 'vernacular_word', stem));
  await database.query(INSERT_WORDS);
  // Only "system" gets real hashes, because it is the only one of these words that tests misspell.
  await database.query(`update search_words set signatures = $1 where word = 'system'`, [
    deletionHashes('system'),
  ]);
  await database.query('vacuum analyze terms, search_keys, search_words');
}
