import type { Term, TermExtras } from '#contract/terms/term.ts';
import { type ExtraField, extraFields } from '#domain/term/submission.ts';
import {
  emptyTermText,
  readTermText,
  sameTermText,
  type TermText,
  termText,
} from '../term-text.ts';

/** The names of the form's fields that are not fields of a term. */
const otherFields = [...extraFields, 'concept'] as const;
type OtherField = ExtraField | 'concept';

/**
 * The text that the contribution form and the verifier's edit form contain for each field. Synonyms
 * are on one line each. `concept` is the number of the chosen concept, or '' if none is chosen.
 */
export type SubmissionText = TermText & Record<OtherField, string>;

/** The value of `concept` after a verifier asked for another concept, until they choose it. */
export const UNCHOSEN_CONCEPT = 'unchosen';

const otherText = (read: (field: OtherField) => string) =>
  Object.fromEntries(otherFields.map((field) => [field, read(field)])) as Record<
    OtherField,
    string
  >;

export const emptySubmissionText: SubmissionText = { ...emptyTermText, ...otherText(() => '') };

/** Returns the text that a form shows for a stored term. The form has room for one example. */
export const submissionText = ({
  term,
  examples: [example],
  synonyms,
}: TermExtras & { term: Term }): SubmissionText => ({
  ...termText(term),
  example: example?.sentence ?? '',
  exampleEnglish: example?.english ?? '',
  synonyms: synonyms.join('\n'),
  concept: '',
});

/**
 * Reads the text of a form from a stored draft. Returns null if the stored value is not a draft.
 * @param start the text of the fields that an older draft lacks
 */
export function readSubmissionText(
  raw: unknown,
  start: SubmissionText = emptySubmissionText,
): SubmissionText | null {
  const term = readTermText(raw, start);
  if (!term) return null;
  const stored = raw as Record<string, unknown>;
  const isReadable = (field: OtherField) => ['string', 'undefined'].includes(typeof stored[field]);
  if (!otherFields.every(isReadable)) return null;
  return { ...term, ...otherText((field) => String(stored[field] ?? start[field])) };
}

export const sameSubmissionText = (one: SubmissionText, other: SubmissionText): boolean =>
  sameTermText(one, other) && otherFields.every((field) => one[field] === other[field]);
