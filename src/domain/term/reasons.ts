import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import type { TextRule } from '../text.ts';

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
