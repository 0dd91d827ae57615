import { chooseReadings, isExactAnswer } from '#domain/search/decide.ts';
import { readQuestion, type UnderstoodQuestion } from '#domain/search/question/question.ts';
import { listIncludedVarieties } from '#domain/varieties.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { analyzeSearch } from './analyze.ts';
import { findOtherWords } from './other-words.ts';
import type { SearchScope } from './scope.ts';
import {
  completeSearch,
  type DirectMatches,
  type FoundTerms,
  type Request,
  searchDirectly,
} from './search.ts';

/**
 * The result. `question` is null unless the terms answer a question instead of the text.
 */
export type Answer = { found: FoundTerms; question: UnderstoodQuestion | null };

/**
 * Searches for a text, and for what it asks if it is a question and its own matches are weak.
 * @param isLiteral searches for the words of a question as they are
 * @returns null if the text contains nothing to search for
 */
export async function findAnswer(
  search: Queryable,
  text: string,
  scope: SearchScope,
  request: Request,
  isLiteral = false,
): Promise<Answer | null> {
  const analyzed = analyzeSearch(text, scope);
  if (!analyzed) return null;
  const literal = await searchDirectly(search, analyzed, request);
  const isAnswered = isLiteral || isExactAnswer(literal.best[0]);
  const answer = isAnswered ? null : await answerQuestion(search, literal, text, request);
  return answer ?? { found: await completeSearch(search, literal, request), question: null };
}

type QuestionAnswer = Answer & { question: UnderstoodQuestion };
type Reading = DirectMatches & { question: UnderstoodQuestion };

/**
 * Searches for what a question asks.
 * @returns null if the matches of the literal text are better, and only its search must be completed
 */
async function answerQuestion(
  search: Queryable,
  literal: DirectMatches,
  text: string,
  request: Request,
): Promise<QuestionAnswer | null> {
  const { scope } = literal.analyzed;
  const filters = { language: scope.language, variety: scope.varieties };
  const tried: Reading[] = [];
  for (const question of readQuestion(text, filters)) {
    const analyzed = analyzeReading(question, scope);
    if (!analyzed) continue;
    const direct = await searchDirectly(search, analyzed, preferVerbs(request, question));
    tried.push({ ...direct, question });
    if (isExactAnswer(direct.best[0])) break;
  }
  const empty: QuestionAnswer[] = [];
  for (const { question, ...direct } of chooseReadings(tried, literal.best[0])) {
    const answer = {
      found: await completeSearch(search, direct, preferVerbs(request, question)),
      question,
    };
    if (answer.found.total > 0) return answer;
    empty.push(answer);
  }
  // Only other languages may have a word for it.
  for (const answer of empty)
    if ((await findOtherWords(search, answer.found)).length > 0) return answer;
  return null;
}

const preferVerbs = (
  { sort, range }: Request,
  { asksVerb = false }: UnderstoodQuestion,
): Request => ({ sort, range: { ...range, prefersVerb: asksVerb } });

const analyzeReading = ({ query, language, variety }: UnderstoodQuestion, scope: SearchScope) =>
  analyzeSearch(query, {
    ...scope,
    language: scope.language ?? language,
    varieties: variety ? listIncludedVarieties(variety) : scope.varieties,
  });
