import { NOTES_VERSION, type ParsedNotes } from '#domain/concept/notes.ts';
import { PLACEHOLDER_MEANING, type TermInput } from '#domain/term/fields.ts';
import type { Row } from '#server/platform/db/database.ts';

/**
 * Whether notes lose what is stored elsewhere, and definitions that are the placeholder are
 * removed. Every page must show varieties and missing definitions before this is switched on.
 */
export const TIDYING = false;

/** Returns the columns of an imported term that tidying changes. */
export function tidyImported(
  input: Pick<TermInput, 'notes' | 'meaning'>,
  notes: ParsedNotes,
): Partial<Pick<Row<'terms'>, 'notes' | 'meaning'>> & Pick<Row<'terms'>, 'tidied'> {
  if (!TIDYING) return { tidied: null };
  return {
    notes: notes.rest,
    meaning: input.meaning === PLACEHOLDER_MEANING ? null : input.meaning || null,
    tidied: NOTES_VERSION,
  };
}
