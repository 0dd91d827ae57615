import { m } from '#domain/messages.ts';
import type { Subject } from '#domain/subjects.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { recordConceptHistory } from './concept-history.ts';

/*
 * The only code that creates and changes concepts and their labels, with concept-edits/ for what
 * verifiers change and refresh-concepts.ts for what is computed. Transactions take locks in the
 * same order to avoid deadlocks: they reserve concepts by number (reserve-concepts.ts), and then
 * lock terms by id, concepts by identity (lock-concepts.ts), and words of the search vocabulary.
 */

/** A concept that a term belongs to, whether it exists already or not. */
export type WantedConcept = {
  /** Terms with the same identity share a concept (domain/concept/identity.ts). */
  identity: string;
  /** The normalised headword. */
  headword: string;
  subject: Subject;
  gloss: string | null;
  /** The headword as it is written. */
  label: string;
  /** The number that a new concept gets, unless another concept has it. */
  number?: number | null;
};

const FIND_CONCEPTS = `
  with recursive chain as (
    select identity, id, merged_into
    from concepts
    where identity = any($1::text[])
    union all
    select chain.identity, c.id, c.merged_into
    from chain
    join concepts c on c.id = chain.merged_into
  )
  select identity, id
  from chain
  where merged_into is null`;

async function findConcepts(
  tx: Queryable,
  identities: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ identity: string; id: string }>(FIND_CONCEPTS, [identities]);
  return new Map(rows.map(({ identity, id }) => [identity, id]));
}

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
  returning id, identity`;

const INSERT_HEADWORD_LABELS = `
  insert into concept_labels (concept_id, text, kind)
  select concept_id, text, 'preferred'
  from unnest($1::uuid[], $2::text[]) as l (concept_id, text)
  on conflict do nothing`;

/**
 * Finds the concepts with these identities, and creates those that do not exist. A concept that was
 * merged is replaced by the one that it was merged into. If two transactions create the same
 * concept concurrently, the second one waits for the first and uses its concept.
 * @param actorId the user to whom the history attributes new concepts
 * @returns the ids of the concepts by identity
 */
export async function ensureConcepts(
  tx: Queryable,
  wanted: readonly WantedConcept[],
  actorId: string,
): Promise<Map<string, string>> {
  const byIdentity = new Map(wanted.toReversed().map((concept) => [concept.identity, concept]));
  const identities = [...byIdentity.keys()];
  const found = await findConcepts(tx, identities);
  const missing = [...byIdentity.values()].filter(({ identity }) => !found.has(identity));
  if (missing.length === 0) return found;
  const created = await createConcepts(tx, missing, actorId);
  const conflicting = missing.map(({ identity }) => identity).filter((each) => !created.has(each));
  const others = conflicting.length > 0 ? await findConcepts(tx, conflicting) : [];
  return new Map([...found, ...created, ...others]);
}

/** @returns the ids by identity, except for concepts that another transaction created first */
async function createConcepts(
  tx: Queryable,
  missing: readonly WantedConcept[],
  actorId: string,
): Promise<Map<string, string>> {
  const numbers = missing.map(({ number }) => number ?? null);
  const highest = Math.max(...numbers.map((number) => number ?? 0));
  if (highest > 0) await tx.query(SKIP_NUMBERS, [highest]);
  const { rows } = await tx.query<Pick<Row<'concepts'>, 'id'> & { identity: string }>(
    INSERT_CONCEPTS,
    [
      missing.map(({ identity }) => identity),
      missing.map(({ headword }) => headword),
      missing.map(({ subject }) => subject),
      missing.map(({ gloss }) => gloss),
      numbers,
    ],
  );
  const created = new Map(rows.map(({ identity, id }) => [identity, id]));
  if (rows.length === 0) return created;
  const labels = new Map(missing.map(({ identity, label }) => [identity, label]));
  await tx.query(INSERT_HEADWORD_LABELS, [
    rows.map(({ id }) => id),
    rows.map(({ identity }) => labels.get(identity)),
  ]);
  const ids = rows.map(({ id }) => id);
  await recordConceptHistory(tx, ids, { action: 'created', actorId });
  return created;
}

/** An English label that a term brings to its concept. */
export type TermLabel = { conceptId: string; termId: string; text: string };

const INSERT_LABELS = `
  insert into concept_labels (concept_id, text, kind, term_id)
  select concept_id, text, 'admitted', term_id
  from unnest($1::uuid[], $2::text[], $3::uuid[]) as l (concept_id, text, term_id)
  on conflict do nothing`;

/** Adds synonyms to concepts. Only people who may see the term may see its labels. */
export async function addLabels(tx: Queryable, labels: readonly TermLabel[]): Promise<void> {
  if (labels.length === 0) return;
  await tx.query(INSERT_LABELS, [
    labels.map(({ conceptId }) => conceptId),
    labels.map(({ text }) => text),
    labels.map(({ termId }) => termId),
  ]);
}

/** Moves the labels of a term to the concept to which the term has moved. */
export async function moveLabels(tx: Queryable, termId: string, conceptId: string): Promise<void> {
  await tx.updateTable('conceptLabels').set({ conceptId }).where('termId', '=', termId).execute();
}

const FIND_BY_NUMBER = `
  with recursive chain as (
    select id, merged_into
    from concepts
    where number = $1
    union all
    select c.id, c.merged_into
    from chain
    join concepts c on c.id = chain.merged_into
  )
  select chain.id, c.number
  from chain
  join concepts c on c.id = chain.id
  where chain.merged_into is null
    and exists (
      select
      from terms t
      where t.concept_id = chain.id and (t.status <> 'rejected' or t.submitter_id = $2)
    )`;

/**
 * Finds the concept with a public number, or the one that it was merged into.
 * @throws 400 if there is no such concept, or the user may see none of its terms
 */
export async function findChosenConcept(
  tx: Queryable,
  number: number,
  userId: string,
): Promise<{ id: string; number: number }> {
  const { rows } = await tx.query<{ id: string; number: number }>(FIND_BY_NUMBER, [number, userId]);
  const [concept] = rows;
  if (concept) return concept;
  throw new HttpProblem(400, m.errors_detail_fields(), {
    errors: [{ path: 'concept', message: m.rules_concept_unknown() }],
  });
}
