import { fold, normalizeExact } from '../text.ts';
import { minQueryLength, rankWeight } from '../tiers.ts';
import { compareWords } from './build/sense-order.ts';
import {
  compileFilters,
  type IndexFilters,
  passesFilters,
  type TermFilter,
} from './match/filter.ts';
import { includesGroup } from './match/matches.ts';
import type { TermMatch } from './rank.ts';
import { findFoldsWithPrefix, getHeadword, type Segment } from './storage/segment.ts';
import { getString } from './storage/string-table.ts';

/** A term with a word that starts with what was typed, and that word, folded. */
export type Suggestion = TermMatch & { word: string };

/** The maximum number of keys that are read of a segment, in alphabetical order. */
const MAX_KEYS = { shortPrefix: 300, longerPrefix: 1000 } as const;
/** How many terms are returned. Several can share a word. */
const MAX_TERMS = 40;
/** The weights of how a word starts, of its alternative, and of its length. */
const WEIGHTS = { start: 2_000_000, alternative: 2000, length: 2 } as const;

type Typed = { strict: string; fold: string; hasMarks: boolean };

/**
 * Finds the terms with a word that starts with the text, best first: words equal to the text, words
 * with the same fold, words that start with the diacritics of the text, and then the rest; within
 * each group, earlier alternatives and shorter words first.
 * @param text a query after `cleanQuery`
 */
export function suggestTerms(
  segments: readonly Segment[],
  text: string,
  filters: IndexFilters,
): Suggestion[] {
  const typed = { strict: normalizeExact(text), fold: fold(text) };
  if (typed.fold.length < minQueryLength.prefix) return [];
  const filter = compileFilters(filters);
  return segments
    .flatMap((segment) =>
      suggestFrom(segment, { ...typed, hasMarks: typed.strict !== typed.fold }, filter),
    )
    .sort(compareSuggestions)
    .slice(0, MAX_TERMS);
}

function suggestFrom(segment: Segment, typed: Typed, filter: TermFilter): Suggestion[] {
  const { columns, strings } = segment;
  const { ownerStarts, ownerTerms, ownerDigits } = columns;
  const isShort = typed.fold.length === minQueryLength.prefix;
  let keys: number = isShort ? MAX_KEYS.shortPrefix : MAX_KEYS.longerPrefix;
  const best = new Map<number, Suggestion>();
  const { first, end } = findFoldsWithPrefix(segment, typed.fold);
  for (let text = first; text < end && keys > 0; text += 1) {
    if (!includesGroup(filter.field, columns.textGroups[text]!)) continue;
    const word = getString(strings, columns.textFolds[text]!);
    const ofText = rankText(typed, word, getString(strings, columns.textStricts[text]!));
    for (let owner = ownerStarts[text]!; owner < ownerStarts[text + 1]!; owner += 1) {
      const term = ownerTerms[owner]!;
      if (!passesFilters(segment, term, filter)) continue;
      keys -= 1;
      const rank = ofText + ownerDigits[owner]! * WEIGHTS.alternative;
      const known = best.get(term);
      if (known && known.rank <= rank) continue;
      best.set(term, { segment, sense: columns.termSenses[term]!, term, rank, word });
    }
  }
  return [...best.values()];
}

function rankText(typed: Typed, word: string, strict: string): number {
  const startsAsTyped = strict.startsWith(typed.strict);
  const length = Math.min(word.length, rankWeight.alternative - 1) * WEIGHTS.length;
  return rankStart(typed, word, strict) * WEIGHTS.start + length + (startsAsTyped ? 0 : 1);
}

function rankStart(typed: Typed, word: string, strict: string): number {
  if (strict === typed.strict) return 0;
  if (word === typed.fold) return 1;
  return typed.hasMarks && strict.startsWith(typed.strict) ? 2 : 3;
}

const compareSuggestions = (a: Suggestion, b: Suggestion): number =>
  a.rank - b.rank ||
  (a.segment === b.segment
    ? a.term - b.term
    : compareWords(getHeadword(a.segment, a.sense), getHeadword(b.segment, b.sense)));
