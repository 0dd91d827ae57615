import type { DraftedForm } from '#client/runtime/session/useDraft.ts';

/** The text of the form: the changed fields, by their names. */
export type Suggestion = { values: Record<string, string>; source: string; reason: string };

export const emptySuggestion: Suggestion = { values: {}, source: '', reason: '' };

function readSuggestion(raw: unknown): Suggestion | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { values, source, reason } = raw as Record<string, unknown>;
  if (typeof values !== 'object' || values === null) return null;
  const texts = [...Object.values(values), source, reason];
  return texts.every((text) => typeof text === 'string') ? (raw as Suggestion) : null;
}

/**
 * The draft of a suggestion. It contains only the changed fields, so that the other fields show the
 * present values even if somebody else changes them.
 * @param target identifies the term or the concept, such as `term.1b9d…`
 */
export const suggestionDraft = (target: string): DraftedForm<Suggestion> => ({
  name: `suggestion.v1.${target}`,
  read: readSuggestion,
});

/** Returns the changed fields after an edit. A field with its present text is not changed. */
export function changeValues(
  values: Suggestion['values'],
  part: Record<string, string>,
  present: Record<string, string>,
): Suggestion['values'] {
  const changed = Object.entries({ ...values, ...part });
  return Object.fromEntries(changed.filter(([field, text]) => text !== present[field]));
}
