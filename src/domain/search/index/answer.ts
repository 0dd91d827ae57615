import { listIncludedVarieties } from '../../varieties.ts';
import { chooseReadings, isExactAnswer } from '../decide.ts';
import { readQuestion, type UnderstoodQuestion } from '../question/question.ts';
import type { IndexFilters } from './match/filter.ts';
import { findOtherWords } from './other-languages.ts';
import type { Range } from './rank.ts';
import { completeSearch, type DirectMatches, type FoundTerms, searchDirectly } from './search.ts';
import { readTerm, type Segment } from './storage/segment.ts';

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

type QuestionAnswer = Answer & { question: UnderstoodQuestion };
type Reading = DirectMatches & { question: UnderstoodQuestion };

/**
 * Searches for what a question asks.
 * @returns null if the literal search must be completed instead
 */
function answerQuestion(literal: DirectMatches, text: string): QuestionAnswer | null {
  const { filters } = literal.search;
  const set = { language: filters.language, variety: filters.varieties };
  const tried: Reading[] = [];
  for (const question of readQuestion(text, set)) {
    const direct = searchReading(literal, question);
    if (!direct) continue;
    tried.push({ ...direct, question });
    if (isExactAnswer(direct.best[0])) break;
  }
  const empty: QuestionAnswer[] = [];
  for (const { question, ...direct } of chooseReadings(tried, literal.best[0])) {
    const answer = { found: completeSearch(direct), question };
    if (answer.found.total > 0) return answer;
    empty.push(answer);
  }
  // Only other languages may have a word for it.
  return empty.find(hasOtherWords) ?? null;
}

const hasOtherWords = ({ found, question }: QuestionAnswer): boolean =>
  findOtherWords(found, question.query, readTerm).length > 0;

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
