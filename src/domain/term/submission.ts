import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import { checkText, type FieldError, type TextRule } from '../text.ts';
import { checkTerm, type TermValues } from './fields.ts';

/** The texts that a submission may contain besides the fields of the term. All are optional. */
export const submissionTexts = {
  example: { name: m.rules_name_example, max: limits.text.example, multiline: true },
  exampleEnglish: { name: m.rules_name_example_english, max: limits.text.example, multiline: true },
} as const satisfies Record<string, TextRule>;

const synonymRule: TextRule = { name: m.rules_name_synonym, max: limits.text.word, word: true };

export type SubmissionExtras = {
  example: string | null;
  exampleEnglish: string | null;
  /** Other English words for the same idea. */
  synonyms: string[];
};

type SynonymCheck = { ok: true; value: string[] } | { ok: false; message: string };

/**
 * Checks English synonyms: a list of words, or a text with one word on each line. Empty and repeated
 * words are removed.
 */
export function checkSynonyms(raw: unknown): SynonymCheck {
  const given: unknown = typeof raw === 'string' ? raw.split('\n') : (raw ?? []);
  if (!Array.isArray(given)) return { ok: false, message: m.rules_synonyms_invalid() };
  const words = new Set<string>();
  for (const each of given) {
    const checked = checkText(each, synonymRule);
    if (!checked.ok) return checked;
    if (checked.value) words.add(checked.value);
  }
  const max = limits.synonyms;
  if (words.size > max) return { ok: false, message: m.rules_synonyms_too_many({ max }) };
  return { ok: true, value: [...words] };
}

/** Returns whether a translation has the example that it translates. */
export const hasTranslatedExample = (texts: {
  example?: string | null | undefined;
  exampleEnglish?: string | null | undefined;
}): boolean => Boolean(texts.example) || !texts.exampleEnglish;

function checkExtras(
  raw: Readonly<Record<string, unknown>>,
): { ok: true; value: SubmissionExtras } | { ok: false; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const value: SubmissionExtras = { example: null, exampleEnglish: null, synonyms: [] };
  for (const path of ['example', 'exampleEnglish'] as const) {
    const checked = checkText(raw[path], submissionTexts[path]);
    if (checked.ok) value[path] = checked.value;
    else errors.push({ path, message: checked.message });
  }
  const synonyms = checkSynonyms(raw.synonyms);
  if (synonyms.ok) value.synonyms = synonyms.value;
  else errors.push({ path: 'synonyms', message: synonyms.message });
  if (errors.length === 0 && !hasTranslatedExample(value))
    errors.push({ path: 'example', message: m.rules_example_missing() });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value };
}

/**
 * Checks a submission for the form. The errors name every wrong field.
 * @returns the term and its extras, as the server stores them
 */
export function checkSubmission(
  raw: Readonly<Record<string, unknown>>,
): { ok: true; value: TermValues & SubmissionExtras } | { ok: false; errors: FieldError[] } {
  const term = checkTerm(raw);
  const extras = checkExtras(raw);
  if (term.ok && extras.ok) return { ok: true, value: { ...term.value, ...extras.value } };
  return {
    ok: false,
    errors: [...(term.ok ? [] : term.errors), ...(extras.ok ? [] : extras.errors)],
  };
}
