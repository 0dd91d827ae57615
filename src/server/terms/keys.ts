import { deletionHashes } from '#domain/search/deletion-neighbourhood.ts';
import { buildKeys, collectVocabulary, KEYS_VERSION } from '#domain/search/keys.ts';
import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';
import { quoteToken } from './search/tsquery.ts';

/** The fields that a term's search keys are built from. */
export const keyedFields = ['englishWord', 'vernacularWord', 'meaning', 'language'] as const;
export type KeyedTerm = Pick<Row<'terms'>, 'id' | (typeof keyedFields)[number]>;

/** The column `marks` stores the tokens of a key. */
const INSERT_KEYS = `
  insert into search_keys (
    term_id,
    created_at,
    version,
    alternative,
    side,
    language,
    subject,
    status,
    concept_id,
    varieties,
    quality,
    strict,
    fold,
    marks
  )
  select
    t.id,
    t.created_at,
    $1::smallint,
    k.alternative,
    k.side,
    t.language,
    t.subject,
    t.status,
    t.concept_id,
    t.varieties,
    t.quality,
    k.strict,
    k.fold,
    k.tokens::tsvector
  from unnest($2::uuid[], $3::smallint[], $4::text[], $5::text[], $6::text[], $7::text[])
    as k (term_id, alternative, side, strict, fold, tokens)
  join terms t on t.id = k.term_id`;

/**
 * Stores the keys of new terms, and adds new words to the vocabulary.
 * @param options.updateKnownWords whether to also replace the deletion hashes of words that are
 * already in the vocabulary
 */
export async function insertKeys(
  tx: Queryable,
  terms: readonly KeyedTerm[],
  { updateKnownWords = false } = {},
): Promise<void> {
  const vocabulary = new Set<string>();
  const rows = terms.flatMap((term) => {
    const keys = buildKeys(term);
    for (const word of collectVocabulary(term, keys)) vocabulary.add(word);
    return keys.map((key) => ({ ...key, id: term.id }));
  });
  await tx.query(INSERT_KEYS, [
    KEYS_VERSION,
    rows.map((row) => row.id),
    rows.map((row) => row.alternative),
    rows.map((row) => row.side),
    rows.map((row) => row.strict),
    rows.map((row) => row.fold),
    rows.map((row) => row.tokens.map(quoteToken).join(' ')),
  ]);
  await insertVocabulary(
    tx,
    updateKnownWords ? [...vocabulary] : await selectUnknownWords(tx, [...vocabulary]),
  );
}

/** Replaces the keys of terms after a change of their words or of the rules for building keys. */
export async function replaceKeys(
  tx: Queryable,
  terms: readonly KeyedTerm[],
  options?: { updateKnownWords: boolean },
): Promise<void> {
  const ids = terms.map((term) => term.id);
  await tx.deleteFrom('searchKeys').where('termId', '=', anyOf(ids)).execute();
  await insertKeys(tx, terms, options);
}

const UPDATE_KEY_FILTERS = `
  update search_keys k
  set
    language = t.language,
    subject = t.subject,
    status = t.status,
    concept_id = t.concept_id,
    varieties = t.varieties,
    quality = t.quality
  from terms t
  where t.id = any($1::uuid[]) and k.term_id = t.id`;

/**
 * Copies to the keys of terms the columns by which searches filter and order. This is enough after
 * a change that changed no words.
 */
export async function updateKeyFilters(tx: Queryable, termIds: readonly string[]): Promise<void> {
  await tx.query(UPDATE_KEY_FILTERS, [termIds]);
}

const UNKNOWN_WORDS = `
  select w.word
  from unnest($1::text[]) as w (word)
  where not exists (
    select
    from search_words known
    where known.word = w.word
  )`;

async function selectUnknownWords(tx: Queryable, words: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<Pick<Row<'searchWords'>, 'word'>>(UNKNOWN_WORDS, [words]);
  return rows.map(({ word }) => word);
}

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

async function insertVocabulary(tx: Queryable, words: readonly string[]): Promise<void> {
  const entries = words
    .map((word) => ({ word, hashes: deletionHashes(word) }))
    .filter((each) => each.hashes.length > 0);
  if (entries.length === 0) return;
  await tx.query(INSERT_VOCABULARY, [
    entries.map(({ word }) => word),
    entries.map(({ hashes }) => `{${hashes.join()}}`),
  ]);
}
