import { limitMarks } from '../combining-marks.ts';
import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import type { TextRule } from '../text.ts';

const LINE_BREAK = /\r\n?|[\v\f\x85\u2028\u2029]/g;
const INVISIBLE = /(?![\n\t])[\p{C}\p{DI}]/gu;

/**
 * Deletes the invisible characters of a pasted text, such as the soft hyphens of a word processor.
 */
const cleanText = (raw: string): string =>
  limitMarks(raw.replace(LINE_BREAK, '\n').replace(INVISIBLE, '').normalize('NFC'));

/** The rule for the text whose words a glossary explains. */
export const glossaryText = {
  name: m.worksheet_text_label,
  missing: m.worksheet_text_missing,
  max: limits.glossary.characters,
  clean: cleanText,
  multiline: true,
} satisfies TextRule;
