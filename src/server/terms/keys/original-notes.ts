import { sql } from 'kysely';
import type { ParsedNotes } from '#domain/concept/note-rules.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/*
 * The notes of a term as its source wrote them. Only the source that brought the term wrote them:
 * the one that they name, or else the only one. It did not write notes that a person has edited.
 */

/** What is selected from `terms` to find out who wrote the notes. */
export const ORIGIN_OF_NOTES = [
  sql<string | null>`(
    select min(s.source)
    from term_sources s
    where s.term_id = terms.id
    having count(*) = 1
  )`.as('onlySource'),
  sql<boolean>`exists (
    select
    from term_history h
    join users a on a.id = h.actor_id and not a.is_system
    where h.term_id = terms.id and h.changes ? 'notes'
  )`.as('hasEditedNotes'),
];

type StoredNotes = {
  id: string;
  notes: ParsedNotes;
  onlySource: string | null;
  hasEditedNotes: boolean;
};

const KEEP_ORIGINALS = `
  update term_sources s
  set notes = r.notes
  from unnest($1::uuid[], $2::text[], $3::text[]) as r (term_id, source, notes)
  where s.term_id = r.term_id and s.source = r.source and s.notes is null`;

/** Stores the notes as they were with the sources that wrote them. */
export async function keepOriginals(tx: Queryable, terms: readonly StoredNotes[]): Promise<void> {
  const originals = terms.flatMap(({ id, notes, onlySource, hasEditedNotes }) => {
    const source = notes.source ?? onlySource;
    return source === null || notes.original === null || hasEditedNotes
      ? []
      : [{ id, source, notes: notes.original }];
  });
  if (originals.length === 0) return;
  await tx.query(KEEP_ORIGINALS, [
    originals.map(({ id }) => id),
    originals.map(({ source }) => source),
    originals.map(({ notes }) => notes),
  ]);
}
