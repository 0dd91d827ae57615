import { firstAlternative } from '#domain/search/alternatives.ts';
import { buildLabelKeys, KEYS_VERSION, type StoredKey } from '#domain/search/keys.ts';
import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';
import { lockConcepts } from '../concepts/lock-concepts.ts';
import { storeKeys } from './keys.ts';
import { readKeyedTexts } from './read-keyed-texts.ts';

/** Limits the size of a statement: a concept may have many terms with a key for each label. */
const BATCH_SIZE = 200;

type LabelledTerm = Pick<Row<'terms'>, 'id' | 'englishWord' | 'language'>;

/** Selects the terms that have a key of a label, or may need one. */
const SELECT_LABELLED = `
  select t.id, t.english_word, t.language
  from terms t
  where t.concept_id = any($1::uuid[])
    and (
      exists (
        select
        from concept_labels l
        where l.concept_id = t.concept_id
          and lower(l.text) <> lower(t.english_word)
      )
      or exists (
        select
        from search_keys k
        where k.term_id = t.id
          and k.side = 'english'
          and k.alternative >= ${firstAlternative.label}
      )
    )
  order by t.id`;

/**
 * Updates the search keys that terms have from the labels of their concepts. Call it, in the same
 * transaction, when a label is added, edited or removed, or when its term becomes public or stops
 * being public. When a term moves to another concept, call it with both concepts, after
 * `updateKeyFilters` for the term. Only the keys that differ are written.
 */
export async function rekeyConcepts(tx: Queryable, conceptIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(conceptIds)];
  if (ids.length === 0) return;
  await lockConcepts(tx, ids);
  const { rows } = await tx.query<LabelledTerm>(SELECT_LABELLED, [ids]);
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await rekeyTerms(tx, rows.slice(start, start + BATCH_SIZE));
}

async function rekeyTerms(tx: Queryable, terms: readonly LabelledTerm[]): Promise<void> {
  const ids = terms.map(({ id }) => id);
  const texts = await readKeyedTexts(tx, ids);
  const stored = await readLabelKeys(tx, ids);
  const changed = terms
    .map((term) => ({ term, keys: buildLabelKeys({ ...term, ...texts.get(term.id) }) }))
    .filter(({ term, keys }) => describeKeys(keys) !== describeKeys(stored.get(term.id) ?? []));
  if (changed.length === 0) return;
  await tx
    .deleteFrom('searchKeys')
    .where('termId', '=', anyOf(changed.map(({ term }) => term.id)))
    .where('side', '=', 'english')
    .where('alternative', '>=', firstAlternative.label)
    .execute();
  await storeKeys(tx, changed);
}

type LabelKey = Pick<StoredKey, 'alternative' | 'strict'>;

async function readLabelKeys(
  tx: Queryable,
  termIds: readonly string[],
): Promise<Map<string, LabelKey[]>> {
  const rows = await tx
    .selectFrom('searchKeys')
    .select(['termId', 'alternative', 'strict'])
    .where('termId', '=', anyOf(termIds))
    .where('side', '=', 'english')
    .where('alternative', '>=', firstAlternative.label)
    .where('version', '=', KEYS_VERSION)
    .orderBy('alternative')
    .execute();
  return Map.groupBy(rows, ({ termId }) => termId);
}

const describeKeys = (keys: readonly LabelKey[]): string =>
  JSON.stringify(keys.map(({ alternative, strict }) => [alternative, strict]));
