import { errorText } from '#contract/error-texts.ts';
import type { Term } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import { decisions } from '#domain/term/status.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { changeTerm } from '../changes/change-terms.ts';
import { promoteDemoted, restoreSnapshot } from '../changes/restore-snapshot.ts';
import { findUndoable, type StoredDecision } from './decisions.ts';

/**
 * Undoes the latest decision on a term: restores what it replaced, and deletes its notice and the
 * email, which has not been sent yet. The history keeps both entries, but lists of decisions and
 * counters leave the decision out.
 * @throws 403 if somebody else decided
 * @throws 409 if there is no decision to undo, it is too old or already undone, or the term has
 * changed since
 * @throws the same errors as `changeTerms`
 */
export async function undoDecision(tx: Queryable, termId: string, actorId: string): Promise<Term> {
  const known = await findUndoable(tx, termId);
  if (!known) throw new HttpProblem(409, errorText('undo_nothing'));
  const { conceptId, demoted } = known.before;
  const { decision: _, ...term } = await changeTerm(tx, termId, {
    kind: 'undo',
    actorId,
    reason: m.term_history_undone(),
    joined: conceptId ? [conceptId] : [],
    changesOthers: demoted.length > 0,
    check: async () => {
      const decision = await findUndoable(tx, termId);
      if (decision?.id !== known.id) throw new HttpProblem(409, errorText('undo_changed'));
      checkUndoable(decision, actorId);
    },
    next: () => restoreSnapshot(known.before),
    changeOthers: () => promoteDemoted(tx, termId, demoted, actorId),
  });
  await storeUndo(tx, termId, known);
  return term;
}

function checkUndoable(decision: StoredDecision, actorId: string): void {
  if (decision.actorId !== actorId) throw new HttpProblem(403, errorText('undo_not_yours'));
  if (decision.isUndone) throw new HttpProblem(409, errorText('undone_already'));
  if (!decision.isLatest) throw new HttpProblem(409, errorText('undo_changed'));
  if (decision.isLate) throw new HttpProblem(409, errorText('undo_late'));
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
  await markUndone(tx, id, actorId);
}

/** Marks a decision as undone, and deletes the notices about it. */
export async function markUndone(tx: Queryable, id: string, actorId: string): Promise<void> {
  await tx.deleteFrom('notices').where('decisionId', '=', id).execute();
  await tx
    .updateTable('termDecisions')
    .set({ undoneBy: actorId, undoneAt: now })
    .where('id', '=', id)
    .execute();
}
