import type { Term } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import type { TermSnapshot } from '#domain/term/snapshot.ts';
import { decisions } from '#domain/term/transitions.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { pickFields, selectTerm, type TermRow } from './columns.ts';
import { lockTermsOf } from './concept-edits/lock-rows.ts';
import { promoteAgain } from './concept-edits/settle-preferred.ts';
import { moveLabels } from './concepts.ts';
import { findUndoable, type StoredDecision } from './decisions.ts';
import { editAdditions } from './edit-additions.ts';
import { recordHistory } from './history.ts';
import { keyedFields, replaceKeys, updateKeyFilters } from './keys.ts';
import { lockConcepts } from './lock-concepts.ts';
import { updateQuality } from './quality.ts';
import { refreshConcepts } from './refresh-concepts.ts';
import { rekeyConcepts } from './rekey-concepts.ts';
import { isAnyMerged, reserveConcepts } from './reserve-concepts.ts';

type ChangedTerm = TermRow & { conceptId: string | null };

/**
 * Undoes the latest decision on a term: restores what it replaced, and deletes its notice and the
 * email, which has not been sent yet. The history keeps both entries, but lists of decisions and
 * counters leave the decision out.
 * @throws 403 if somebody else decided
 * @throws 409 if there is no decision to undo, it is too old or already undone, or the term has
 * changed since
 */
export async function undoDecision(tx: Queryable, termId: string, actorId: string): Promise<Term> {
  const { decision, changed } = await lockDecision(tx, termId, actorId);
  const { before } = decision;
  const conceptIds = [changed.conceptId, before.conceptId].filter((id) => id !== null);
  await lockConcepts(tx, conceptIds);
  await restoreSupport(tx, termId, before);
  const term = await restoreTerm(tx, changed, before);
  if (before.conceptId) {
    if (before.conceptId !== changed.conceptId) await moveLabels(tx, termId, before.conceptId);
    await editAdditions(tx, { termId, conceptId: before.conceptId }, before);
  }
  if (keyedFields.some((field) => changed[field] !== term[field])) await replaceKeys(tx, [term]);
  else await updateKeyFilters(tx, [termId]);
  await updateQuality(tx, [termId]);
  await promoteDemoted(tx, conceptIds, { demoted: before.demoted, actorId });
  await recordHistory(tx, [termId], {
    action: 'updated',
    actorId,
    reason: m.term_history_undone(),
  });
  await storeUndo(tx, termId, decision);
  await refreshConcepts(tx, conceptIds, actorId);
  await rekeyConcepts(tx, conceptIds);
  return tx
    .selectFrom('terms')
    .select(selectTerm)
    .where('id', '=', termId)
    .executeTakeFirstOrThrow();
}

/** Locks the term, its concepts, and the words that the decision demoted. */
async function lockDecision(
  tx: Queryable,
  termId: string,
  actorId: string,
): Promise<{ decision: StoredDecision; changed: ChangedTerm }> {
  const known = await findUndoable(tx, termId);
  if (!known) throw new HttpProblem(409, m.errors_detail_undo_nothing());
  const { conceptId } = await readTerm(tx, termId).executeTakeFirstOrThrow();
  const conceptIds = [conceptId, known.before.conceptId].filter((id) => id !== null);
  const demotes = known.before.demoted.length > 0;
  await reserveConcepts(tx, { toChange: demotes ? conceptIds : [], toUse: conceptIds });
  if (demotes) await lockTermsOf(tx, conceptIds);
  const changed = await readTerm(tx, termId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const decision = await findUndoable(tx, termId);
  if (decision?.id !== known.id || changed.conceptId !== conceptId)
    throw new HttpProblem(409, m.errors_detail_undo_changed());
  checkUndoable(decision, actorId);
  if (await isAnyMerged(tx, conceptIds)) throw new HttpProblem(409, m.errors_detail_undo_changed());
  return { decision, changed };
}

const readTerm = (tx: Queryable, termId: string) =>
  tx.selectFrom('terms').select(selectTerm).select('conceptId').where('id', '=', termId);

function checkUndoable(decision: StoredDecision, actorId: string): void {
  if (decision.actorId !== actorId) throw new HttpProblem(403, m.errors_detail_undo_not_yours());
  if (decision.isUndone) throw new HttpProblem(409, m.errors_detail_undone_already());
  if (!decision.isLatest) throw new HttpProblem(409, m.errors_detail_undo_changed());
  if (decision.isLate) throw new HttpProblem(409, m.errors_detail_undo_late());
}

/** Restores the confirmations and approvals of a term. */
async function restoreSupport(
  tx: Queryable,
  termId: string,
  { confirmations, approvals }: TermSnapshot,
): Promise<void> {
  await tx.deleteFrom('termConfirmations').where('termId', '=', termId).execute();
  if (confirmations.length > 0)
    await tx
      .insertInto('termConfirmations')
      .values(confirmations.map((row) => ({ ...row, termId })))
      .execute();
  await tx.deleteFrom('termApprovals').where('termId', '=', termId).execute();
  if (approvals.length > 0)
    await tx
      .insertInto('termApprovals')
      .values(approvals.map((row) => ({ ...row, termId })))
      .execute();
}

function restoreTerm(
  tx: Queryable,
  { id, version }: ChangedTerm,
  before: TermSnapshot,
): Promise<Term> {
  const { usage, conceptId, status, verifierId, verifiedAt } = before;
  const { changesRequestedAt, changesRequestedBy, unansweredAt, authorWaitSeconds } = before;
  return tx
    .updateTable('terms')
    .set({
      ...pickFields(before),
      usage,
      conceptId,
      status,
      verifierId,
      verifiedAt,
      changesRequestedAt,
      changesRequestedBy,
      unansweredAt,
      ...(authorWaitSeconds !== undefined && { authorWaitSeconds }),
      version: version + 1,
      updatedAt: now,
    })
    .where('id', '=', id)
    .returning(selectTerm)
    .executeTakeFirstOrThrow();
}

/** Selects the demoted words whose demotion is still their latest change. */
const FIND_DEMOTED = `
  select t.id
  from terms t
  join lateral (
    select h.changes
    from term_history h
    where h.term_id = t.id
    order by h.position desc
    limit 1
  ) latest on true
  where t.id = any($1::uuid[])
    and latest.changes = '{"usage": {"from": "preferred", "to": "admitted"}}'`;

async function promoteDemoted(
  tx: Queryable,
  conceptIds: readonly string[],
  { demoted, actorId }: { demoted: readonly string[]; actorId: string },
): Promise<void> {
  if (demoted.length === 0) return;
  const { rows } = await tx.query<{ id: string }>(FIND_DEMOTED, [demoted]);
  const unchanged = rows.map(({ id }) => id);
  await promoteAgain(tx, await lockTermsOf(tx, conceptIds), { demoted: unchanged, actorId });
}

const LEAVE_OUT = `
  insert into uncounted_decisions (history_id, why)
  select h.id, 'undone'
  from term_history h
  where h.term_id = $1 and h.position = $2 and h.action = any($3::text[])`;

async function storeUndo(
  tx: Queryable,
  termId: string,
  { id, position, actorId }: StoredDecision,
): Promise<void> {
  await tx.query(LEAVE_OUT, [termId, position, decisions]);
  await tx.deleteFrom('notices').where('decisionId', '=', id).execute();
  await tx
    .updateTable('termDecisions')
    .set({ undoneBy: actorId, undoneAt: now })
    .where('id', '=', id)
    .execute();
}
