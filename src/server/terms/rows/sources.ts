import { anyOf, type Queryable, type Row } from '#server/platform/db/database.ts';

/**
 * The columns of a source that decide how reliable its terms are and in which order they appear.
 */
export type SourceFacts = Pick<
  Row<'sources'>,
  'code' | 'publisher' | 'rank' | 'subjectRanks' | 'authority'
>;
export type TermSource = {
  termId: string;
  code: string;
  place: string | null;
  /** The identifier that the source gives to the term. */
  sourceId: string | null;
  /** The notes on the term as the source wrote them. */
  notes: string | null;
};

const INSERT_SOURCES = `
  insert into sources (code, name)
  select code, code
  from unnest($1::text[]) as code
  order by code collate "C"
  on conflict do nothing`;

/**
 * Stores the sources that are not stored yet. Their names are their codes until an import describes
 * them.
 * @returns all of the given sources, by code
 */
export async function ensureSources(
  tx: Queryable,
  codes: Iterable<string>,
): Promise<Map<string, SourceFacts>> {
  const wanted = [...new Set(codes)];
  if (wanted.length === 0) return new Map();
  const known = await findSources(tx, wanted);
  if (known.size === wanted.length) return known;
  await tx.query(INSERT_SOURCES, [wanted.filter((code) => !known.has(code))]);
  return findSources(tx, wanted);
}

async function findSources(
  tx: Queryable,
  codes: readonly string[],
): Promise<Map<string, SourceFacts>> {
  const rows = await tx
    .selectFrom('sources')
    .select(['code', 'publisher', 'rank', 'subjectRanks', 'authority'])
    .where('code', '=', anyOf(codes))
    .execute();
  return new Map(rows.map((row) => [row.code, row]));
}

const INSERT_TERM_SOURCES = `
  insert into term_sources (term_id, source, place, source_id, notes)
  select
    term_id,
    source,
    (array_agg(place order by position) filter (where place is not null))[1],
    (array_agg(source_id order by position) filter (where source_id is not null))[1],
    (array_agg(notes order by position) filter (where notes is not null))[1]
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
    with ordinality as s (term_id, source, place, source_id, notes, position)
  group by term_id, source
  order by term_id, source
  on conflict (term_id, source) do update
    set
      source_id = coalesce(term_sources.source_id, excluded.source_id),
      notes = coalesce(term_sources.notes, excluded.notes)
    where (term_sources.source_id is null and excluded.source_id is not null)
      or (term_sources.notes is null and excluded.notes is not null)`;

/**
 * Stores which sources support which terms, and the identifiers and notes of those that lack them.
 * The sources must be stored already.
 */
export async function addTermSources(tx: Queryable, sources: readonly TermSource[]): Promise<void> {
  if (sources.length === 0) return;
  await tx.query(INSERT_TERM_SOURCES, [
    sources.map(({ termId }) => termId),
    sources.map(({ code }) => code),
    sources.map(({ place }) => place),
    sources.map(({ sourceId }) => sourceId),
    sources.map(({ notes }) => notes),
  ]);
}
