import { readAttempt } from '#client/runtime/api/attempt.ts';
import type { Draft } from '#client/runtime/session/useDraft.ts';
import { readSubmissionText, type SubmissionText } from '#client/terms/submission-text.ts';

export const draftName = 'contribution.v1';

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
