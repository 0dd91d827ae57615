import { m } from '#domain/messages.ts';
import type { TermChanges, TermField } from '#domain/term/fields.ts';
import type { HistoryAction } from '#domain/term/status.ts';
import { notify } from '#server/features/notices/notify.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { isUndoable } from '../decisions/decisions.ts';
import { recordHistory } from '../rows/history.ts';
import { findRule } from './kinds.ts';
import type { CheckedChange, Effect, PlannedChange } from './planned.ts';
import type { ChangeRule } from './rule.ts';
import type { TermState } from './state.ts';

type Entry = {
  action: HistoryAction;
  reason?: string | null;
  changes?: TermChanges | null;
  isRequest?: boolean;
  requestedField?: TermField | null;
};

/**
 * Describes the effect of a change on a term. The first of two approvals leaves the term pending,
 * and its submitter learns nothing yet. An edit without changes is reported as an approval.
 */
export function describeEffect(
  { kind }: CheckedChange,
  changes: TermChanges,
  isFirst: boolean,
): Effect {
  const { to, decision, notice, records }: ChangeRule = findRule(kind);
  if (isFirst)
    return {
      status: 'pending',
      decision: 'firstApproval',
      notice: undefined,
      records: 'firstApproval',
    };
  const isPlainApproval = kind === 'editAndApprove' && Object.keys(changes).length === 0;
  return { status: to, decision, notice: isPlainApproval ? 'approved' : notice, records };
}

/** Appends the change to the history of each term. Equal entries are one statement. */
export async function recordEntries(
  tx: Queryable,
  change: CheckedChange,
  rows: readonly PlannedChange[],
): Promise<void> {
  const entries = rows.flatMap((row) =>
    listEntries(change, row).map((entry) => ({ termId: row.before.id, entry })),
  );
  const equal = Map.groupBy(entries, ({ entry }) => JSON.stringify(entry));
  for (const group of equal.values()) {
    const ids = group.map(({ termId }) => termId);
    const entry = group[0]?.entry as Entry;
    await recordHistory(tx, ids, { ...entry, actorId: change.actorId, at: change.at });
  }
}

function listEntries(change: CheckedChange, { before, changes, effect }: PlannedChange): Entry[] {
  const reason = reasonOf(change, before);
  const isChanged = Object.keys(changes).length > 0;
  const edits: Entry[] = isChanged ? [{ action: 'updated', changes }] : [];
  if (effect.records === 'firstApproval')
    return [...edits, { action: 'updated', reason: m.term_history_first_approval() }];
  if (effect.records.length > 0)
    return [
      ...edits,
      ...effect.records.map((action) => ({
        action,
        reason,
        isRequest: change.kind === 'requestChanges',
        requestedField: change.requestedField ?? null,
      })),
    ];
  return edits.map((entry) => ({ ...entry, reason }));
}

const reasonOf = ({ reason = null }: CheckedChange, before: TermState): string | null =>
  typeof reason === 'function' ? reason(before) : reason;

/** Tells the submitter about the change, with the term as it is now. */
export async function tellSubmitter(
  tx: Queryable,
  change: CheckedChange,
  { before, after, effect }: PlannedChange,
  decisionId: string | null,
): Promise<void> {
  const { notice, decision } = effect;
  if (!notice || after.submitterId === change.toldElsewhere) return;
  await notify(tx, {
    kind: notice,
    userId: after.submitterId,
    actorId: change.actorId,
    term: after,
    reason: reasonOf(change, before),
    decisionId: decision && isUndoable(decision) ? decisionId : null,
    at: change.at,
  });
}
