import { m } from '#domain/messages.ts';
import { type TermField, termFields } from '#domain/term/fields.ts';
import type { ExtraField } from '#domain/term/submission.ts';

/**
 * The name of each field in the history and in the sections that show a term. It is also the label
 * of the field in a form that has no other label for it.
 */
export const fieldNames: Record<TermField, () => string> = {
  englishWord: m.terms_field_english_word,
  meaning: m.terms_field_meaning,
  subject: m.terms_field_subject,
  vernacularWord: m.terms_field_vernacular_word,
  language: m.terms_field_language,
  notes: m.terms_field_notes,
  partOfSpeech: m.terms_field_part_of_speech,
  plural: m.terms_field_plural,
  origin: m.terms_field_origin,
  originDetail: m.terms_field_origin_detail,
  varieties: m.terms_field_varieties,
  nounClass: m.terms_field_noun_class,
  register: m.terms_field_register,
};

/** The names of the parts of a submission that are not fields of its term. */
export const extraNames: Record<ExtraField, () => string> = {
  example: m.term_form_example,
  exampleEnglish: m.term_form_example_english,
  synonyms: m.term_form_synonyms,
};

export const fieldHints: Partial<Record<TermField, () => string>> = {
  meaning: m.term_form_meaning_hint,
  notes: m.term_form_notes_hint,
  partOfSpeech: m.term_form_part_of_speech_hint,
  plural: m.term_form_plural_hint,
  nounClass: m.term_form_noun_class_hint,
  register: m.term_form_register_hint,
  originDetail: m.term_form_origin_detail_hint,
};

/**
 * The text of a select's first option, whose value is empty. In a select that is not listed here,
 * the first option has no text.
 */
export const selectPrompts: Partial<Record<TermField, () => string>> = {
  subject: m.term_form_select_subject,
  language: m.term_form_select_language,
};

/** The layout of a form. The fields of one row are side by side if there is enough space. */
export type TermFormLayout = {
  rows: readonly (readonly TermField[])[];
  /** The labels that differ from the name of the field. */
  labels: Partial<Record<TermField, () => string>>;
  /** The names of choices that differ from those in the history. */
  choiceNames?: Partial<Record<TermField, Record<string, () => string>>>;
};

/** The rows of details about the word, and about where it comes from, in both forms. */
const wordRows: TermFormLayout['rows'] = [['partOfSpeech', 'plural'], ['varieties']];
const originRows: TermFormLayout['rows'] = [['origin'], ['originDetail']];

/** The details of a submission that precede and follow its example. All are optional. */
export const wordDetails: TermFormLayout = { rows: wordRows, labels: {} };
export const originDetails: TermFormLayout = {
  rows: originRows,
  labels: { origin: m.term_form_origin, originDetail: m.term_form_origin_detail },
  choiceNames: {
    origin: {
      source: m.term_form_origin_source,
      coined: m.term_form_origin_coined,
      community: m.term_form_origin_community,
    },
  },
};

/**
 * The form on /contribute, without its details. The product's specification fixes its labels and
 * their order.
 */
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
/**
 * The form with which a verifier edits a submission. The product's specification fixes the labels
 * and the order of the fields up to the notes.
 */
export const editForm: TermFormLayout = {
  rows: [
    ['englishWord', 'vernacularWord'],
    ['meaning'],
    ['language', 'subject'],
    ['notes'],
    ...wordRows,
    ['nounClass', 'register'],
    ...originRows,
  ],
  labels: {
    englishWord: m.term_form_english_word,
    vernacularWord: m.term_form_edit_vernacular_word,
    meaning: m.term_form_edit_meaning,
    language: m.term_form_language,
    subject: m.term_form_edit_subject,
    notes: m.term_form_edit_notes,
  },
};

/** The form that suggests an edit of a verified term, and the fields that it shows on demand. */
export const suggestForm: TermFormLayout = {
  rows: [['vernacularWord'], ['meaning'], ['subject', 'partOfSpeech']],
  labels: {},
};
export const suggestMoreForm: TermFormLayout = {
  rows: [
    ['englishWord', 'plural'],
    ['varieties'],
    ['nounClass', 'register'],
    ['notes'],
    ...originRows,
  ],
  labels: {},
};

/**
 * Returns the fields of a form in the order in which the form shows them. The error summary uses
 * this order.
 */
export const fieldOrder = ({ rows }: TermFormLayout): TermField[] => rows.flat();

/** Returns all fields of a term: those of a form in its order, then the fields that it lacks. */
export const orderOfAllFields = (layout: TermFormLayout): TermField[] => [
  ...new Set([...fieldOrder(layout), ...termFields]),
];

/** Returns the label of a field in a form. */
export const fieldLabel = ({ labels }: TermFormLayout, field: TermField): string =>
  (labels[field] ?? fieldNames[field])();
