import { type Language, languageIds } from '../languages.ts';
import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import { type Subject, subjectIds } from '../subjects.ts';
import type { FieldError } from '../text.ts';
import { checkText, type TextRule } from '../text.ts';

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** The text fields of an application. */
export const applicationTexts = {
  motivation: {
    name: m.rules_name_motivation,
    max: limits.text.motivation,
    multiline: true,
    missing: m.rules_motivation_missing,
  },
  background: {
    name: m.rules_name_background,
    max: limits.text.background,
    multiline: true,
    missing: m.rules_background_missing,
  },
} as const satisfies Record<string, TextRule>;
export const applicationChoices = {
  languages: { ids: languageIds, missing: m.rules_languages_missing },
  subjects: { ids: subjectIds, missing: m.rules_subjects_missing },
} as const;
export const reviewNotes: TextRule = {
  name: m.rules_name_review_notes,
  max: limits.text.reviewNotes,
  multiline: true,
};

export type ApplicationInput = {
  motivation: string;
  background: string;
  languages: Language[];
  subjects: Subject[];
};
export const applicationFields = [
  'motivation',
  'background',
  'languages',
  'subjects',
] as const satisfies readonly (keyof ApplicationInput)[];

/**
 * Checks what a person entered in the application form. The errors name every wrong field, in the
 * order of the form.
 */
export function checkApplication(
  raw: Readonly<Record<string, unknown>>,
): { ok: true; value: ApplicationInput } | { ok: false; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const value: Record<string, unknown> = {};
  for (const path of applicationFields) {
    if (path === 'languages' || path === 'subjects') {
      const { ids, missing } = applicationChoices[path];
      const chosen = chosenAmong(ids, raw[path]);
      if (chosen.length > 0) value[path] = chosen;
      else errors.push({ path, message: missing() });
    } else {
      const checked = checkText(raw[path], applicationTexts[path]);
      if (checked.ok) value[path] = checked.value;
      else errors.push({ path, message: checked.message });
    }
  }
  return errors.length ? { ok: false, errors } : { ok: true, value: value as ApplicationInput };
}

/**
 * Returns those of `ids` that the array `raw` contains, in the order of `ids`. If `raw` is not an
 * array, returns [].
 */
export function chosenAmong<Id extends string>(ids: readonly Id[], raw: unknown): Id[] {
  return Array.isArray(raw) ? ids.filter((id) => raw.includes(id)) : [];
}
