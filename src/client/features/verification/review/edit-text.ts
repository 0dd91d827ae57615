import type { DraftedForm } from '#client/runtime/session/useDraft.ts';
import {
  readSubmissionText,
  type SubmissionText,
  submissionText,
  UNCHOSEN_CONCEPT,
} from '#client/terms/form/submission-text.ts';
import type { Term, TermExtras } from '#contract/terms/term.ts';
import { type Usage, usageIds } from '#domain/term/usage.ts';

/** The text in the verifier's edit form: the text of a submission, and the usage of the word. */
export type EditText = SubmissionText & { usage: Usage };

export const toEditText = (review: TermExtras & { term: Term }): EditText => ({
  ...submissionText(review),
  usage: review.term.usage,
});

/**
 * Reads the text of the form from a stored draft. Returns null if the stored value is not a draft.
 * @param start the values of the fields that an older draft lacks
 */
export function readEditText(draft: unknown, start: EditText): EditText | null {
  const text = readSubmissionText(draft, start);
  if (!text) return null;
  const { usage } = draft as { usage?: unknown };
  return { ...text, usage: usageIds.find((id) => id === usage) ?? start.usage };
}

/** Describes the form to `useDraft`. It is closed while its text is null. */
export const draftedEdit = (id: string, start: EditText): DraftedForm<EditText | null> => ({
  name: `edit.v2.${id}`,
  read: (stored) => readEditText(stored, start),
  isAside: true,
});

/** Returns the number of the concept that the form chooses, or null if the concept stays. */
export const findChosenConcept = ({ concept }: Pick<EditText, 'concept'>): number | null =>
  concept === '' || concept === UNCHOSEN_CONCEPT ? null : Number(concept);
