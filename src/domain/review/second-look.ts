import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import type { TextRule } from '../text.ts';

/** The verdict of another verifier, who does not know who approved the term. */
export const secondVerdicts = ['approve', 'reject'] as const;
export type SecondVerdict = (typeof secondVerdicts)[number];

export const secondLookReason = {
  name: m.rules_name_reason,
  max: limits.text.rejectionReason,
  min: limits.text.rejectionReasonMin,
  multiline: true,
  missing: m.rules_second_look_reason_short,
  tooShort: m.rules_second_look_reason_short,
} as const satisfies TextRule;
