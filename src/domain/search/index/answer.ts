import { listIncludedVarieties } from '../../varieties.ts';
import { chooseReadings, isExactAnswer } from '../decide.ts';
import { readQuestion, type UnderstoodQuestion } from '../question/question.ts';
import type { IndexFilters } from './match/filter.ts';
import type { Range } from './rank.ts';
import { completeSearch, type DirectMatches, type FoundTerms, searchDirectly } from './search.ts';
import type { Segment } from './storage/segment.ts';

/** `question` is null unless the terms answer a question instead of the text. */
export type Answer = { found: FoundTerms; question: UnderstoodQuestion | null };

/**
 * Searches for a text. If the text is a question and its matches are weak, also searches for what
 * the question asks.
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
  const answer = isLiteral || isExactAnswer(literal.best[0]) ? null : answerQuestion(literal, text);
  return answer ?? { found: completeSearch(literal), question: null };
}

/**
 * Searches for what a question asks.
 * @returns null if the literal search must be completed instead
 */
function answerQuestion(literal: DirectMatches, text: string): Answer | null {
  const { filters } = literal.search;
  const set = { language: filters.language, variety: filters.varieties };
  const tried: (DirectMatches & { question: UnderstoodQuestion })[] = [];
  for (const question of readQuestion(text, set)) {
    const direct = searchReading(literal, question);
    if (!direct) continue;
    tried.push({ ...direct, question });
    if (isExactAnswer(direct.best[0])) break;
  }
  for (const { question, ...direct } of chooseReadings(tried, literal.best[0])) {
    const found = completeSearch(direct);
    if (found.total > 0) return { found, question };
  }
  return null;
}

function searchReading(
  { search: { segments, filters, range } }: DirectMatches,
  { query, language, variety, asksVerb = false }: UnderstoodQuestion,
): DirectMatches | null {
  const asked: IndexFilters = {
    ...filters,
    language: filters.language ?? language,
    varieties: variety ? listIncludedVarieties(variety) : filters.varieties,
  };
  return searchDirectly(segments, query, asked, { ...range, prefersVerb: asksVerb });
}
