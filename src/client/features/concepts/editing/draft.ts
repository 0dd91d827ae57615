import type { ConceptLink } from '#contract/terms/concepts.ts';
import { type Subject, subjects } from '#domain/subjects.ts';
import { type ConceptText, conceptFields } from './concept-text.ts';

/** An unsaved edit: the version and the texts that it started from, and the current texts. */
export type EditDraft = { tool: 'edit'; version: number; start: ConceptText; text: ConceptText };
/** `into` is the number of the concept that stays, or '' if none is chosen. */
export type MergeDraft = { tool: 'merge'; into: string; reason: string };
/** `terms` contains the ids of the chosen words. */
export type SplitDraft = { tool: 'split'; terms: string[]; gloss: string; reason: string };

/** The text of one of the forms that change a concept. */
export type ConceptDraft = EditDraft | MergeDraft | SplitDraft;

/** Reads a stored draft. Returns null if the stored value is not a draft. */
export function readConceptDraft(stored: unknown): ConceptDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const draft = stored as Record<string, unknown>;
  return isReadable(draft) ? (draft as ConceptDraft) : null;
}

function isReadable(draft: Record<string, unknown>): boolean {
  const { tool, version, start, text, into, terms, gloss, reason } = draft;
  if (tool === 'edit')
    return Number.isInteger(version) && isConceptText(start) && isConceptText(text);
  if (tool === 'merge') return areTexts([into, reason]);
  return (
    tool === 'split' && Array.isArray(terms) && areTexts([...(terms as unknown[]), gloss, reason])
  );
}

const areTexts = (values: readonly unknown[]): boolean =>
  values.every((value) => typeof value === 'string');

function isConceptText(stored: unknown): stored is ConceptText {
  if (typeof stored !== 'object' || stored === null) return false;
  const text = stored as Record<string, unknown>;
  const { broader, related, subject } = text;
  const texts = conceptFields.filter((field) => field !== 'broader' && field !== 'related');
  return (
    areTexts(texts.map((field) => text[field])) &&
    (subject as Subject) in subjects &&
    areLinks(broader) &&
    areLinks(related)
  );
}

const areLinks = (stored: unknown): stored is ConceptLink[] =>
  Array.isArray(stored) && stored.every(isLink);

function isLink(stored: unknown): boolean {
  if (typeof stored !== 'object' || stored === null) return false;
  const { number, english, gloss } = stored as Record<string, unknown>;
  return (
    Number.isInteger(number) &&
    typeof english === 'string' &&
    (gloss === null || typeof gloss === 'string')
  );
}
