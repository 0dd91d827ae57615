import { limits } from './limits.ts';
import { m } from './messages.ts';

/** The rule and the error messages for a text field. Lengths are in code points, after trimming. */
export type TextRule = {
  /** The field's label, which is not part of a sentence: "Definition". */
  name: () => string;
  max: number;
  min?: number;
  /** Removes what the rule would otherwise refuse, before the text is checked. */
  clean?: (text: string) => string;
  /** Allows line feeds and tabs. */
  multiline?: boolean;
  /** The text is a word or a name, so it must not mix Latin letters with Cyrillic or Greek ones. */
  word?: boolean;
  /** The message for a missing text. A field without this message is optional. */
  missing?: () => string;
  /** The message for a text shorter than `min`. */
  tooShort?: () => string;
};

/** An error in one field, worded for the person who filled it in. */
export type FieldError = { path: string; message: string };

export type TextCheck = { ok: true; value: string | null } | { ok: false; message: string };

/**
 * Format characters, fillers, the grapheme joiner, and line and paragraph separators. These
 * characters are invisible or change the direction of the text after them.
 */
const INVISIBLE = /[\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0\u2028\u2029]/u;
const VARIATION = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/u;
const CONTROL = /\p{Cc}/u;
const CONTROL_EXCEPT_LINES = /[^\P{Cc}\n\t]/u;
const STACKED_MARKS = new RegExp(`\\p{M}{${limits.text.combiningMarks + 1}}`, 'u');
/** Matches a run of letters and apostrophes. Spaces, hyphens, digits and brackets end a run. */
const RUN = /[\p{L}\p{M}'’ʼ`]+/gu;
const LATIN = /\p{Script=Latin}/u;
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/**
 * Checks and cleans a text. The cleaned text is trimmed and in NFC, and its lines end with LF.
 * @returns the text to store, which is null if an optional text is missing, or a message that says
 * what to correct
 */
export function checkText(raw: unknown, rule: TextRule): TextCheck {
  const no = (message: string): TextCheck => ({ ok: false, message });
  const name = rule.name();
  if (raw === undefined || raw === null)
    return rule.missing ? no(rule.missing()) : { ok: true, value: null };
  if (typeof raw !== 'string') return no(m.rules_text_must_be_text({ name }));
  return checkString(rule.clean ? rule.clean(raw) : raw, rule);
}

function checkString(raw: string, rule: TextRule): TextCheck {
  const no = (message: string): TextCheck => ({ ok: false, message });
  const name = rule.name();
  if (!raw.isWellFormed()) return no(m.rules_text_broken_character({ name }));
  if (INVISIBLE.test(raw) || (rule.word && VARIATION.test(raw)))
    return no(m.rules_text_invisible_character({ name }));
  const text = (rule.multiline ? raw.replace(/\r\n/g, '\n') : raw).trim().normalize('NFC');
  if (text === '') return rule.missing ? no(rule.missing()) : { ok: true, value: null };
  if ((rule.multiline ? CONTROL_EXCEPT_LINES : CONTROL).test(text))
    return no(
      rule.multiline ? m.rules_text_control_character({ name }) : m.rules_text_one_line({ name }),
    );
  // The raw text is checked too, because NFC can merge the first mark into its letter, which leaves
  // the cleaned text with one mark fewer.
  if (STACKED_MARKS.test(raw) || STACKED_MARKS.test(text))
    return no(m.rules_text_accents({ name, max: limits.text.combiningMarks }));
  if (rule.word && mixesAlphabets(text)) return no(m.rules_text_mixed_alphabets({ name }));
  const length = [...text].length;
  if (rule.min && length < rule.min)
    return no(rule.tooShort?.() ?? m.rules_text_too_short({ name, min: rule.min }));
  if (length > rule.max) return no(m.rules_text_too_long({ name, max: rule.max, length }));
  return { ok: true, value: text };
}

function mixesAlphabets(text: string): boolean {
  return (text.match(RUN) ?? []).some((run) => LATIN.test(run) && LOOKALIKE.test(run));
}
