import {
  emptyTermText,
  readTermText,
  sameTermText,
  type TermText,
} from '#client/terms/term-text.ts';

/**
 * The fields of the contribution form that are not fields of a term: an example with its
 * translation, synonyms (one on each line), and the number of the concept that the term joins.
 */
export const extraFields = ['example', 'exampleEnglish', 'synonyms', 'concept'] as const;
type ExtraField = (typeof extraFields)[number];
type ExtraText = Record<ExtraField, string>;

/** The text that the contribution form contains for each field. */
export type SubmissionText = TermText & ExtraText;

const extrasOf = (read: (field: ExtraField) => string) =>
  Object.fromEntries(extraFields.map((field) => [field, read(field)])) as ExtraText;

/** Returns the text of the form for a term, with empty extras unless they are given. */
export const submissionText = (
  term: TermText,
  extras: Partial<ExtraText> = {},
): SubmissionText => ({ ...term, ...extrasOf((field) => extras[field] ?? '') });

export const emptySubmissionText: SubmissionText = submissionText(emptyTermText);

/**
 * Reads the text of a submission from a stored draft. Returns null if the stored value is not a
 * draft. The extras are empty if the draft is older than they are.
 */
export function readSubmissionText(raw: unknown): SubmissionText | null {
  const term = readTermText(raw);
  if (!term) return null;
  const kept = raw as Record<string, unknown>;
  if (!extraFields.every((field) => ['string', 'undefined'].includes(typeof kept[field])))
    return null;
  return submissionText(term, kept as Partial<ExtraText>);
}

export const sameSubmissionText = (one: SubmissionText, other: SubmissionText): boolean =>
  sameTermText(one, other) && extraFields.every((field) => one[field] === other[field]);
