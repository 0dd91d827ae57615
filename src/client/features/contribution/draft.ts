import { readAttempt } from '#client/runtime/api/attempt.ts';
import type { Draft } from '#client/runtime/session/useDraft.ts';
import { readSubmissionText, type SubmissionText } from '#client/terms/submission-text.ts';

export const draftName = 'contribution.v1';
/** Returns the name of the draft of an edit of a pending submission. */
export const nameEditDraft = (id: string): string => `own-edit.v1.${id}`;

/**
 * Reads a stored draft. Returns null if the stored value is not a draft.
 * @param start the text of the fields that an older draft lacks
 */
export function readContribution(
  stored: unknown,
  start?: SubmissionText,
): Draft<SubmissionText> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { text, attempt } = stored as { text?: unknown; attempt?: unknown };
  const read = readSubmissionText(text, start);
  return read && { text: read, attempt: readAttempt(attempt) };
}
