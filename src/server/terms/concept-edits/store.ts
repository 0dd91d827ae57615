import type { ConceptAction, ConceptChanges } from '#domain/concept/history.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';

type ConceptHistoryEntry = {
  conceptId: string;
  action: ConceptAction;
  changes?: ConceptChanges | null;
};

const RECORD_CONCEPT_HISTORY = `
  insert into concept_history (concept_id, action, actor_id, reason, changes)
  select h.concept_id, h.action, $2, $3, h.changes
  from jsonb_to_recordset($1::jsonb) as h (concept_id uuid, action text, changes jsonb)`;

/*
 * The only code that writes the table `concepts`; tests/one-writer.unit.test.ts refuses any other.
 * People change concepts through change.ts. What follows from a change of terms is stored by
 * concepts.ts, refresh-concepts.ts and delete-term.ts, which call the functions below.
 */

/** A concept that a term belongs to, whether it exists already or not. */
export type NewConcept = Pick<Row<'concepts'>, 'headword' | 'subject' | 'gloss'> & {
  /** Terms with the same identity share a concept. Null keeps terms from joining by their words. */
  identity: string | null;
  /** The headword as it is written. */
  label: string;
  /** The number of the concept, unless another concept has it. */
  number?: number | null;
};

/** Advances the sequence to a number, so that later concepts get other numbers. */
const SKIP_NUMBERS = `
  select nextval(numbers.name)
  from (select pg_get_serial_sequence('concepts', 'number')::regclass as name) as numbers
  cross join generate_series(1, $1::integer - coalesce(pg_sequence_last_value(numbers.name), 0))`;

const NEXT_NUMBER = `nextval(pg_get_serial_sequence('concepts', 'number'))`;

const INSERT_CONCEPTS = `
  insert into concepts (number, identity, headword, subject, gloss)
  select
    case
      when exists (select from concepts taken where taken.number = w.number) then ${NEXT_NUMBER}
      else coalesce(w.number, ${NEXT_NUMBER})
    end,
    identity,
    headword,
    subject,
    gloss
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[])
    as w (identity, headword, subject, gloss, number)
  order by identity collate "C"
  on conflict (identity) do nothing
  returning id, number, identity`;

const INSERT_HEADWORD_LABELS = `
  insert into concept_labels (concept_id, text, kind)
  select concept_id, text, 'preferred'
  from unnest($1::uuid[], $2::text[]) as l (concept_id, text)
  on conflict do nothing`;

export type StoredConcept = { id: string; number: number; identity: string | null };

/**
 * Stores new concepts with their headwords, except for those whose identity another transaction
 * stored first. The caller records their history.
 */
export async function insertConcepts(
  tx: Queryable,
  concepts: readonly NewConcept[],
): Promise<StoredConcept[]> {
  const numbers = concepts.map(({ number }) => number ?? null);
  const highest = Math.max(...numbers.map((number) => number ?? 0));
  if (highest > 0) await tx.query(SKIP_NUMBERS, [highest]);
  const { rows } = await tx.query<StoredConcept>(INSERT_CONCEPTS, [
    concepts.map(({ identity }) => identity),
    concepts.map(({ headword }) => headword),
    concepts.map(({ subject }) => subject),
    concepts.map(({ gloss }) => gloss),
    numbers,
  ]);
  const labels = new Map(concepts.map(({ identity, label }) => [identity, label]));
  await tx.query(INSERT_HEADWORD_LABELS, [
    rows.map(({ id }) => id),
    rows.map(({ identity }) => labels.get(identity)),
  ]);
  return rows;
}

export type ConceptColumns = Omit<Row<'concepts'>, 'id' | 'number' | 'createdAt' | 'updatedAt'>;

/**
 * A change of a concept. Columns that are left out keep their values. The history gets no entry if
 * `entry` is left out.
 */
export type ConceptUpdate = {
  id: string;
  columns: Partial<ConceptColumns>;
  entry?: Omit<ConceptHistoryEntry, 'conceptId'>;
};

/** `updated_at` changes if readers can see the change, or if a person made it. */
const UPDATE_CONCEPTS = `
  update concepts c
  set
    identity = n.identity,
    headword = n.headword,
    subject = n.subject,
    gloss = n.gloss,
    definition = n.definition,
    definition_source = n.definition_source,
    definition_term_id = n.definition_term_id,
    wikidata_id = n.wikidata_id,
    strength = n.strength,
    merged_into = n.merged_into,
    version = n.version,
    updated_at = case
      when (n.headword, n.gloss, n.definition, n.version)
        is distinct from (o.headword, o.gloss, o.definition, o.version)
      then now()
      else o.updated_at
    end
  from jsonb_array_elements($1::jsonb) as d (columns)
  join concepts o on o.id = (d.columns ->> 'id')::uuid
  cross join lateral jsonb_populate_record(o, d.columns) as n
  where c.id = o.id`;

/**
 * Stores changes of concepts, which the caller has locked (lock-concepts.ts), and their history.
 * @param by.actorId the user to whom the history attributes the changes
 */
export async function updateConcepts(
  tx: Queryable,
  updates: readonly ConceptUpdate[],
  by: { actorId: string; reason?: string | null },
): Promise<void> {
  const changed = updates.filter(({ columns }) => Object.keys(columns).length > 0);
  if (changed.length > 0)
    await tx.query(UPDATE_CONCEPTS, [
      JSON.stringify(changed.map(({ id, columns }) => ({ id, ...withColumnNames(columns) }))),
    ]);
  const entries = updates.flatMap(({ id, entry }) => (entry ? [{ conceptId: id, ...entry }] : []));
  await recordConceptHistory(tx, entries, by);
}

const withColumnNames = (columns: Partial<ConceptColumns>) =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [snakeCase(name), value]));

const recordedColumns = [
  'subject',
  'gloss',
  'definition',
  'definitionSource',
  'wikidataId',
] as const;

/** Returns which columns change, for the history. */
export function compareColumns(
  before: Pick<ConceptColumns, (typeof recordedColumns)[number]>,
  columns: Partial<ConceptColumns>,
): ConceptChanges {
  const changes: ConceptChanges = {};
  for (const column of recordedColumns) {
    const to = columns[column];
    if (to !== undefined && to !== before[column]) changes[column] = { from: before[column], to };
  }
  return changes;
}

/** Appends entries to the history of concepts. */
async function recordConceptHistory(
  tx: Queryable,
  entries: readonly ConceptHistoryEntry[],
  { actorId, reason = null }: { actorId: string; reason?: string | null },
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ conceptId, action, changes }) => ({
    concept_id: conceptId,
    action,
    changes: changes ?? null,
  }));
  await tx.query(RECORD_CONCEPT_HISTORY, [JSON.stringify(rows), actorId, reason]);
}
