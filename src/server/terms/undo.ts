import type { Term } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import { decisions } from '#domain/term/transitions.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { selectTerm } from './columns.ts';
import { lockTermsOf } from './concept-edits/lock-rows.ts';
import { findUndoable, type StoredDecision } from './decisions.ts';
import { isAnyMerged, reserveConcepts } from './reserve-concepts.ts';
import { type ChangedTerm, restoreSnapshot } from './restore-snapshot.ts';

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
  const term = await restoreSnapshot(tx, changed, {
    before: decision.before,
    actorId,
    reason: m.term_history_undone(),
  });
  await storeUndo(tx, termId, decision);
  return term;
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
