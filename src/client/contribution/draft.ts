import { readTermText, type TermText } from '../terms/term-text.ts';
import type { Attempt } from './attempt.ts';

/** What a half-written submission keeps: the form, and the last attempt, so that a retry after a reload still makes no second term. */
export type Draft = { text: TermText; attempt: Attempt | null };

export const draftName = 'contribution.v1';

/** Reads what was kept; null when there is nothing or it is not a draft. */
export function readContribution(kept: unknown): Draft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { text, attempt } = kept as { text?: unknown; attempt?: unknown };
  const read = readTermText(text);
  return read && { text: read, attempt: readAttempt(attempt) };
}

function readAttempt(kept: unknown): Attempt | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { content, key } = kept as { content?: unknown; key?: unknown };
  return typeof content === 'string' && typeof key === 'string' ? { content, key } : null;
}
