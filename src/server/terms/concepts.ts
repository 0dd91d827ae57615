import type { Subject } from '#domain/subjects.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { recordConceptHistory } from './concept-history.ts';

/*
 * The only code that creates and changes concepts and their labels. Transactions lock rows in the
 * same order to avoid deadlocks: terms by id, then concepts by identity, then words of the search
 * vocabulary.
 */

/** A concept that a term belongs to, whether it exists already or not. */
export type WantedConcept = {
  /** Decides which concept it is (domain/concept/identity.ts). */
  identity: string;
  /** The normalised headword. */
  headword: string;
  subject: Subject;
  gloss: string | null;
  /** The headword as it is written. */
  label: string;
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

const INSERT_CONCEPTS = `
  insert into concepts (identity, headword, subject, gloss)
  select identity, headword, subject, gloss
  from unnest($1::text[], $2::text[], $3::text[], $4::text[])
    as w (identity, headword, subject, gloss)
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
  await createConcepts(tx, missing, actorId);
  return findConcepts(tx, identities);
}

async function createConcepts(
  tx: Queryable,
  missing: readonly WantedConcept[],
  actorId: string,
): Promise<void> {
  const { rows } = await tx.query<Pick<Row<'concepts'>, 'id'> & { identity: string }>(
    INSERT_CONCEPTS,
    [
      missing.map(({ identity }) => identity),
      missing.map(({ headword }) => headword),
      missing.map(({ subject }) => subject),
      missing.map(({ gloss }) => gloss),
    ],
  );
  if (rows.length === 0) return;
  const labels = new Map(missing.map(({ identity, label }) => [identity, label]));
  await tx.query(INSERT_HEADWORD_LABELS, [
    rows.map(({ id }) => id),
    rows.map(({ identity }) => labels.get(identity)),
  ]);
  const ids = rows.map(({ id }) => id);
  await recordConceptHistory(tx, ids, { action: 'created', actorId });
}
