import { readAttempt } from '#client/runtime/api/attempt.ts';
import type { Draft } from '#client/runtime/session/useDraft.ts';
import { readTermText, type TermText } from '#client/terms/term-text.ts';

export const draftName = 'contribution.v1';

/** Reads what was kept; null when there is nothing or it is not a draft. */
export function readContribution(kept: unknown): Draft<TermText> | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { text, attempt } = kept as { text?: unknown; attempt?: unknown };
  const read = readTermText(text);
  return read && { text: read, attempt: readAttempt(attempt) };
}
