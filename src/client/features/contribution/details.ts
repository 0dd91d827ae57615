import type { SubmissionText } from '#client/terms/form/submission-text.ts';
import {
  contributionForm,
  fieldOrder,
  originDetails,
  wordDetails,
} from '#client/terms/form/term-form.ts';
import type { TermField } from '#domain/term/fields.ts';
import type { FieldError } from '#domain/text.ts';

/** The names of all fields in the section of details, in the order in which it shows them. */
export const detailNames: readonly (keyof SubmissionText)[] = [
  ...fieldOrder(wordDetails),
  'example',
  'exampleEnglish',
  ...fieldOrder(originDetails),
  'synonyms',
  'concept',
];

/** The names of all fields of the form. The error summary uses this order. */
export const submissionOrder: readonly (keyof SubmissionText)[] = [
  ...fieldOrder(contributionForm),
  ...detailNames,
];

export type DetailProps = {
  text: SubmissionText;
  onChange: (change: Partial<SubmissionText>) => void;
  errors: readonly FieldError[];
  /** The field that a verifier asked the author to change. */
  requested: TermField | undefined;
};
