import { normalizeHeadword, splitHeadwords } from '#domain/concept/identity.ts';
import { PLACEHOLDER_MEANING } from '#domain/term/placeholder.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type ConceptUpdate, updateConcepts } from '../concept-edits/store.ts';
import { isPublicTerm } from '../rows/unlisted.ts';
import { lockConcepts } from './lock-concepts.ts';

type Derived = {
  id: string;
  headword: string;
  strength: number;
  definitionTermId: string | null;
  definition: string | null;
  /** The text of the preferred label, if no verifier has changed the concept. */
  label: string | null;
  newStrength: number;
  newDefinitionTermId: string | null;
  newDefinition: string | null;
  /** The English word of the best term. */
  englishWord: string | null;
  /** The English words of the verified terms, or of the pending ones if none is verified. */
  listedWords: string[];
};

/** The definition stays with the term that it was taken from, as long as that is still possible. */
const READ_DERIVED = `
  select
    c.id,
    c.headword,
    c.strength,
    c.definition_term_id,
    c.definition,
    case when c.version = 1 then l.text end as label,
    (
      select count(*)
      from terms t
      where t.concept_id = c.id
        and ${isPublicTerm('t')}
        and t.reliability >= 2
    ) as new_strength,
    d.id as new_definition_term_id,
    d.meaning as new_definition,
    w.english_word,
    array(
      select distinct t.english_word
      from (
        select listed.english_word, rank() over (order by listed.status = 'verified' desc) as place
        from terms listed
        where listed.concept_id = c.id
          and listed.status <> 'rejected'
          and listed.merged_into is null
      ) t
      where t.place = 1
    ) as listed_words
  from concepts c
  left join concept_labels l on l.concept_id = c.id and l.kind = 'preferred'
  left join lateral (
    select t.id, t.meaning
    from terms t
    where t.concept_id = c.id
      and ${isPublicTerm('t')}
      and t.meaning <> $2
    order by
      t.id = c.definition_term_id and t.meaning = c.definition desc nulls last,
      t.quality,
      char_length(t.meaning) desc,
      t.meaning collate "C",
      t.created_at,
      t.id
    limit 1
  ) d on true
  left join lateral (
    select t.english_word
    from terms t
    where t.concept_id = c.id and t.merged_into is null
    order by
      t.status = 'verified' desc,
      t.status = 'pending' desc,
      t.quality,
      t.english_word collate "und-x-icu",
      t.english_word collate "C"
    limit 1
  ) w on true
  where c.id = any($1::uuid[]) and c.merged_into is null`;

/**
 * Brings up to date what concepts derive from their terms: the definition, unless a verifier wrote
 * one; the strength; and the headword, unless a verifier has changed the concept.
 * Call it after every change to the terms of a concept. Concepts that were merged stay as they are.
 * @param actorId the user to whom the history attributes a change of the definition
 */
export async function refreshConcepts(
  tx: Queryable,
  conceptIds: Iterable<string>,
  actorId: string,
): Promise<void> {
  const ids = [...new Set(conceptIds)];
  if (ids.length === 0) return;
  await lockConcepts(tx, ids);
  const { rows } = await tx.query<Derived>(READ_DERIVED, [ids, PLACEHOLDER_MEANING]);
  const renamed = rows.flatMap((row) => findNewHeadword(row) ?? []);
  const headwords = new Map(renamed.map(({ id, headword }) => [id, headword]));
  const updates = rows.map((row) => compareDerived(row, headwords.get(row.id) ?? row.headword));
  await updateConcepts(tx, updates, { actorId });
  await renameLabels(tx, renamed);
}

const isWritten = (row: Derived): boolean =>
  row.definition !== null && row.definitionTermId === null;

const changesDefinition = (row: Derived): boolean =>
  !isWritten(row) &&
  (row.definition !== row.newDefinition || row.definitionTermId !== row.newDefinitionTermId);

/**
 * Returns what to store for a concept. The history records that a definition was withdrawn or
 * replaced. It names the terms and does not repeat their texts, because the first term is not
 * public any more.
 */
function compareDerived(row: Derived, headword: string): ConceptUpdate {
  const isReplaced = changesDefinition(row);
  const recorded: ConceptUpdate['entry'] = {
    action: 'updated',
    changes: { definitionTerm: { from: row.definitionTermId, to: row.newDefinitionTermId } },
  };
  return {
    id: row.id,
    columns: {
      ...(row.strength !== row.newStrength && { strength: row.newStrength }),
      ...(headword !== row.headword && { headword }),
      ...(isReplaced && {
        definition: row.newDefinition,
        definitionTermId: row.newDefinitionTermId,
      }),
    },
    ...(isReplaced && row.definition !== null && { entry: recorded }),
  };
}

const RENAME_LABELS = `
  update concept_labels l
  set text = r.text
  from unnest($1::uuid[], $2::text[]) as r (concept_id, text)
  where l.concept_id = r.concept_id
    and l.kind = 'preferred'
    and not exists (
      select
      from concept_labels other
      where other.concept_id = r.concept_id and other.text = r.text and other.term_id is null
    )`;

/** Checks whether the concept has terms, but none of them contains the headword. */
const isCorrected = ({ headword, listedWords }: Derived): boolean =>
  listedWords.length > 0 &&
  !listedWords
    .flatMap(splitHeadwords)
    .some((alternative) => normalizeHeadword(alternative) === headword);

type Renamed = { id: string; spelling: string; headword: string };

/**
 * Gives the headword the spelling of the best term, such as "DNA" instead of "dna". A headword that
 * no term contains, as after a correction, is replaced by that of the best one.
 * @returns null if the headword stays
 */
function findNewHeadword(row: Derived): Renamed | null {
  const [spelling] = splitHeadwords(row.englishWord ?? '');
  const headword = normalizeHeadword(spelling);
  const isRenamed = spelling !== row.label && (headword === row.headword || isCorrected(row));
  return row.label !== null && isRenamed ? { id: row.id, spelling, headword } : null;
}

async function renameLabels(tx: Queryable, renamed: readonly Renamed[]): Promise<void> {
  if (renamed.length === 0) return;
  await tx.query(RENAME_LABELS, [
    renamed.map(({ id }) => id),
    renamed.map(({ spelling }) => spelling),
  ]);
}
