import {
  readSubmissionText,
  type SubmissionText,
  submissionText,
  UNCHOSEN_CONCEPT,
} from '#client/terms/submission-text.ts';
import type { Term, TermAdditions } from '#contract/term.ts';
import { type Usage, usageIds } from '#domain/term/usage.ts';

/** The text in the verifier's edit form: the text of a submission, and the usage of the word. */
export type EditText = SubmissionText & { usage: Usage };

export const toEditText = (review: TermAdditions & { term: Term }): EditText => ({
  ...submissionText(review),
  usage: review.term.usage,
});

/**
 * Reads the text of the form from a stored draft. Returns null if the stored value is not a draft.
 * @param start the values of the fields that an older draft lacks
 */
export function readEditText(kept: unknown, start: EditText): EditText | null {
  const text = readSubmissionText(kept, start);
  if (!text) return null;
  const { usage } = kept as { usage?: unknown };
  return { ...text, usage: usageIds.find((id) => id === usage) ?? start.usage };
}

/** Returns the number of the concept that the form chooses, or null if the concept stays. */
export const findChosenConcept = ({ concept }: Pick<EditText, 'concept'>): number | null =>
  concept === '' || concept === UNCHOSEN_CONCEPT ? null : Number(concept);
