import { type Language, languages } from '#domain/languages.ts';
import { type Subject, subjects } from '#domain/subjects.ts';
import type { TermField } from '#domain/term/fields.ts';

export const fieldNames: Record<TermField, string> = {
  englishWord: 'English Word',
  vernacularWord: 'Vernacular Word',
  meaning: 'Meaning',
  language: 'Language',
  subject: 'Subject',
  notes: 'Notes',
};

/** A field's value as people read it: a choice by its name. */
export function shownValue(field: TermField, value: string | null): string {
  if (!value) return '';
  if (field === 'subject') return subjects[value as Subject];
  return field === 'language' ? languages[value as Language].name : value;
}
