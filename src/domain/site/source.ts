import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import { type Subject, subjectIds } from '../subjects.ts';
import { checkText, type TextCheck } from '../text.ts';

/** Matches the code of a source, such as `dsac-maths`. */
export const SOURCE_CODE = /^[a-z0-9][a-z0-9.-]{0,62}$/;

/** Matches a licence identifier of SPDX, or several with operators: "MIT OR CC0-1.0". */
const SPDX = /^\(*[\da-z][\da-z.+-]*\)*( (AND|OR|WITH) \(*[\da-z][\da-z.+-]*\)*)*$/i;

/** Checks the licence of a source. The value is null if the licence is not known. */
export function checkLicence(raw: unknown): TextCheck {
  const checked = checkText(raw, { name: m.sources_licence_label, max: limits.text.licence });
  if (!checked.ok || checked.value === null || SPDX.test(checked.value)) return checked;
  return { ok: false, message: m.sources_licence_invalid() };
}

/** The ranks of a source for the words of some subjects, which replace its rank. */
export type SubjectRanks = Partial<Record<Subject, number>>;

/** The largest rank. Smaller is better. */
export const MAX_RANK = 32_767;

/** Parses a rank, or returns null if the text is not one. */
export const parseRank = (text: string): number | null =>
  /^\d{1,5}$/.test(text) && Number(text) <= MAX_RANK ? Number(text) : null;

/**
 * Parses ranks for subjects, such as `physics:5; chemistry:10`.
 * @returns null if the text contains anything else, or names a subject twice
 */
export function parseSubjectRanks(text: string): SubjectRanks | null {
  const ranks: SubjectRanks = {};
  for (const part of text.split(';').map((each) => each.trim())) {
    if (part === '') continue;
    const [id = '', number = '', ...rest] = part.split(':').map((each) => each.trim());
    const subject = subjectIds.find((each) => each === id);
    const rank = parseRank(number);
    if (!subject || rank === null || rest.length > 0 || subject in ranks) return null;
    ranks[subject] = rank;
  }
  return ranks;
}
