import { m } from '#domain/messages.ts';
import type { NoticeKind } from '#domain/notice.ts';
import type { TermChanges } from '#domain/term/fields.ts';
import {
  type HistoryAction,
  type TermStatus,
  type TermTransition,
  termTransitions,
} from '#domain/term/transitions.ts';
import type { DecisionKind } from './decisions.ts';
import type { Decision } from './transition.ts';

/** The status of a term after a decision, and how the decision is recorded and reported. */
export type Outcome = {
  status: TermStatus;
  kind: DecisionKind;
  /** The notice to the author, or null if there is nothing to report yet. */
  notice: NoticeKind | null;
  entries: { action: HistoryAction; reason?: string | null; changes?: TermChanges }[];
};

const hasChanges = (changes: TermChanges): boolean => Object.keys(changes).length > 0;

/**
 * Describes the outcome of a decision. An edit without changes is recorded as an approval.
 * @param isFirst whether the term needs another approval
 */
export function describeOutcome(
  { transition, reason }: Decision,
  changes: TermChanges,
  isFirst: boolean,
): Outcome {
  const edits = hasChanges(changes) ? [{ action: 'updated' as const, changes }] : [];
  if (isFirst)
    return {
      status: 'pending',
      kind: 'firstApproval',
      notice: null,
      entries: [...edits, { action: 'updated', reason: m.term_history_first_approval() }],
    };
  const isUnchanged = transition === 'editAndApprove' && edits.length === 0;
  const { to, records } = termTransitions[transition];
  const rest = records.filter((action) => transition !== 'editAndApprove' || action !== 'updated');
  return {
    status: to,
    kind: kindByTransition[transition],
    notice: noticeByTransition[isUnchanged ? 'approve' : transition],
    entries: [...edits, ...rest.map((action) => ({ action, reason }))],
  };
}

const kindByTransition: Record<TermTransition, DecisionKind> = {
  approve: 'approve',
  editAndApprove: 'editAndApprove',
  reject: 'reject',
  reopen: 'sendBack',
  sendBack: 'sendBack',
};

const noticeByTransition: Record<TermTransition, NoticeKind> = {
  approve: 'approved',
  editAndApprove: 'edited',
  reject: 'rejected',
  reopen: 'reopened',
  sendBack: 'reopened',
};
