import type { Language } from '../languages.ts';
import type { AnalyzedQuery } from './analyze.ts';
import { editDistance, maxEditsFor, rateSingleEdit } from './edit-distance.ts';
import { type Side, splitWords, withoutSpaces } from './keys.ts';
import { hasSound, soundKey } from './phonetic.ts';
import { findStems } from './stems.ts';
import { foldWithSpaces } from './text.ts';
import { computeRank, type Tier } from './tiers.ts';

/** A stored key whose spelling is compared with the spelling of the query. */
export type SimilarKey = {
  side: Side;
  alternative: number;
  language: Language;
  strict: string;
  fold: string;
};

/** Shorter stems match too many unrelated stems. */
const MIN_STEM_LENGTH = 4;
/** A query with more words is treated as a sentence: its words are not corrected one by one. */
export const MAX_CORRECTED_WORDS = 6;
/**
 * The minimum length of the halves that a query is split into. Shorter halves match too many texts.
 */
export const MIN_HALF_LENGTH = 4;

/**
 * Ranks a key by how similar its spelling is to the query's. Compares the whole text, then the
 * stems of a vernacular key, then the sounds, then the words one by one.
 * @returns null if the spelling is not similar
 */
export function rankSimilarKey(query: AnalyzedQuery, key: SimilarKey): number | null {
  const rank = (tier: Tier) => computeRank(tier, key.alternative, key.fold.length);
  const textEdits = countEdits(query.fold, key.fold, query.fold.length);
  if (textEdits === 1)
    return computeRank('closeSpelling', key.alternative, rateCloseSpelling(query.fold, key.fold));
  const stemEdits = key.side === 'vernacular' ? countStemEdits(query, key) : null;
  if (stemEdits === 1) return rank('similarStem');
  if (soundsTheSame(query.fold, key.fold)) return rank('sameSound');
  if (textEdits === 2) return rank('lessSimilar');
  if (stemEdits === 2) return rank('lessSimilarStem');
  if (textEdits === 0 || withoutSpaces(query.fold) === withoutSpaces(key.fold))
    return rank('similar');
  const wordEdits = countWordEdits(query.words, splitWords(foldWithSpaces(key.strict)));
  if (wordEdits === null) return null;
  return rank(wordEdits <= 1 ? 'similarWords' : 'lessSimilarWords');
}

function soundsTheSame(queryFold: string, keyFold: string): boolean {
  return hasSound(queryFold) && hasSound(keyFold) && soundKey(queryFold) === soundKey(keyFold);
}

/**
 * Longer keys count as this long, so that the kind of the error always weighs more than the length.
 */
const RATED_LENGTH = 99;

/**
 * Rates a key with one error in place of its length: likely errors first, then shorter keys.
 */
export const rateCloseSpelling = (queryFold: string, keyFold: string): number =>
  rateSingleEdit(queryFold, keyFold) * (RATED_LENGTH + 1) + Math.min(keyFold.length, RATED_LENGTH);

/**
 * Counts the edits between two texts. Returns null if there are more edits than a text of `length`
 * letters tolerates.
 */
function countEdits(a: string, b: string, length: number): number | null {
  const maxEdits = maxEditsFor(length);
  const edits = editDistance(a, b, maxEdits);
  return edits <= maxEdits ? edits : null;
}

/**
 * Returns the smallest number of edits between a stem of the query and a stem of the key, or null
 * if no stems are similar. Each whole text also counts as a stem, but the two whole texts are not
 * compared with each other. Equal stems are skipped, because the tiers `pair` and `stem` already
 * contain such a key.
 */
function countStemEdits(query: AnalyzedQuery, { language, fold }: SimilarKey): number | null {
  const analysis = query.languages.find((each) => each.language === language);
  const isLongEnough = (stem: string) => stem.length >= MIN_STEM_LENGTH;
  const queryStems = [query.fold, ...(analysis?.stems ?? [])].filter(isLongEnough);
  const keyStems = [fold, ...findStems(fold, language)].filter(isLongEnough);
  let fewest: number | null = null;
  for (const a of queryStems) {
    for (const b of keyStems) {
      if (a === query.fold && b === fold) continue;
      const edits = countEdits(a, b, Math.min(a.length, b.length));
      if (edits !== null && edits > 0 && (fewest === null || edits < fewest)) fewest = edits;
    }
  }
  return fewest;
}

/**
 * Returns the sum of the edits of all words of the query, or null if one of the words is not
 * similar to any stored word.
 */
function countWordEdits(
  queryWords: readonly string[],
  storedWords: readonly string[],
): number | null {
  let sum = 0;
  for (const word of queryWords) {
    const edits = storedWords
      .map((storedWord) => countEdits(word, storedWord, word.length))
      .filter((each) => each !== null);
    if (edits.length === 0) return null;
    sum += Math.min(...edits);
  }
  return sum;
}
