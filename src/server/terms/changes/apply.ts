import { changesBetween } from '#domain/term/fields.ts';
import type { TermSnapshot } from '#domain/term/snapshot.ts';
import type { Usage } from '#domain/term/usage.ts';
import { anyOf, type Queryable } from '#server/platform/db/database.ts';
import { moveLabels } from '../concepts/concepts.ts';
import { lockConcepts, shareConcepts } from '../concepts/lock-concepts.ts';
import { findRivals } from '../concepts/preferred.ts';
import {
  confirmApprovals,
  deleteApprovals,
  isFirstApproval,
  needsTwoApprovals,
  restoreSupport,
  storeFirstApproval,
} from '../decisions/approvals.ts';
import { readSnapshot, storeDecision } from '../decisions/decisions.ts';
import { dropSecondLooks } from '../decisions/second-looks.ts';
import { editExtras } from '../edits/edit-extras.ts';
import { updateDerived } from './derive.ts';
import { findRule } from './kinds.ts';
import {
  type CheckedChange,
  type PlannedChange,
  type PredictedTerm,
  predict,
  type Result,
} from './planned.ts';
import { describeEffect, recordEntries, tellSubmitter } from './record.ts';
import type { ChangeRule } from './rule.ts';
import { lockStates, type TermState } from './state.ts';
import { storeRows } from './store-rows.ts';

/**
 * Stores a change of terms that have been locked and checked, with all of its effects (kinds.ts).
 * @returns the results in the order of the terms
 */
export async function applyChange(
  tx: Queryable,
  terms: readonly TermState[],
  change: CheckedChange,
): Promise<Result[]> {
  const rule = findRule(change.kind);
  const planned = terms.map((before) => {
    const next = change.next?.(before) ?? {};
    return { before, next, after: predict(before, next) };
  });
  await lockConceptRows(tx, rule, planned);
  const snapshots = await readSnapshots(tx, rule, terms);
  await deleteEnded(tx, rule, terms);
  const rows: PlannedChange[] = [];
  for (const each of planned) rows.push(await changeOne(tx, rule, change, each));
  await change.storeMore?.();
  await storeRows(tx, rule, change, rows);
  const results: Result[] = [];
  await recordEntries(tx, change, rows);
  for (const row of rows) {
    const snapshot = snapshots.get(row.before.id);
    const decision =
      snapshot && row.effect.decision
        ? await storeDecision(tx, row.before.id, {
            ...change,
            kind: row.effect.decision,
            before: { ...snapshot, demoted: row.demoted },
          })
        : null;
    results.push({ ...row, decision });
  }
  await change.changeOthers?.();
  await updateDerived(tx, rows, rule, change.actorId);
  for (const [index, row] of rows.entries())
    await tellSubmitter(tx, change, row, results[index]?.decision?.id ?? null);
  return results;
}

async function lockConceptRows(
  tx: Queryable,
  { concepts }: ChangeRule,
  planned: readonly PredictedTerm[],
): Promise<void> {
  if (concepts === 'none') return;
  const ids = planned.flatMap(({ before, after }) => [before.conceptId, after.conceptId]);
  await (concepts === 'labels' ? shareConcepts : lockConcepts)(tx, ids);
}

async function readSnapshots(tx: Queryable, rule: ChangeRule, terms: readonly TermState[]) {
  const snapshots = new Map<string, Omit<TermSnapshot, 'demoted'>>();
  if (rule.decision) for (const term of terms) snapshots.set(term.id, await readSnapshot(tx, term));
  return snapshots;
}

/** Deletes the rows of other people about the terms that the change ends, such as claims. */
async function deleteEnded(
  tx: Queryable,
  rule: ChangeRule,
  terms: readonly TermState[],
): Promise<void> {
  const ids = terms.map(({ id }) => id);
  if (rule.ends.includes('secondLooks')) await dropSecondLooks(tx, ids);
  const tables = [
    ...(rule.ends.includes('claims') ? (['claims'] as const) : []),
    ...(rule.ends.includes('approvals') ? (['termApprovals'] as const) : []),
    ...(rule.to === 'pending' ? (['termConfirmations'] as const) : []),
  ];
  for (const table of tables) await tx.deleteFrom(table).where('termId', '=', anyOf(ids)).execute();
}

/** Stores what belongs to one term in other tables, and computes the new values of its row. */
async function changeOne(
  tx: Queryable,
  rule: ChangeRule,
  change: CheckedChange,
  { before, next, after }: PredictedTerm,
): Promise<PlannedChange> {
  const { id } = before;
  if (next.support) await restoreSupport(tx, id, next.support);
  if (after.conceptId && after.conceptId !== before.conceptId)
    await moveLabels(tx, id, after.conceptId);
  const extras = after.conceptId
    ? await editExtras(tx, { termId: id, conceptId: after.conceptId }, next.extras)
    : {};
  const changes = next.changes ?? { ...changesBetween(before, after), ...extras };
  if (!next.changes && after.conceptId !== before.conceptId)
    changes.concept = { from: String(before.conceptNumber), to: String(after.conceptNumber) };
  const isFirst = await settleApprovals(tx, rule, change, { before, after, changes });
  const effect = describeEffect(change, changes, isFirst);
  const status = effect.status ?? after.status;
  const final = { ...after, status, verifierId: chooseVerifier(rule, status, change, after) };
  const changesLabels = 'synonyms' in extras;
  return {
    before,
    next,
    after: final,
    changes,
    changesLabels,
    effect,
    demoted: await demoteRivals(tx, rule, change, final),
  };
}

function chooseVerifier(
  { to, decides }: ChangeRule,
  status: TermState['status'],
  { actorId }: CheckedChange,
  { verifierId }: TermState,
): string | null {
  if (to === undefined) return verifierId;
  return decides && status !== 'pending' ? actorId : null;
}

/** Stores an approval, or ends earlier ones. @returns whether it is the first of two */
async function settleApprovals(
  tx: Queryable,
  rule: ChangeRule,
  { actorId, at }: CheckedChange,
  { before, after, changes }: Pick<PlannedChange, 'before' | 'after' | 'changes'>,
): Promise<boolean> {
  if (rule.to !== 'verified') return false;
  const needsTwo = await needsTwoApprovals(tx, before, after.subject);
  const isEdited = Object.keys(changes).length > 0;
  const isFirst = await isFirstApproval(tx, before.id, { actorId, needsTwo, isEdited });
  if (isFirst) await storeFirstApproval(tx, before.id, { actorId, at });
  else if (isEdited) await deleteApprovals(tx, before.id);
  else await confirmApprovals(tx, before.id, actorId);
  return isFirst;
}

/** A concept has one preferred word for each variety. @returns the ids of the demoted words */
async function demoteRivals(
  tx: Queryable,
  { publishes }: ChangeRule,
  { actorId }: CheckedChange,
  after: TermState,
): Promise<string[]> {
  const { conceptId, status, usage } = after;
  if (!publishes || status !== 'verified' || usage !== 'preferred' || !conceptId) return [];
  const rivals = await findRivals(tx, { ...after, conceptId });
  await changeUsage(tx, rivals, { to: 'admitted', actorId });
  return rivals;
}

/** Changes the usage of terms that have been locked. Their history records it. */
export async function changeUsage(
  tx: Queryable,
  termIds: readonly string[],
  { to, actorId }: { to: Usage; actorId: string },
): Promise<void> {
  if (termIds.length === 0) return;
  await applyChange(tx, await lockStates(tx, termIds), {
    kind: 'changeUsage',
    actorId,
    next: () => ({ values: { usage: to } }),
  });
}
