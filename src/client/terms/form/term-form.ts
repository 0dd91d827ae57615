import { m } from '#domain/messages.ts';
import { fieldNames } from '#domain/term/field-names.ts';
import { type TermField, termFields } from '#domain/term/fields.ts';
import type { ExtraField } from '#domain/term/submission.ts';

/** The names of the parts of a submission that are not fields of its term. */
export const extraNames: Record<ExtraField, () => string> = {
  example: m.term_form_example,
  exampleEnglish: m.term_form_example_english,
  synonyms: m.term_form_synonyms,
};

/** The layout of a form. The fields of one row are side by side if there is enough space. */
export type TermFormLayout = {
  rows: readonly (readonly TermField[])[];
  /** The labels that differ from the name of the field. */
  labels: Partial<Record<TermField, () => string>>;
  /** The names of choices that differ from those in the history. */
  choiceNames?: Partial<Record<TermField, Record<string, () => string>>>;
};

const specifiedFields: readonly TermField[] = [
  'englishWord',
  'vernacularWord',
  'meaning',
  'language',
  'subject',
  'notes',
];
const wordRows: TermFormLayout['rows'] = [['partOfSpeech', 'plural'], ['varieties']];
const verifierRows: TermFormLayout['rows'] = [['nounClass', 'register']];
const originRows: TermFormLayout['rows'] = [['origin'], ['originDetail']];
/** Each field that no other row contains gets its own row. */
const otherRows: TermFormLayout['rows'] = termFields
  .filter(
    (field) =>
      ![...specifiedFields, ...[wordRows, verifierRows, originRows].flat(2)].includes(field),
  )
  .map((field) => [field]);
/** The rows of details about the word in all forms. */
const detailRows: TermFormLayout['rows'] = [...wordRows, ...otherRows];

/** The details of a submission that precede and follow its example. All are optional. */
export const wordDetails: TermFormLayout = { rows: detailRows, labels: {} };
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
    ...detailRows,
    ...verifierRows,
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
    ...otherRows,
    ...verifierRows,
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
