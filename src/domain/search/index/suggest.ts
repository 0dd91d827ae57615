import { fold, normalizeExact } from '../text.ts';
import { minQueryLength, rankWeight } from '../tiers.ts';
import { compareSenses, compareWords } from './build/sense-order.ts';
import {
  compileFilters,
  type IndexFilters,
  passesFilters,
  type TermFilter,
} from './match/filter.ts';
import { includesGroup } from './match/matches.ts';
import type { TermMatch } from './rank.ts';
import { findFoldsWithPrefix, getHeadword, readSense, type Segment } from './storage/segment.ts';
import { getString } from './storage/string-table.ts';

/** A term with a word that starts with what was typed, and that word, folded. */
export type Suggestion = TermMatch & { word: string };

/** The maximum number of keys that are read of a segment, in alphabetical order. */
const MAX_KEYS = { shortPrefix: 300, longerPrefix: 1000 } as const;
/** How many terms are returned. Several can belong to one sense. */
const MAX_TERMS = 200;
/**
 * The weights of the rank of a suggestion: how the word starts, its alternative, and its length.
 */
const WEIGHTS = { start: 2_000_000, alternative: 2000, length: 2 } as const;

type Typed = { strict: string; fold: string; hasMarks: boolean };

/**
 * Finds the senses with a word that starts with the text, and the best such term of each, best
 * first: words equal to the text, words with the same fold, words that start with the diacritics of
 * the text, and then the rest; within each group, earlier alternatives and shorter words first.
 * @param text a query after `cleanQuery`
 */
export function suggestSenses(
  segments: readonly Segment[],
  text: string,
  filters: IndexFilters,
): Suggestion[] {
  const strict = normalizeExact(text);
  const typed = { strict, fold: fold(text), hasMarks: strict !== fold(text) };
  if (typed.fold.length < minQueryLength.prefix) return [];
  const filter = compileFilters(filters);
  const found = segments
    .flatMap((segment) => suggestFrom(segment, typed, filter))
    .sort(compareSuggestions)
    .slice(0, MAX_TERMS);
  return pickBestOfSense(found);
}

function pickBestOfSense(found: readonly Suggestion[]): Suggestion[] {
  const known = new Map<Segment, Set<number>>();
  return found.filter(({ segment, sense }) => {
    const senses = known.get(segment) ?? new Set();
    known.set(segment, senses);
    return !senses.has(sense) && senses.add(sense);
  });
}

/** Keys that start with the text, each for one of its terms, as parallel arrays. */
type Candidates = { terms: number[]; texts: number[]; ranks: number[] };

function suggestFrom(segment: Segment, typed: Typed, filter: TermFilter): Suggestion[] {
  const { columns, strings } = segment;
  const { terms, texts, ranks } = findCandidates(segment, typed, filter);
  const best = new Map<number, Suggestion>();
  let last = Number.POSITIVE_INFINITY;
  for (const at of sortByRank(ranks)) {
    const rank = ranks[at]!;
    if (best.size >= MAX_TERMS && rank > last) break;
    last = rank;
    const term = terms[at]!;
    if (best.has(term)) continue;
    const word = getString(strings, columns.textFolds[texts[at]!]!);
    best.set(term, { segment, sense: columns.termSenses[term]!, term, rank, word });
  }
  return [...best.values()];
}

function findCandidates(segment: Segment, typed: Typed, filter: TermFilter): Candidates {
  const { ownerStarts, ownerTerms, ownerDigits, textGroups } = segment.columns;
  const isShort = typed.fold.length === minQueryLength.prefix;
  let keys: number = isShort ? MAX_KEYS.shortPrefix : MAX_KEYS.longerPrefix;
  const candidates: Candidates = { terms: [], texts: [], ranks: [] };
  const { first, end } = findFoldsWithPrefix(segment, typed.fold);
  for (let text = first; text < end && keys > 0; text += 1) {
    if (!includesGroup(filter.field, textGroups[text]!)) continue;
    const rank = rankText(segment, typed, text);
    for (let owner = ownerStarts[text]!; owner < ownerStarts[text + 1]!; owner += 1) {
      if (!passesFilters(segment, ownerTerms[owner]!, filter)) continue;
      keys -= 1;
      candidates.terms.push(ownerTerms[owner]!);
      candidates.texts.push(text);
      candidates.ranks.push(rank + ownerDigits[owner]! * WEIGHTS.alternative);
    }
  }
  return candidates;
}

const MAX_CANDIDATES = 2 ** 20;

/** Returns the positions of the ranks in order. Sorting numbers is faster than comparing objects. */
const sortByRank = (ranks: readonly number[]): number[] =>
  Array.from(
    Float64Array.from(ranks, (rank, at) => rank * MAX_CANDIDATES + at).sort(),
    (rankAndPlace) => rankAndPlace % MAX_CANDIDATES,
  );

/** Ranks a text whose fold starts with the typed one. */
function rankText({ columns, strings }: Segment, typed: Typed, text: number): number {
  const strictString = columns.textStricts[text]!;
  const length = columns.textLengths[text]!;
  const isWhole = length === typed.fold.length;
  // The strict key of a word without diacritics is its fold.
  const isPlain = strictString === columns.textFolds[text];
  const strict = isPlain ? null : getString(strings, strictString);
  const startsAsTyped = strict === null ? !typed.hasMarks : strict.startsWith(typed.strict);
  const isAsTyped = strict === null ? isWhole && startsAsTyped : strict === typed.strict;
  const start = rankStart(isAsTyped, isWhole, typed.hasMarks && startsAsTyped);
  return (
    start * WEIGHTS.start +
    Math.min(length, rankWeight.alternative - 1) * WEIGHTS.length +
    (startsAsTyped ? 0 : 1)
  );
}

function rankStart(isAsTyped: boolean, isWhole: boolean, hasTypedMarks: boolean): number {
  if (isAsTyped) return 0;
  if (isWhole) return 1;
  return hasTypedMarks ? 2 : 3;
}

const compareSuggestions = (a: Suggestion, b: Suggestion): number =>
  a.rank - b.rank ||
  (a.segment === b.segment
    ? a.term - b.term
    : compareWords(getHeadword(a.segment, a.sense), getHeadword(b.segment, b.sense)) ||
      compareSenses(readSense(a.segment, a.sense), readSense(b.segment, b.sense)));
