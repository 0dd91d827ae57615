import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import type { TextRule } from '../text.ts';

export const termStatuses = ['verified', 'pending', 'rejected'] as const;
export type TermStatus = (typeof termStatuses)[number];

export const historyActions = ['created', 'verified', 'rejected', 'updated'] as const;
export type HistoryAction = (typeof historyActions)[number];

/**
 * The transitions of a term's status, and what the history records for each. The server updates
 * `where status = any(from)`, so a second decision matches no row and is rejected with 409. The
 * client uses this table to decide which buttons to show.
 */
export const termTransitions = {
  approve: { from: ['pending'], to: 'verified', records: ['verified'] },
  editAndApprove: { from: ['pending'], to: 'verified', records: ['updated', 'verified'] },
  reject: { from: ['pending'], to: 'rejected', records: ['rejected'] },
  reopen: { from: ['verified'], to: 'pending', records: ['updated'] },
  sendBack: { from: ['verified', 'rejected'], to: 'pending', records: ['updated'] },
} as const satisfies Record<
  string,
  { from: readonly TermStatus[]; to: TermStatus; records: readonly HistoryAction[] }
>;
export type TermTransition = keyof typeof termTransitions;

/**
 * The history actions that are decisions. The My Actions and Recent History tabs of the verifier
 * dashboard list only these.
 */
export const decisions = ['verified', 'rejected'] as const satisfies readonly HistoryAction[];

export const rejectionReason: TextRule = {
  name: m.rules_name_reason,
  max: limits.text.rejectionReason,
  min: limits.text.rejectionReasonMin,
  multiline: true,
  missing: m.rules_rejection_reason_short,
  tooShort: m.rules_rejection_reason_short,
};
/** Why a decision is withdrawn. The term's history shows it. */
export const sendBackReason = {
  name: m.rules_name_reason,
  max: limits.text.rejectionReason,
  min: limits.text.rejectionReasonMin,
  multiline: true,
  missing: m.rules_reopen_reason_short,
  tooShort: m.rules_reopen_reason_short,
} as const satisfies TextRule;
/** What the author of a submission should change. */
export const requestReason = {
  name: m.rules_name_reason,
  max: limits.text.rejectionReason,
  min: limits.text.rejectionReasonMin,
  multiline: true,
  missing: m.rules_request_reason_short,
  tooShort: m.rules_request_reason_short,
} as const satisfies TextRule;
export const approvalReason: TextRule = {
  name: m.rules_name_reason,
  max: limits.text.approvalReason,
  multiline: true,
};
