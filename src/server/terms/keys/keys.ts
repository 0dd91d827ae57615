import { buildKeys, collectVocabulary, KEYS_VERSION, type StoredKey } from '#domain/search/keys.ts';
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

/**
 * Stores the keys of new terms, and adds new words to the vocabulary.
 * @param options.updateKnownWords whether to also replace the deletion hashes of words that are
 * already in the vocabulary
 */
export async function insertKeys(
  tx: Queryable,
  terms: readonly KeyedTerm[],
  options?: { updateKnownWords: boolean },
): Promise<void> {
  const texts = await readKeyedTexts(
    tx,
    terms.map(({ id }) => id),
  );
  const keyed = terms.map((term) => ({ ...term, ...texts.get(term.id) }));
  await storeKeys(
    tx,
    keyed.map((term) => ({ term, keys: buildKeys(term) })),
    options,
  );
}

/** Stores keys that have been built, and adds their words to the vocabulary. */
export async function storeKeys(
  tx: Queryable,
  terms: readonly { term: Pick<KeyedTerm, 'id' | 'language'>; keys: readonly StoredKey[] }[],
  options?: { updateKnownWords: boolean },
): Promise<void> {
  const vocabulary = new Set<string>();
  const rows = terms.flatMap(({ term, keys }) => {
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
  await addToVocabulary(tx, [...vocabulary], options);
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
