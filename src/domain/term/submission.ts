import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import { checkText, type FieldError, type TextRule } from '../text.ts';
import { checkField, checkTerm } from './check-term.ts';
import type { RequiredTermField, TermChanges, TermValues } from './fields.ts';

/** The texts that a submission may contain besides the fields of the term. All are optional. */
export const submissionTexts = {
  example: { name: m.terms_field_example, max: limits.text.example, multiline: true },
  exampleEnglish: {
    name: m.terms_field_example_english,
    max: limits.text.example,
    multiline: true,
  },
} as const satisfies Record<string, TextRule>;

const synonymRule: TextRule = { name: m.rules_name_synonym, max: limits.text.word, word: true };

export type SubmissionExtras = {
  example: string | null;
  exampleEnglish: string | null;
  /** Other English words for the same idea. */
  synonyms: string[];
};

export const extraFields = ['example', 'exampleEnglish', 'synonyms'] as const;
export type ExtraField = (typeof extraFields)[number];

/** Returns the extras that a form can edit: the first example, and the synonyms. */
export function toSubmissionExtras(extras: {
  examples: readonly { sentence: string; english: string | null }[];
  synonyms: readonly string[];
}): SubmissionExtras {
  const [example] = extras.examples;
  return {
    example: example?.sentence ?? null,
    exampleEnglish: example?.english ?? null,
    synonyms: [...extras.synonyms],
  };
}

/** Returns an extra as the history and comparisons show it. */
export const extraAsText = (extras: SubmissionExtras, field: ExtraField): string =>
  field === 'synonyms' ? extras.synonyms.toSorted().join('; ') : (extras[field] ?? '');

/** Returns the extras that differ, with their old and new values. */
export function extraChangesBetween(
  before: SubmissionExtras,
  after: SubmissionExtras,
): Pick<TermChanges, ExtraField> {
  const changes: Pick<TermChanges, ExtraField> = {};
  for (const field of extraFields) {
    const from = extraAsText(before, field) || null;
    const to = extraAsText(after, field) || null;
    if (from !== to) changes[field] = { from, to };
  }
  return changes;
}

type SynonymCheck = { ok: true; value: string[] } | { ok: false; message: string };

/**
 * Checks English synonyms: a list of words, or a text with one word per line. Empty and repeated
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

/** Returns false if there is a translation of an example but no example. */
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
  if (!errors.some(({ path }) => path === 'example') && !hasTranslatedExample(value))
    errors.push({ path: 'example', message: m.rules_example_missing() });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value };
}

/**
 * Checks a submission or a verifier's edit for their forms. The errors name every wrong field.
 * @param options.meaningOptional whether the meaning may be empty
 * @returns the term and its extras, as the server stores them
 */
export function checkSubmission(
  raw: Readonly<Record<string, unknown>>,
  options: { meaningOptional?: boolean } = {},
): { ok: true; value: TermValues & SubmissionExtras } | { ok: false; errors: FieldError[] } {
  const term = checkTerm(raw, options);
  const extras = checkExtras(raw);
  if (term.ok && extras.ok) return { ok: true, value: { ...term.value, ...extras.value } };
  return {
    ok: false,
    errors: [...(term.ok ? [] : term.errors), ...(extras.ok ? [] : extras.errors)],
  };
}

/** Checks a field that must have a value in this edit, although other edits may leave it empty. */
export function checkRequired(field: RequiredTermField, raw: unknown): FieldError[] {
  const checked = checkField(field, raw);
  return checked.ok ? [] : [{ path: field, message: checked.message }];
}
