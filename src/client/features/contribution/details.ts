import type { SubmissionText } from '#client/terms/submission-text.ts';
import {
  contributionForm,
  fieldOrder,
  originDetails,
  wordDetails,
} from '#client/terms/term-form.ts';

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
