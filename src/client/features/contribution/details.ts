import { contributionForm, fieldOrder, type TermFormLayout } from '#client/terms/term-form.ts';
import { m } from '#domain/messages.ts';
import { extraFields, type SubmissionText } from './submission-text.ts';

/** The fields of a term in the section of details, above and below the example. */
export const wordDetails: TermFormLayout = {
  rows: [['partOfSpeech', 'plural'], ['varieties']],
  labels: {},
};
export const originDetails: TermFormLayout = {
  rows: [['origin'], ['originDetail']],
  labels: {
    origin: m.contribution_details_origin,
    originDetail: m.contribution_details_origin_detail,
  },
  choiceNames: {
    origin: {
      source: m.contribution_details_from_source,
      coined: m.contribution_details_coined,
      community: m.contribution_details_community,
    },
  },
};

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
  ...new Set([...fieldOrder(contributionForm), ...detailNames, ...extraFields]),
];
