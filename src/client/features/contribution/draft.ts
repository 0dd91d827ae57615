import { readAttempt } from '#client/runtime/api/attempt.ts';
import type { Draft } from '#client/runtime/session/useDraft.ts';
import { readSubmissionText, type SubmissionText } from './submission-text.ts';

export const draftName = 'contribution.v1';

/** @returns the stored draft, or null if the stored value is not a draft */
export function readContribution(stored: unknown): Draft<SubmissionText> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { text, attempt } = stored as { text?: unknown; attempt?: unknown };
  const read = readSubmissionText(text);
  return read && { text: read, attempt: readAttempt(attempt) };
}
