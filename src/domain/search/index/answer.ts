import { listIncludedVarieties } from '../../varieties.ts';
import { isBetterAnswer, isExactAnswer } from '../decide.ts';
import {
  type UnderstoodQuestion,
  underFilters,
  understandQuestion,
  widenQuestion,
} from '../question.ts';
import type { IndexFilters } from './match/filter.ts';
import type { Range } from './rank.ts';
import { completeSearch, type DirectMatches, type FoundTerms, searchDirectly } from './search.ts';
import type { Segment } from './storage/segment.ts';

/** `question` is null unless the terms answer a question instead of the text. */
export type Answer = { found: FoundTerms; question: UnderstoodQuestion | null };

/**
 * Searches for a text, and for what it asks if it is a question and its own matches are weak.
 * @param text a query after `cleanQuery`
 * @param isLiteral searches for the words of a question as they are
 * @returns null if the text contains nothing to search for
 */
export function findAnswer(
  segments: readonly Segment[],
  text: string,
  filters: IndexFilters,
  range: Range,
  isLiteral = false,
): Answer | null {
  const literal = searchDirectly(segments, text, filters, range);
  if (!literal) return null;
  const mayBeQuestion = !isLiteral && !isExactAnswer(literal.best[0]);
  const asked = mayBeQuestion ? understandQuestion(text) : null;
  const set = { language: filters.language, variety: filters.varieties };
  for (const question of asked ? widenQuestion(underFilters(asked, set)) : []) {
    const found = answerQuestion(literal, question);
    if (found) return { found, question };
  }
  return { found: completeSearch(literal), question: null };
}

/**
 * Searches for what a question asks, if that is a better answer than the literal matches.
 * @returns null if the literal search must be completed instead
 */
function answerQuestion(
  { search: { segments, filters, range }, best }: DirectMatches,
  { query, language, variety }: UnderstoodQuestion,
): FoundTerms | null {
  const asked: IndexFilters = {
    ...filters,
    language: filters.language ?? language,
    varieties: variety ? listIncludedVarieties(variety) : filters.varieties,
  };
  const direct = searchDirectly(segments, query, asked, range);
  if (!direct || !isBetterAnswer(direct.best[0], best[0])) return null;
  const found = completeSearch(direct);
  return found.total > 0 ? found : null;
}
