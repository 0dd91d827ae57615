import { describeImported } from '#domain/concept/describe.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { updateQuality } from '#server/terms/changes/update-quality.ts';
import { refreshConcepts } from '#server/terms/concepts/refresh-concepts.ts';
import { addTermSources, ensureSources } from '#server/terms/rows/sources.ts';
import type { PresentRow } from './plan.ts';
import { findStored, type StoredTerm } from './stored-terms.ts';

/** A source that supports a stored term. */
type NewSupport = {
  term: StoredTerm;
  source: string;
  sourceId: string | null;
  notes: string | null;
};

/**
 * Pairs the sources of each row with its stored term. Leaves out rows that lack one of the two. The
 * notes of a row are those of its first source.
 */
export async function locateSupport(
  tx: Queryable,
  rows: readonly PresentRow[],
): Promise<NewSupport[]> {
  const sourced = rows.filter(({ sources }) => sources.length > 0);
  const repeated = sourced.filter(({ stored }) => !stored);
  const found = await findStored(
    tx,
    repeated.map(({ term }) => term),
  );
  const terms = new Map(repeated.map((row, index) => [row, found[index]]));
  return sourced.flatMap((row) => {
    const term = row.stored ?? terms.get(row);
    if (!term) return [];
    const { sourceIds = {} } = row.term;
    const { notes } = describeImported(row.term, { isImported: true });
    return row.sources.map((source) => ({
      term,
      source,
      sourceId: sourceIds[source] ?? null,
      notes: source === row.term.source ? notes.original : null,
    }));
  });
}

const FIND_KNOWN = `
  select r.place
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[])
    with ordinality as r (term_id, source, source_id, notes, place)
  join term_sources ts on ts.term_id = r.term_id and ts.source = r.source
  where (ts.source_id is not null or r.source_id is null)
    and (ts.notes is not null or r.notes is null)`;

/** Returns the support that is not stored yet, or lacks the source's identifier or notes. */
export async function findNewSupport(
  tx: Queryable,
  support: readonly NewSupport[],
): Promise<NewSupport[]> {
  if (support.length === 0) return [];
  const { rows } = await tx.query<{ place: number }>(FIND_KNOWN, [
    support.map(({ term }) => term.id),
    support.map(({ source }) => source),
    support.map(({ sourceId }) => sourceId),
    support.map(({ notes }) => notes),
  ]);
  const known = new Set(rows.map(({ place }) => place));
  return support.filter((_, index) => !known.has(index + 1));
}

/**
 * Adds the sources of rows to the stored terms that these rows repeat.
 * @param actorId the user to whom the history attributes changes of definitions
 * @returns how many sources were added
 */
export async function addFurtherSources(
  tx: Queryable,
  rows: readonly PresentRow[],
  actorId: string,
): Promise<number> {
  const support = await findNewSupport(tx, await locateSupport(tx, rows));
  if (support.length === 0) return 0;
  await ensureSources(
    tx,
    support.map(({ source }) => source),
  );
  const terms = support.map(({ term }) => term);
  await addTermSources(
    tx,
    support.map(({ term, source, ...row }) => ({
      termId: term.id,
      code: source,
      place: null,
      ...row,
    })),
  );
  await updateQuality(
    tx,
    terms.map(({ id }) => id),
  );
  await refreshConcepts(
    tx,
    terms.flatMap(({ conceptId }) => conceptId ?? []),
    actorId,
  );
  return support.length;
}
