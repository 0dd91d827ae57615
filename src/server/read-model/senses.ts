import type { IndexedSense, IndexedTerm } from '#domain/search/index/storage/rows.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { FIRST_ID } from '#server/platform/db/id-ranges.ts';
import { readKeyedTexts } from '#server/terms/keys/read-keyed-texts.ts';
import { packListedRow, type StoredRow, storedColumns } from '#server/terms/rows/listed-term.ts';
import { isListedId } from '#server/terms/rows/unlisted.ts';
import { wordOrderSql } from '#server/terms/rows/word-order.ts';

/**
 * Increase it with every change to what is read of a sense, so that stored indexes are built again.
 */
export const SENSES_VERSION = 4;

/** Selects the public terms of senses, those of a sense together, the best first. */
const SELECT_TERMS = `
  select
    ${storedColumns},
    coalesce(t.concept_id, t.id) as sense,
    t.meaning as own_meaning,
    t.quality,
    (extract(epoch from t.created_at) * 1000000)::float8 as created_at_us,
    coalesce(c.headword, t.english_word) as headword,
    coalesce(c.subject, t.subject) as sense_subject,
    coalesce(c.strength, 0) as strength,
    c.identity
  from terms as t
  left join concepts as c on c.id = t.concept_id
  where (t.concept_id = any($1::uuid[]) or (t.concept_id is null and t.id = any($1::uuid[])))
    and t.status = 'verified'
    and t.merged_into is null
    and ${isListedId('t.id')}
  order by
    sense,
    ${wordOrderSql('t')}`;

type TermOfSense = StoredRow &
  Pick<Row<'terms'>, 'quality'> &
  Pick<IndexedSense, 'headword' | 'strength' | 'identity'> & {
    sense: string;
    ownMeaning: string;
    createdAtUs: number;
    senseSubject: IndexedSense['subject'];
  };

/**
 * Reads senses as the index needs them. The data of a term are its row in lists (`packListedRow`).
 * A sense without public terms is left out.
 */
export async function readSenses(
  reads: Queryable,
  ids: readonly string[],
): Promise<IndexedSense[]> {
  const { rows } = await reads.query<TermOfSense>(SELECT_TERMS, [ids]);
  const texts = await readKeyedTexts(
    reads,
    rows.map(({ id }) => id),
  );
  return [...Map.groupBy(rows, ({ sense }) => sense)].map(([id, terms]) => {
    const [{ headword, gloss, senseSubject, strength, identity, conceptNumber }] = terms as [
      TermOfSense,
    ];
    return {
      id,
      headword,
      gloss,
      subject: senseSubject,
      strength,
      identity,
      number: conceptNumber,
      commonness: conceptNumber === null ? 'unknown' : 'counted',
      labels: [...new Set(terms.flatMap((term) => texts.get(term.id)?.labels ?? []))],
      terms: terms.map((term) => toIndexed(term, texts.get(term.id)?.forms ?? [])),
    };
  });
}

const toIndexed = (term: TermOfSense, forms: readonly string[]): IndexedTerm => ({
  ...term,
  meaning: term.ownMeaning,
  forms,
  data: packListedRow(term),
  listed: { createdAt: term.createdAtUs, id: term.id, quality: term.quality },
});

const SELECT_CONCEPTS = `
  select id
  from concepts
  where id > $1
  order by id
  limit $2`;
const SELECT_TERMS_WITHOUT_CONCEPT = `
  select id
  from terms
  where concept_id is null and status = 'verified' and id > $1
  order by id
  limit $2`;
const SENSES_PER_BATCH = 1000;

/** Reads all senses in batches. Senses that change meanwhile are read before or after the change. */
export async function* readAllSenses(reads: Queryable): AsyncGenerator<IndexedSense[]> {
  for (const select of [SELECT_CONCEPTS, SELECT_TERMS_WITHOUT_CONCEPT])
    for await (const ids of readIds(reads, select)) yield await readSenses(reads, ids);
}

async function* readIds(reads: Queryable, select: string): AsyncGenerator<string[]> {
  let last = FIRST_ID;
  for (;;) {
    const { rows } = await reads.query<{ id: string }>(select, [last, SENSES_PER_BATCH]);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    yield ids;
    last = ids.at(-1)!;
  }
}
