import { errorText } from '#contract/error-texts.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { changeConcept } from '../concept-edits/change.ts';
import { reserveConcepts } from '../concepts/reserve-concepts.ts';
import { readFacts } from './read-facts.ts';
import { reopenCandidate, storeKeptApart } from './store.ts';

/** The gloss that a concept gets, and the version of the concept that the verifier saw. */
export type GivenGloss = { conceptId: string; number: number; version: number; gloss: string };

type Candidate = Pick<Row<'mergeCandidates'>, 'id' | 'conceptId' | 'otherId'>;

/**
 * Keeps two concepts apart, and gives each of them a gloss, by which readers tell them apart.
 * Merging them is not done here, but like any other merge (concept-edits/merge.ts).
 * @throws 403 if one of the concepts is not in the person's scope
 * @throws 409 if somebody else has decided, or one of the concepts has changed
 */
export async function keepApart(
  tx: Queryable,
  { id, conceptId, otherId }: Candidate,
  { glosses, actorId }: { glosses: readonly GivenGloss[]; actorId: string },
): Promise<void> {
  await reserveConcepts(tx, { toChange: [conceptId, otherId] });
  for (const given of glosses.toSorted((a, b) => a.number - b.number))
    await changeConcept(tx, given.conceptId, 'edit', given, actorId);
  const known = await readFacts(tx, [conceptId, otherId]);
  const [facts = '', otherFacts = ''] = [conceptId, otherId].map((each) => known.get(each)?.hash);
  const isStored = await storeKeptApart(tx, id, { facts, otherFacts, actorId });
  if (!isStored) throw new HttpProblem(409, errorText('candidate_decided'));
}

const FIND_DECISION = `
  select
    m.state,
    m.decided_by,
    m.decided_at < now() - make_interval(secs => $2) as is_late,
    exists (
      select
      from concept_history h
      where h.concept_id in (m.concept_id, m.other_id) and h.created_at > m.decided_at
    ) as is_changed
  from merge_candidates m
  where m.id = $1
  for no key update of m`;

type Decision = Pick<Row<'mergeCandidates'>, 'state' | 'decidedBy'> & {
  isLate: boolean;
  isChanged: boolean;
};

/**
 * Undoes the person's own decision about a candidate.
 * @param withinSeconds for how long after the decision that is possible
 * @throws 403 if somebody else decided, or one of the concepts is not in the person's scope
 * @throws 409 if there is nothing to undo, it is too late, or a concept has changed since
 */
export async function undoCandidate(
  tx: Queryable,
  { id, conceptId, otherId }: Candidate,
  { actorId, withinSeconds }: { actorId: string; withinSeconds: number },
): Promise<void> {
  await reserveConcepts(tx, { toChange: [conceptId, otherId] });
  const { rows } = await tx.query<Decision>(FIND_DECISION, [id, withinSeconds]);
  const state = checkUndoable(rows[0], actorId);
  if (state === 'merged') {
    await changeConcept(
      tx,
      await findMerged(tx, conceptId, otherId),
      'restore',
      NO_REASON,
      actorId,
    );
    return;
  }
  await restoreGlosses(tx, id, actorId);
  await reopenCandidate(tx, [conceptId, otherId], 'kept-apart');
}

const NO_REASON = { reason: null };

function checkUndoable(decision: Decision | undefined, actorId: string): Decision['state'] {
  if (!decision?.decidedBy) throw new HttpProblem(409, errorText('undo_nothing'));
  if (decision.decidedBy !== actorId) throw new HttpProblem(403, errorText('undo_not_yours'));
  if (decision.isLate) throw new HttpProblem(409, errorText('candidate_late'));
  if (decision.isChanged) throw new HttpProblem(409, errorText('candidate_changed'));
  return decision.state;
}

/** @returns the one of the two concepts that was merged into the other one */
async function findMerged(tx: Queryable, conceptId: string, otherId: string): Promise<string> {
  const merged = await tx
    .selectFrom('concepts')
    .select('id')
    .where('id', 'in', [conceptId, otherId])
    .where('mergedInto', 'in', [conceptId, otherId])
    .executeTakeFirst();
  if (!merged) throw new HttpProblem(409, errorText('candidate_changed'));
  return merged.id;
}

/** The history entries of a decision have its time, because all are of one transaction. */
const FIND_REPLACED_GLOSSES = `
  select c.id as concept_id, c.version, h.changes -> 'gloss' ->> 'from' as gloss
  from merge_candidates m
  join concepts c on c.id in (m.concept_id, m.other_id)
  join concept_history h on h.concept_id = c.id and h.created_at = m.decided_at
  where m.id = $1 and h.changes ? 'gloss'
  order by c.number`;

async function restoreGlosses(tx: Queryable, id: string, actorId: string): Promise<void> {
  type Replaced = { conceptId: string; version: number; gloss: string | null };
  const { rows } = await tx.query<Replaced>(FIND_REPLACED_GLOSSES, [id]);
  for (const { conceptId, ...edit } of rows)
    await changeConcept(tx, conceptId, 'edit', edit, actorId);
}
