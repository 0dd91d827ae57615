import type { TermField } from '#domain/term/fields.ts';

/** Fields of one row stand side by side where there is room. */
export type TermFormLayout = {
  rows: readonly (readonly TermField[])[];
  labels: Record<TermField, string>;
};

/** Wording and order are those of the specification (section 2, /contribute and /verify/{id}). */
export const contributionForm: TermFormLayout = {
  rows: [['englishWord'], ['meaning'], ['subject'], ['vernacularWord', 'language'], ['notes']],
  labels: {
    englishWord: 'English Word *',
    meaning: 'Definition/Meaning *',
    subject: 'Academic Field *',
    vernacularWord: 'Vernacular Translation *',
    language: 'Language *',
    notes: 'Additional Notes',
  },
};
export const editForm: TermFormLayout = {
  rows: [['englishWord', 'vernacularWord'], ['meaning'], ['language', 'subject'], ['notes']],
  labels: {
    englishWord: 'English Word *',
    vernacularWord: 'Vernacular Word *',
    meaning: 'Meaning *',
    language: 'Language *',
    subject: 'Subject *',
    notes: 'Notes',
  },
};

/** The order in which an error summary lists the fields of a form, and a comparison its changes. */
export const fieldOrder = ({ rows }: TermFormLayout): TermField[] => rows.flat();
