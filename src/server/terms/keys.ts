import { deletionHashes } from '#domain/search/distance.ts';
import { buildKeys, collectVocabulary, KEYS_VERSION } from '#domain/search/keys.ts';
import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';

/** The fields that the keys of a term are built from. */
export const keyedFields = ['englishWord', 'vernacularWord', 'meaning', 'language'] as const;
export type KeyedTerm = Pick<Row<'terms'>, 'id' | (typeof keyedFields)[number]>;

/**
 * Quotes a lexeme for a tsvector or tsquery. Quotes and backslashes are doubled, so that any text is
 * an ordinary word.
 */
export const lexeme = (text: string): string => `'${text.replace(/[\\']/g, '$&$&')}'`;

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
    k.strict,
    k.fold,
    k.marks::tsvector
  from unnest($2::uuid[], $3::smallint[], $4::text[], $5::text[], $6::text[], $7::text[])
    as k (term_id, alternative, side, strict, fold, marks)
  join terms t on t.id = k.term_id`;

/**
 * Stores the keys of new terms, and adds new words to the vocabulary.
 * @param options.relearn also updates words that are already in the vocabulary
 */
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
  await tx.query(INSERT_KEYS, [
    KEYS_VERSION,
    rows.map((row) => row.id),
    rows.map((row) => row.alternative),
    rows.map((row) => row.side),
    rows.map((row) => row.strict),
    rows.map((row) => row.fold),
    rows.map((row) => row.tokens.map(lexeme).join(' ')),
  ]);
  await insertVocabulary(
    tx,
    relearn ? [...vocabulary] : await selectUnknownWords(tx, [...vocabulary]),
  );
}

/** Replaces the keys of terms whose words, or the rules for their keys, have changed. */
export async function replaceKeys(
  tx: Queryable,
  terms: readonly KeyedTerm[],
  options?: { relearn: boolean },
): Promise<void> {
  const ids = terms.map((term) => term.id);
  await tx.deleteFrom('searchKeys').where('termId', '=', anyOf(ids)).execute();
  await insertKeys(tx, terms, options);
}

/** Updates the columns that search filters by, after a decision that changed no words. */
export async function updateKeyFilters(tx: Queryable, termId: string): Promise<void> {
  await tx
    .updateTable('searchKeys')
    .from('terms')
    .set((eb) => ({
      language: eb.ref('terms.language'),
      subject: eb.ref('terms.subject'),
      status: eb.ref('terms.status'),
    }))
    .where('terms.id', '=', termId)
    .whereRef('searchKeys.termId', '=', 'terms.id')
    .execute();
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

/** Inserts in a fixed order, so that concurrent inserts of the same words cannot deadlock. */
const INSERT_VOCABULARY = `
  insert into search_words as known (word, signatures)
  select w.word, w.signatures::integer[]
  from unnest($1::text[], $2::text[]) as w (word, signatures)
  order by w.word collate "C"
  on conflict (word) do update
  set signatures = excluded.signatures
  where known.signatures <> excluded.signatures`;

async function insertVocabulary(tx: Queryable, words: readonly string[]): Promise<void> {
  const entries = words
    .map((word) => ({ word, signatures: deletionHashes(word) }))
    .filter((each) => each.signatures.length > 0);
  if (entries.length === 0) return;
  await tx.query(INSERT_VOCABULARY, [
    entries.map(({ word }) => word),
    entries.map(({ signatures }) => `{${signatures.join()}}`),
  ]);
}
