import { type Language, languages } from '#domain/languages.ts';
import { type Subject, subjects } from '#domain/subjects.ts';
import type { TermField } from '#domain/term/fields.ts';

/** Formats the value of a field; a language or subject is shown by its name. */
export function formatFieldValue(field: TermField, value: string | null): string {
  if (!value) return '';
  if (field === 'subject') return subjects[value as Subject];
  return field === 'language' ? languages[value as Language].name : value;
}
