import { type Language, languageIds } from '../languages.ts';
import { limits } from '../limits.ts';
import { type Subject, subjectIds } from '../subjects.ts';
import { checkText, type FieldError, type TextRule } from '../text.ts';

/** The fields of a submission and of the verifier's edit, in the order of the form. */
export const termTexts = {
  englishWord: {
    name: 'The English word',
    max: limits.text.word,
    word: true,
    missing: 'Enter the English word',
  },
  meaning: {
    name: 'The definition',
    max: limits.text.meaning,
    multiline: true,
    missing: 'Enter a definition',
  },
  vernacularWord: {
    name: 'The vernacular word',
    max: limits.text.word,
    word: true,
    missing: 'Enter the vernacular word',
  },
  notes: { name: 'The notes', max: limits.text.notes, multiline: true },
} as const satisfies Record<string, TextRule>;

export const termChoices = {
  subject: { ids: subjectIds, missing: 'Choose an academic field' },
  language: { ids: languageIds, missing: 'Choose a language' },
} as const;

export type TermInput = {
  englishWord: string;
  vernacularWord: string;
  meaning: string;
  language: Language;
  subject: Subject;
  notes: string | null;
};
export const termFields = [
  'englishWord',
  'meaning',
  'subject',
  'vernacularWord',
  'language',
  'notes',
] as const satisfies readonly (keyof TermInput)[];
export type TermField = (typeof termFields)[number];

/**
 * The rules of a submission (specification 5), shared by the form, the API, the verifier's edit and
 * the import. Every wrong field is named.
 */
export function checkTerm(
  raw: Readonly<Record<string, unknown>>,
): { ok: true; value: TermInput } | { ok: false; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const value: Record<string, string | null> = {};
  for (const path of termFields) {
    if (path === 'subject' || path === 'language') {
      const choice = raw[path];
      if (
        typeof choice === 'string' &&
        (termChoices[path].ids as readonly string[]).includes(choice)
      )
        value[path] = choice;
      else errors.push({ path, message: termChoices[path].missing });
    } else {
      const checked = checkText(raw[path], termTexts[path]);
      if (checked.ok) value[path] = checked.value;
      else errors.push({ path, message: checked.message });
    }
  }
  return errors.length ? { ok: false, errors } : { ok: true, value: value as TermInput };
}

/** What an edit changes: field -> from, to; only fields that differ. */
export type TermChanges = Partial<Record<TermField, { from: string | null; to: string | null }>>;

export function changesBetween(before: TermInput, after: TermInput): TermChanges {
  const changes: TermChanges = {};
  for (const field of termFields)
    if (before[field] !== after[field]) changes[field] = { from: before[field], to: after[field] };
  return changes;
}

/**
 * The definition of an imported term that has none, when the import was asked to take such rows;
 * search never matches it.
 */
export const PLACEHOLDER_MEANING =
  'A definition has not been written yet. You can help by contributing one.';
