import { deletionHashes } from '#domain/search/deletion-neighbourhood.ts';
import { searchToken } from '#domain/search/tokens.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { anyToken } from '../search/tsquery.ts';

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

const UNUSED_WORDS = `
  select w.word
  from unnest($1::text[], $2::text[]) as w (word, tokens)
  where not exists (
    select
    from search_keys k
    where k.marks @@ w.tokens::tsquery
  )`;

/** A word that is part of another one may be its stem, so it is not deleted. */
const DELETE_WORDS = `
  delete from search_words w
  where w.word = any($1::text[])
    and not exists (
      select
      from search_words other
      where other.word <> all($1::text[]) and strpos(other.word, w.word) > 0
    )`;

/**
 * Removes words that no term contains any more. The caller has locked the table of the keys, so
 * that no other transaction stores one of the words.
 */
export async function removeFromVocabulary(tx: Queryable, words: readonly string[]): Promise<void> {
  const { rows } = await tx.query<Pick<Row<'searchWords'>, 'word'>>(UNUSED_WORDS, [
    words,
    words.map((word) => anyToken([searchToken.word(word), searchToken.joinedText(word)])),
  ]);
  await tx.query(DELETE_WORDS, [rows.map(({ word }) => word)]);
}
