import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import { checkText, type TextRule } from '../text.ts';

const SHAPE = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;
/**
 * New addresses must be ASCII. Many other letters look like an ASCII letter, so two different
 * addresses could look the same.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself.
const ASCII = /^[\x00-\x7F]*$/;

const rule = {
  name: m.rules_name_email,
  max: limits.account.email,
  missing: m.rules_email_missing,
} as const satisfies TextRule;

export type EmailCheck = { ok: true; value: string } | { ok: false; message: string };

/**
 * Checks an email address for sign-in. Also accepts addresses that a new account cannot have,
 * because an older account may have one.
 */
export function checkEmail(raw: unknown): EmailCheck {
  const checked = checkText(raw, rule);
  if (!checked.ok) return checked;
  return checked.value && SHAPE.test(checked.value)
    ? { ok: true, value: checked.value }
    : { ok: false, message: m.rules_email_shape() };
}

/**
 * Checks an email address for a new account. Rejects addresses that could be mistaken for a
 * different address.
 */
export function checkNewEmail(raw: unknown): EmailCheck {
  const checked = checkEmail(raw);
  if (!checked.ok) return checked;
  const sameAlphabet = checkText(raw, { ...rule, word: true });
  if (!sameAlphabet.ok) return sameAlphabet;
  return hasOnlyPlainLetters(checked.value)
    ? checked
    : {
        ok: false,
        message: m.rules_email_plain_letters(),
      };
}

export function hasOnlyPlainLetters(email: string): boolean {
  return ASCII.test(email);
}
