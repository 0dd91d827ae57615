import { readAttempt } from '#client/runtime/api/attempt.ts';
import type { Draft } from '#client/runtime/session/useDraft.ts';
import { readTermText, type TermText } from '#client/terms/term-text.ts';

export const draftName = 'contribution.v1';

/** @returns the stored draft, or null if the stored value is not a draft */
export function readContribution(stored: unknown): Draft<TermText> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { text, attempt } = stored as { text?: unknown; attempt?: unknown };
  const read = readTermText(text);
  return read && { text: read, attempt: readAttempt(attempt) };
}
