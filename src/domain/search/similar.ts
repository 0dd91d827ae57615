import type { Language } from '../languages.ts';
import type { AnalyzedQuery } from './analyze.ts';
import { editDistance, maxEditsFor } from './distance.ts';
import { type Side, splitWords, withoutSpaces } from './keys.ts';
import { findStems } from './stems.ts';
import { foldWithSpaces } from './text.ts';
import { computeRank, type Tier } from './tiers.ts';

/** A stored alternative that may be what was meant. */
export type SimilarKey = {
  side: Side;
  alternative: number;
  language: Language;
  strict: string;
  fold: string;
};

const SHORTEST_STEM = 4;
/** More words than this are a sentence: its errors are not looked for one by one. */
export const MAX_CORRECTED_WORDS = 6;

/**
 * The rank of a candidate by how its spelling is like the query's: as a whole, by its stem, then
 * word by word; null when it is not.
 */
export function rankSimilarKey(needle: AnalyzedQuery, candidate: SimilarKey): number | null {
  const rank = (tier: Tier) => computeRank(tier, candidate.alternative, candidate.fold.length);
  const whole = editsBetween(needle.fold, candidate.fold, needle.fold.length);
  if (whole === 1) return rank('similar');
  const stem = candidate.side === 'vernacular' ? stemEdits(needle, candidate) : null;
  if (stem === 1) return rank('similarStem');
  if (whole === 2) return rank('lessSimilar');
  if (stem === 2) return rank('lessSimilarStem');
  if (whole === 0 || withoutSpaces(needle.fold) === withoutSpaces(candidate.fold))
    return rank('similar');
  const words = wordEdits(needle.words, splitWords(foldWithSpaces(candidate.strict)));
  return words === null ? null : rank(words <= 1 ? 'similarWords' : 'lessSimilarWords');
}

/** The edits between two texts, if a text of so many letters may hold them. */
function editsBetween(a: string, b: string, length: number): number | null {
  const most = maxEditsFor(length);
  const edits = editDistance(a, b, most);
  return edits <= most ? edits : null;
}

function stemEdits(needle: AnalyzedQuery, { language, fold }: SimilarKey): number | null {
  const asked = [
    needle.fold,
    ...(needle.languages.find((reading) => reading.language === language)?.stems ?? []),
  ].filter((stem) => stem.length >= SHORTEST_STEM);
  const stored = [fold, ...findStems(fold, language)].filter(
    (stem) => stem.length >= SHORTEST_STEM,
  );
  let least: number | null = null;
  for (const a of asked) {
    for (const b of stored) {
      if (a === needle.fold && b === fold) continue;
      const edits = editsBetween(a, b, Math.min(a.length, b.length));
      if (edits !== null && edits > 0 && (least === null || edits < least)) least = edits;
    }
  }
  return least;
}

/** The edits of all words together, when each is like one of the stored words. */
function wordEdits(asked: readonly string[], stored: readonly string[]): number | null {
  let sum = 0;
  for (const word of asked) {
    const edits = stored
      .map((each) => editsBetween(word, each, word.length))
      .filter((each) => each !== null);
    if (edits.length === 0) return null;
    sum += Math.min(...edits);
  }
  return sum;
}
