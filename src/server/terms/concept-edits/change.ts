import { errorText } from '#contract/error-texts.ts';
import type { ConceptChanges } from '#domain/concept/history.ts';
import type { Subject } from '#domain/subjects.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { checkSubjects, readActor } from '../changes/actor.ts';
import { applyChange, changeUsage } from '../changes/apply.ts';
import { lockStates } from '../changes/state.ts';
import { refreshConcepts } from '../concepts/refresh-concepts.ts';
import { isAnyMerged, reserveConcepts } from '../concepts/reserve-concepts.ts';
import { rekeyConcepts } from '../keys/rekey-concepts.ts';
import { markMerged, reopenCandidate } from '../merge-candidates/store.ts';
import { edit, editAsProposed } from './edit.ts';
import { compareLabels, editLabels, readEditableLabels } from './labels.ts';
import { type LockedConcept, lockRows, lockTermsOf } from './lock-rows.ts';
import { merge } from './merge.ts';
import type { ConceptChangeKind, ConceptPlan, Locked, PlannedChange } from './plan.ts';
import { compareRelations, editRelations, readRelations } from './relations.ts';
import { restore } from './restore.ts';
import { split } from './split.ts';
import { type ConceptUpdate, compareColumns, updateConcepts } from './store.ts';

/** The kinds of changes that people make to concepts (decision 0066). */
const kinds = { edit, editAsProposed, merge, split, restore };
type Kind = keyof typeof kinds;
type RequestOf<K extends Kind> = Parameters<(typeof kinds)[K]['plan']>[2];

/**
 * Changes a concept, and other concepts that the change involves, with their history. A change that
 * changes nothing succeeds, so that a call can be repeated.
 * @returns the number of the concept whose page shows the result
 * @throws 400 if the request names something that does not exist, or contradicts itself
 * @throws 403 if a concept that changes has a subject outside the person's scope, or would get one
 * @throws 409 if a concept has changed meanwhile, or was merged into another one
 */
export async function changeConcept<K extends Kind>(
  tx: Queryable,
  conceptId: string,
  kind: K,
  request: RequestOf<K>,
  actorId: string,
): Promise<number> {
  const row = kinds[kind] as unknown as ConceptChangeKind<RequestOf<K>, unknown>;
  const locked = await lock(tx, conceptId, row, request);
  const actor = await readActor(tx, actorId);
  const check = (subjects: readonly Subject[]) => checkSubjects(row.permission, actor, subjects);
  check([locked.concept.subject, locked.other.subject]);
  const plan = await row.plan(tx, locked, request);
  check(plan.changes.map(({ concept, columns }) => columns?.subject ?? concept.subject));
  await store(tx, plan, actorId);
  return plan.shows.number;
}

/** Takes all locks in the order of decision 0038. */
async function lock<Request, Found>(
  tx: Queryable,
  conceptId: string,
  { find, movesTerms }: ConceptChangeKind<Request, Found>,
  request: Request,
): Promise<Locked<Found>> {
  const { otherId = conceptId, usedIds = [], found } = await find(tx, conceptId, request);
  await reserveConcepts(tx, { toChange: [conceptId, otherId], toUse: usedIds });
  if (await isAnyMerged(tx, usedIds)) throw new HttpProblem(409, errorText('concept_changed'));
  const terms = movesTerms ? await lockTermsOf(tx, [conceptId, otherId]) : [];
  const [concept, other] = await lockRows(tx, [conceptId, otherId]);
  return { concept, other, terms, found };
}

/** Stores a plan, unless it changes nothing. */
async function store(tx: Queryable, plan: ConceptPlan, actorId: string): Promise<void> {
  const before = await Promise.all(plan.changes.map((change) => readLists(tx, change)));
  await moveWords(tx, plan, actorId);
  const updates: ConceptUpdate[] = [];
  for (const [index, change] of plan.changes.entries()) {
    const { concept, columns = {}, labels, relations, action } = change;
    if (labels) await editLabels(tx, concept.id, labels);
    if (relations) await editRelations(tx, concept.id, relations);
    const changes = compare(change, before[index] as Lists, await readLists(tx, change));
    if (Object.keys(changes).length === 0) continue;
    const version = concept.version + (action === 'created' ? 0 : 1);
    updates.push({ id: concept.id, columns: { ...columns, version }, entry: { action, changes } });
  }
  if (updates.length === 0) return;
  if (plan.changes.some(({ concept }) => concept.version !== (plan.version ?? concept.version)))
    throw new HttpProblem(409, errorText('concept_changed'));
  await updateConcepts(tx, updates, { actorId, reason: plan.reason });
  await settleCandidate(tx, plan, actorId);
  const ids = updates.map(({ id }) => id);
  await refreshConcepts(tx, ids, actorId);
  await rekeyConcepts(tx, ids);
}

async function settleCandidate(
  tx: Queryable,
  { candidate, changes: [first, second] }: ConceptPlan,
  actorId: string,
): Promise<void> {
  if (!candidate || !first || !second) return;
  const pair = [first.concept.id, second.concept.id] as const;
  if (candidate === 'merged') await markMerged(tx, pair, actorId);
  else await reopenCandidate(tx, pair, 'merged');
}

async function moveWords(
  tx: Queryable,
  { move, demoted = [], promoted = [] }: ConceptPlan,
  actorId: string,
): Promise<void> {
  await changeUsage(tx, demoted, { to: 'admitted', actorId });
  if (move) await moveTerms(tx, move.termIds, { ...move, actorId });
  await changeUsage(tx, promoted, { to: 'preferred', actorId });
}

/** The labels and the relations of a concept that a plan changes. */
async function readLists(tx: Queryable, { concept, labels, relations }: PlannedChange) {
  return {
    labels: labels ? await readEditableLabels(tx, concept.id) : [],
    relations: relations ? await readRelations(tx, concept.id) : undefined,
  };
}
type Lists = Awaited<ReturnType<typeof readLists>>;

const compare = (change: PlannedChange, before: Lists, after: Lists): ConceptChanges => ({
  ...change.recorded,
  ...compareColumns(change.concept, change.columns ?? {}),
  ...compareLabels(before.labels, after.labels),
  ...(before.relations && after.relations && compareRelations(before.relations, after.relations)),
});

/**
 * Moves terms, which the caller has locked, with the labels that they brought to another concept.
 * The history of each term records it. Afterwards, call `rekeyConcepts` for both concepts.
 */
async function moveTerms(
  tx: Queryable,
  termIds: readonly string[],
  { to, actorId }: { to: Pick<LockedConcept, 'id' | 'number'>; actorId: string },
): Promise<void> {
  if (termIds.length === 0) return;
  await applyChange(tx, await lockStates(tx, termIds), {
    kind: 'move',
    actorId,
    next: () => ({ target: to }),
  });
}
