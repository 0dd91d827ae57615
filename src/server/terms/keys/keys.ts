import {
  buildKeys,
  buildLabelKeys,
  collectVocabulary,
  KEYS_VERSION,
  type KeyedWords,
  type StoredKey,
} from '#domain/search/keys.ts';
import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';
import { isListedId } from '../rows/unlisted.ts';
import { quoteToken } from '../search/tsquery.ts';
import { readKeyedTexts } from './read-keyed-texts.ts';
import { addToVocabulary } from './vocabulary.ts';

/*
 * The search keys of terms. They also contain the labels of a term's concept, so code that stores
 * keys must hold the lock of the concept (lock-concepts.ts). After a change of labels, call
 * `rekeyConcepts`; after a change of a term's look-up forms, call `replaceKeys`. Unlisted terms get
 * no keys (unlisted.ts).
 */

/** The fields that a term's search keys are built from. */
export const keyedFields = [
  'englishWord',
  'vernacularWord',
  'plural',
  'meaning',
  'language',
] as const;
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
  join terms t on t.id = k.term_id
  where ${isListedId('k.term_id')}`;

/** The keys of a term, and the words that they add to the vocabulary. */
export type BuiltKeys = { keys: readonly StoredKey[]; words: readonly string[] };

const withWords = (term: Pick<KeyedWords, 'language'>, keys: readonly StoredKey[]): BuiltKeys => ({
  keys,
  words: collectVocabulary(term, keys),
});

export const buildTermKeys = (term: KeyedWords): BuiltKeys => withWords(term, buildKeys(term));

type InsertOptions = {
  /** Whether to also replace the deletion hashes of words that are already in the vocabulary. */
  updateKnownWords?: boolean;
  /**
   * The keys of terms that have been built from the same fields, by the ids of the terms. They lack
   * the keys of labels.
   */
  built?: ReadonlyMap<string, BuiltKeys>;
};

/** Stores the keys of new terms, and adds new words to the vocabulary. */
export async function insertKeys(
  tx: Queryable,
  terms: readonly KeyedTerm[],
  { built, ...options }: InsertOptions = {},
): Promise<void> {
  const texts = await readKeyedTexts(
    tx,
    terms.map(({ id }) => id),
  );
  const keyed = terms.flatMap((term) => {
    const withTexts = { ...term, ...texts.get(term.id) };
    const known = built?.get(term.id);
    if (!known || withTexts.forms?.length) return [{ id: term.id, ...buildTermKeys(withTexts) }];
    const labels = buildLabelKeys(withTexts);
    return [
      { id: term.id, ...known },
      ...(labels.length > 0 ? [{ id: term.id, ...withWords(term, labels) }] : []),
    ];
  });
  await storeBuiltKeys(tx, keyed, options);
}

/** Stores keys of terms, and adds their words to the vocabulary. */
export const storeKeys = (
  tx: Queryable,
  terms: readonly { term: Pick<KeyedTerm, 'id' | 'language'>; keys: readonly StoredKey[] }[],
): Promise<void> =>
  storeBuiltKeys(
    tx,
    terms.map(({ term, keys }) => ({ id: term.id, ...withWords(term, keys) })),
  );

async function storeBuiltKeys(
  tx: Queryable,
  built: readonly ({ id: string } & BuiltKeys)[],
  options?: { updateKnownWords?: boolean },
): Promise<void> {
  const rows = built.flatMap(({ id, keys }) => keys.map((key) => ({ ...key, id })));
  await tx.query(INSERT_KEYS, [
    KEYS_VERSION,
    rows.map((row) => row.id),
    rows.map((row) => row.alternative),
    rows.map((row) => row.side),
    rows.map((row) => row.strict),
    rows.map((row) => row.fold),
    rows.map((row) => row.tokens.map(quoteToken).join(' ')),
  ]);
  await addToVocabulary(tx, [...new Set(built.flatMap(({ words }) => words))], options);
}

/**
 * Replaces the keys of terms after a change of their words or look-up forms, or of the rules for
 * building keys.
 */
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
