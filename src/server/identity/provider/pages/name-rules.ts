import { m } from '#domain/messages.ts';
import type { TextRule } from '#domain/text.ts';

/** The validation rules for the name fields. */
export const rules = {
  firstName: {
    name: m.rules_name_first_name,
    max: 200,
    word: true,
    missing: m.rules_first_name_missing,
  },
  lastName: { name: m.rules_name_last_name, max: 200, word: true },
} as const satisfies Record<string, TextRule>;
