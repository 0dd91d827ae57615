import { limits } from './limits.ts';
import { checkText, type TextRule } from './text.ts';

const SHAPE = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;
/**
 * Letters beyond ASCII have look-alikes in every alphabet, with accents also in Latin: two people
 * who read an address aloud would say the same.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself.
const ASCII = /^[\x00-\x7F]*$/;

const rule = {
  name: 'The email address',
  max: limits.account.email,
  missing: 'Enter your email address.',
} as const satisfies TextRule;

export type EmailCheck = { ok: true; value: string } | { ok: false; message: string };

/** An address that somebody signs in with: any that an account may have had from earlier days. */
export function checkEmail(raw: unknown): EmailCheck {
  const checked = checkText(raw, rule);
  if (!checked.ok) return checked;
  return checked.value && SHAPE.test(checked.value)
    ? { ok: true, value: checked.value }
    : { ok: false, message: 'Enter an email address like name@example.org.' };
}

/** An address for a new account: one that cannot be mistaken for another. */
export function checkNewEmail(raw: unknown): EmailCheck {
  const checked = checkEmail(raw);
  if (!checked.ok) return checked;
  const sameAlphabet = checkText(raw, { ...rule, word: true });
  if (!sameAlphabet.ok) return sameAlphabet;
  return hasOnlyPlainLetters(checked.value)
    ? checked
    : {
        ok: false,
        message:
          'Use an email address with plain letters from a to z only. This one has an accent, or a letter of another alphabet.',
      };
}

export function hasOnlyPlainLetters(email: string): boolean {
  return ASCII.test(email);
}
