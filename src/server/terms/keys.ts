import type { Language } from '#domain/languages.ts';
import { deletionHashes } from '#domain/search/distance.ts';
import { buildKeys, collectVocabulary, KEYS_VERSION } from '#domain/search/keys.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** What of a stored term its keys are made of. */
export type KeyedTerm = {
  id: string;
  englishWord: string;
  vernacularWord: string;
  meaning: string;
  language: Language;
};

/**
 * One lexeme as PostgreSQL reads it in a tsvector or tsquery; quotes and backslashes are doubled,
 * so that any text is an ordinary word.
 */
export const lexeme = (text: string): string => `'${text.replace(/[\\']/g, '$&$&')}'`;

/** Stores the keys of new terms, and the words that are not known yet. */
export async function insertKeys(
  tx: Queryable,
  terms: readonly KeyedTerm[],
  { relearn = false } = {},
): Promise<void> {
  const vocabulary = new Set<string>();
  const rows = terms.flatMap((term) => {
    const keys = buildKeys(term);
    for (const word of collectVocabulary(term, keys)) vocabulary.add(word);
    return keys.map((key) => ({ ...key, id: term.id }));
  });
  await tx.query(
    `insert into search_keys (term_id, created_at, version, alternative, side, language, subject, status, strict, fold, marks)
     select t.id, t.created_at, $1::smallint, k.alternative, k.side, t.language, t.subject, t.status, k.strict, k.fold, k.marks::tsvector
     from unnest($2::uuid[], $3::smallint[], $4::text[], $5::text[], $6::text[], $7::text[]) as k (term_id, alternative, side, strict, fold, marks) join terms t on t.id = k.term_id`,
    [
      KEYS_VERSION,
      rows.map((row) => row.id),
      rows.map((row) => row.alternative),
      rows.map((row) => row.side),
      rows.map((row) => row.strict),
      rows.map((row) => row.fold),
      rows.map((row) => row.tokens.map(lexeme).join(' ')),
    ],
  );
  await insertVocabulary(
    tx,
    relearn ? [...vocabulary] : await selectUnknownWords(tx, [...vocabulary]),
  );
}

/**
 * The keys of terms whose words were changed, or, where the rules changed, of any: then known words
 * are learnt again.
 */
export async function replaceKeys(
  tx: Queryable,
  terms: readonly KeyedTerm[],
  options?: { relearn: boolean },
): Promise<void> {
  await tx.query('delete from search_keys where term_id = any($1)', [terms.map((term) => term.id)]);
  await insertKeys(tx, terms, options);
}

/** A decision changed what a term is filtered by, and none of its words. */
export async function updateKeyFilters(tx: Queryable, termId: string): Promise<void> {
  await tx.query(
    'update search_keys k set language = t.language, subject = t.subject, status = t.status from terms t where t.id = $1 and k.term_id = t.id',
    [termId],
  );
}

async function selectUnknownWords(tx: Queryable, words: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ word: string }>(
    'select w.word from unnest($1::text[]) as w (word) where not exists (select from search_words known where known.word = w.word)',
    [words],
  );
  return rows.map(({ word }) => word);
}

/**
 * Two that learn the same words at once take them in one order, or each would wait for the other.
 */
async function insertVocabulary(tx: Queryable, words: readonly string[]): Promise<void> {
  const learnt = words
    .map((word) => ({ word, signatures: deletionHashes(word) }))
    .filter((each) => each.signatures.length > 0);
  if (learnt.length === 0) return;
  await tx.query(
    `insert into search_words as known (word, signatures) select w.word, w.signatures::integer[] from unnest($1::text[], $2::text[]) as w (word, signatures) order by w.word collate "C"
     on conflict (word) do update set signatures = excluded.signatures where known.signatures <> excluded.signatures`,
    [learnt.map((each) => each.word), learnt.map((each) => `{${each.signatures.join()}}`)],
  );
}
