import type { Term } from '#contract/terms/term.ts';
import type { AnalyzedQuery } from '#domain/search/analyze.ts';
import { chooseCorrections, removeGloss } from '#domain/search/decide.ts';
import { fold, splitAlternatives } from '#domain/search/text.ts';
import type { SimilarTerm } from './rank.ts';

/**
 * How many of the closest terms are read to collect corrections, unless the page already contains
 * them. The number is larger than the number of corrections because several terms can share a word.
 */
export const TERMS_FOR_CORRECTIONS = 25;

/**
 * Returns the words that "Did you mean" offers, closest first, as their contributors spelled them.
 * Leaves out words that would find the same terms as the query or as another correction, and the
 * words of the first result.
 * @param closest the closest terms, best first; terms that are not in `similar` are ignored
 */
export function suggestCorrections(
  query: AnalyzedQuery,
  similar: readonly SimilarTerm[],
  closest: readonly Term[],
  first: Term | undefined,
): string[] {
  const shown = new Set([query.fold, ...(first ? collectFolds(first) : [])]);
  const similarById = new Map(similar.map((each) => [each.id, each]));
  const words = closest.flatMap((term) => {
    const match = similarById.get(term.id);
    return (match && findMatchedWord(term, match)) || [];
  });
  return chooseCorrections(words, shown);
}

const collectFolds = ({ englishWord, vernacularWord }: Term): string[] =>
  [englishWord, vernacularWord].flatMap(splitAlternatives).map(fold);

/**
 * Returns the alternative that is similar to the query, without a gloss in brackets. Returns
 * undefined if only the definition matched, or if the term was edited after the search and no
 * longer has this alternative.
 */
function findMatchedWord(term: Term, { side, alternative }: SimilarTerm): string | undefined {
  if (side === 'meaning') return undefined;
  const field = side === 'english' ? term.englishWord : term.vernacularWord;
  const word = splitAlternatives(field)[alternative];
  return word && removeGloss(word);
}
