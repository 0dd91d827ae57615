import { deletionHashes } from '#domain/search/deletion-neighbourhood.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';

const UNKNOWN_WORDS = `
  select w.word
  from unnest($1::text[]) as w (word)
  where not exists (
    select
    from search_words known
    where known.word = w.word
  )`;

/**
 * The column `signatures` stores the deletion hashes of a word. Words are inserted in a fixed
 * order, so that concurrent inserts of the same words cannot deadlock.
 */
const INSERT_VOCABULARY = `
  insert into search_words as known (word, signatures)
  select w.word, w.hashes::integer[]
  from unnest($1::text[], $2::text[]) as w (word, hashes)
  order by w.word collate "C"
  on conflict (word) do update
  set signatures = excluded.signatures
  where known.signatures <> excluded.signatures`;

/**
 * Adds words to the vocabulary, in which searches look up similar words and parts of words.
 * @param options.updateKnownWords whether to also replace the deletion hashes of words that are
 * already in the vocabulary
 */
export async function addToVocabulary(
  tx: Queryable,
  words: readonly string[],
  { updateKnownWords = false } = {},
): Promise<void> {
  const added = updateKnownWords ? words : await selectUnknownWords(tx, words);
  const entries = added
    .map((word) => ({ word, hashes: deletionHashes(word) }))
    .filter((each) => each.hashes.length > 0);
  if (entries.length === 0) return;
  await tx.query(INSERT_VOCABULARY, [
    entries.map(({ word }) => word),
    entries.map(({ hashes }) => `{${hashes.join()}}`),
  ]);
}

async function selectUnknownWords(tx: Queryable, words: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<Pick<Row<'searchWords'>, 'word'>>(UNKNOWN_WORDS, [words]);
  return rows.map(({ word }) => word);
}
