import type { ImportedTerm } from '#domain/term/details.ts';
import { PLACEHOLDER_MEANING } from '#domain/term/placeholder.ts';
import { anyOf, type Queryable } from '#server/platform/db/database.ts';
import { selectTerm, type TermRow } from '#server/terms/rows/columns.ts';

export type StoredTerm = { id: string; conceptId: string | null };

/** Returns the definition of a term, or null if it is missing or the placeholder. */
export const definitionOf = ({ meaning }: ImportedTerm): string | null =>
  meaning && meaning !== PLACEHOLDER_MEANING ? meaning : null;

/**
 * The inner query has an offset, so that PostgreSQL looks up each English word in the index
 * `terms_english_order`. During the first import, it has no statistics and would choose indexes
 * that find far more terms.
 */
const FIND_BY_WORDS = `
  select r.place, t.id, t.concept_id
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
    with ordinality as r (english, vernacular, language, subject, definition, place)
  cross join lateral (
    select w.id, w.concept_id
    from (
      select id, concept_id, number, vernacular_word, language, subject, meaning
      from terms
      where status = any('{verified,pending,rejected}')
        and english_word collate "und-x-icu" = r.english
      offset 0
    ) w
    where w.vernacular_word = r.vernacular
      and w.language = r.language
      and w.subject = r.subject
      and (r.definition is null or w.meaning = r.definition)
    order by nullif(w.meaning, $6) is distinct from r.definition, w.number, w.id
    limit 1
  ) t`;

const FIND_BY_ID = `
  select r.place, t.id, t.concept_id
  from unnest($1::uuid[]) with ordinality as r (id, place)
  join terms t on t.id = r.id`;

type Match = StoredTerm & { place: number };

/**
 * Finds stored terms that are the same as terms of a file: those with the same id, or with the same
 * words, language, subject and definition. A row without a definition is the same as a stored term
 * with a definition if everything else is equal, because the row adds nothing to that term.
 * @returns the stored term for each term, or undefined if there is none
 */
export async function findStored(
  tx: Queryable,
  terms: readonly ImportedTerm[],
): Promise<(StoredTerm | undefined)[]> {
  if (terms.length === 0) return [];
  const byWords = await tx.query<Match>(FIND_BY_WORDS, [
    terms.map(({ englishWord }) => englishWord),
    terms.map(({ vernacularWord }) => vernacularWord),
    terms.map(({ language }) => language),
    terms.map(({ subject }) => subject),
    terms.map(definitionOf),
    PLACEHOLDER_MEANING,
  ]);
  const byId = terms.some(({ id }) => id)
    ? await tx.query<Match>(FIND_BY_ID, [terms.map(({ id }) => id ?? null)])
    : { rows: [] };
  const stored = new Map([...byWords.rows, ...byId.rows].map((row) => [row.place, row]));
  return terms.map((_, index) => stored.get(index + 1));
}

/** Returns those of the numbers that terms already have. */
export async function findTakenNumbers(
  tx: Queryable,
  numbers: readonly number[],
): Promise<Set<number>> {
  if (numbers.length === 0) return new Set();
  const rows = await tx
    .selectFrom('terms')
    .select('number')
    .where('number', '=', anyOf(numbers))
    .execute();
  return new Set(rows.flatMap(({ number }) => number ?? []));
}

/** A term that an earlier import stored under the identifier of a row. */
export type IdentifiedTerm = TermRow & { conceptId: string | null };

const FIND_BY_SOURCE_ID = `
  select r.place, t.id
  from unnest($1::text[], $2::text[], $3::text[], $4::text[])
    with ordinality as r (source, source_id, language, word, place)
  cross join lateral (
    select
      (array_agg(w.id order by w.vernacular_word <> r.word, w.id))[1] as id,
      bool_or(w.vernacular_word = r.word) as is_equal,
      count(*) as words
    from term_sources ts
    join terms w on w.id = ts.term_id
    where ts.source = r.source
      and ts.source_id = r.source_id
      and w.language = r.language
      and w.merged_into is null
      and w.deleted_at is null
      and w.created_at < coalesce($5::timestamptz, now())
  ) t
  where t.words = 1 or t.is_equal`;

/**
 * Finds the terms that an earlier import stored under the identifier of a row's source. If several
 * words of the row's language have this identifier, only the word that equals the row's is found.
 * @param before when the import began, because rows of one file do not change each other
 * @returns the stored term for each term, or undefined if there is none
 */
export async function findBySourceId(
  tx: Queryable,
  terms: readonly ImportedTerm[],
  before: string | null,
): Promise<(IdentifiedTerm | undefined)[]> {
  const ids = terms.map(({ source, sourceIds = {} }) => (source && sourceIds[source]) || null);
  if (!ids.some(Boolean)) return [];
  const { rows } = await tx.query<{ place: number; id: string }>(FIND_BY_SOURCE_ID, [
    terms.map(({ source }) => source ?? null),
    ids,
    terms.map(({ language }) => language),
    terms.map(({ vernacularWord }) => vernacularWord),
    before,
  ]);
  const found = await tx
    .selectFrom('terms')
    .select(selectTerm)
    .select('conceptId')
    .where('id', '=', anyOf([...new Set(rows.map(({ id }) => id))]))
    .execute();
  const byId = new Map(found.map((term) => [term.id, term]));
  const byPlace = new Map(rows.map(({ place, id }) => [place, byId.get(id)]));
  return terms.map((_, index) => byPlace.get(index + 1));
}
