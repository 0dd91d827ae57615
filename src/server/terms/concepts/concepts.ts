import { errorText } from '#contract/error-texts.ts';
import { m } from '#domain/messages.ts';
import type { FieldError } from '#domain/text.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { insertConcepts, type NewConcept, updateConcepts } from '../concept-edits/store.ts';

/*
 * Creates the concepts that new terms belong to, and stores the labels that terms bring along.
 * Decision 0038 says in which order their locks are taken.
 */

/** A concept that a term belongs to, whether it exists already or not. */
export type WantedConcept = NewConcept & { identity: string };

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
  const created = await insertConcepts(tx, missing);
  await updateConcepts(
    tx,
    created.map(({ id }) => ({ id, columns: {}, entry: { action: 'created' } })),
    { actorId },
  );
  return new Map(created.map(({ identity, id }) => [identity as string, id]));
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

/** Names `chain`: the concept with the number $1, and those into which it was merged in turn. */
export const MERGE_CHAIN = `
  with recursive chain as (
    select id, merged_into
    from concepts
    where number = $1
    union all
    select c.id, c.merged_into
    from chain
    join concepts c on c.id = chain.merged_into
  )`;

const FIND_BY_NUMBER = `
  ${MERGE_CHAIN}
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
  throw new HttpProblem(400, errorText('fields'), { errors: [unknownConcept()] });
}

const unknownConcept = (): FieldError => ({ path: 'concept', message: m.rules_concept_unknown() });

/**
 * Checks a field of a body that may name a concept, so that the reply names all wrong fields.
 * @returns an error if there is no such concept, or the user may see none of its terms
 */
export async function checkConcept(
  database: Queryable,
  userId: string,
  raw: unknown,
): Promise<FieldError[]> {
  const isNumber = typeof raw === 'number' && Number.isInteger(raw) && raw > 0 && raw < 2 ** 31;
  if (!isNumber) return [];
  const { rows } = await database.query(FIND_BY_NUMBER, [raw, userId]);
  return rows.length > 0 ? [] : [unknownConcept()];
}
