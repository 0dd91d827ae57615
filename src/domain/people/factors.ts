import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import type { TextRule } from '../text.ts';

/** The second factors that people add to their accounts. */
export const factorKinds = ['passkey', 'app'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** The name that a person gives to a passkey or an authenticator app. */
export const factorNameRule = {
  name: m.rules_name_factor,
  max: limits.account.factorName,
  missing: m.rules_factor_missing,
} as const satisfies TextRule;
