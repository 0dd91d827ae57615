import { isBetterAnswer, isExactAnswer } from '#domain/search/decide.ts';
import {
  type UnderstoodQuestion,
  underFilters,
  understandQuestion,
  widenQuestion,
} from '#domain/search/question.ts';
import { listIncludedVarieties } from '#domain/varieties.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { analyzeSearch } from './analyze.ts';
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
  const mayBeQuestion = !isLiteral && !isExactAnswer(literal.best[0]);
  const asked = mayBeQuestion ? understandQuestion(text) : null;
  const filters = { language: scope.language, variety: scope.varieties };
  for (const question of asked ? widenQuestion(underFilters(asked, filters)) : []) {
    const answer = await answerQuestion(search, literal, question, request);
    if (answer) return { found: answer, question };
  }
  return { found: await completeSearch(search, literal, request), question: null };
}

/**
 * Searches for what a question asks, if that is a better answer than the literal matches.
 * @returns null if the literal search must be completed instead
 */
async function answerQuestion(
  search: Queryable,
  literal: DirectMatches,
  { query, language, variety }: UnderstoodQuestion,
  request: Request,
): Promise<FoundTerms | null> {
  const { scope } = literal.analyzed;
  const analyzed = analyzeSearch(query, {
    ...scope,
    language: scope.language ?? language,
    varieties: variety ? listIncludedVarieties(variety) : scope.varieties,
  });
  if (!analyzed) return null;
  const direct = await searchDirectly(search, analyzed, request);
  if (!isBetterAnswer(direct.best[0], literal.best[0])) return null;
  const answer = await completeSearch(search, direct, request);
  return answer.total > 0 ? answer : null;
}
