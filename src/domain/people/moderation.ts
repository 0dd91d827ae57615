import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import type { TextRule } from '../text.ts';

const reason = {
  name: m.rules_name_reason,
  min: limits.text.moderationReasonMin,
  max: limits.text.moderationReason,
  multiline: true,
} as const satisfies TextRule;

/** The reason for a suspension. The suspended person sees it. */
export const suspensionReason = {
  ...reason,
  missing: m.rules_suspension_reason_short,
  tooShort: m.rules_suspension_reason_short,
} as const satisfies TextRule;

/** Why contributions or decisions are taken back. The history of each term shows it. */
export const takeBackReason = {
  ...reason,
  missing: m.rules_take_back_reason_short,
  tooShort: m.rules_take_back_reason_short,
} as const satisfies TextRule;

/** Why a verifier draws the administrators' attention to a person. */
export const flagReason = {
  ...reason,
  missing: m.rules_flag_reason_short,
  tooShort: m.rules_flag_reason_short,
} as const satisfies TextRule;
