import { m } from '#contract/messages.ts';
import type { TermField } from '#domain/term/fields.ts';

/** Fields of one row stand side by side where there is room. */
export type TermFormLayout = {
  rows: readonly (readonly TermField[])[];
  labels: Record<TermField, () => string>;
};

/** Wording and order are those of the specification (section 2, /contribute and /verify/{id}). */
export const contributionForm: TermFormLayout = {
  rows: [['englishWord'], ['meaning'], ['subject'], ['vernacularWord', 'language'], ['notes']],
  labels: {
    englishWord: m.term_form_english_word,
    meaning: m.term_form_contribute_meaning,
    subject: m.term_form_contribute_subject,
    vernacularWord: m.term_form_contribute_vernacular_word,
    language: m.term_form_language,
    notes: m.term_form_contribute_notes,
  },
};
export const editForm: TermFormLayout = {
  rows: [['englishWord', 'vernacularWord'], ['meaning'], ['language', 'subject'], ['notes']],
  labels: {
    englishWord: m.term_form_english_word,
    vernacularWord: m.term_form_edit_vernacular_word,
    meaning: m.term_form_edit_meaning,
    language: m.term_form_language,
    subject: m.term_form_edit_subject,
    notes: m.term_form_edit_notes,
  },
};

/** The order in which an error summary lists the fields of a form, and a comparison its changes. */
export const fieldOrder = ({ rows }: TermFormLayout): TermField[] => rows.flat();
