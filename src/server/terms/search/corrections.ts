import type { Term } from '#contract/term.ts';
import type { AnalyzedQuery } from '#domain/search/analyze.ts';
import { fold, splitAlternatives } from '#domain/search/text.ts';
import type { SimilarTerm } from './rank.ts';

const MAX_CORRECTIONS = 3;
/**
 * How many of the closest terms corrections are taken from, if these are not on the page already;
 * several terms may share a word.
 */
export const TERMS_FOR_CORRECTIONS = 25;

/**
 * "Did you mean": the closest words as their contributors spell them. Words that would find the
 * same terms as the query or as another correction are left out.
 * @param closest similar terms, best first; other terms are ignored
 */
export function suggestCorrections(
  query: AnalyzedQuery,
  similar: readonly SimilarTerm[],
  closest: readonly Term[],
): string[] {
  const similarById = new Map(similar.map((each) => [each.id, each]));
  const corrections = new Map<string, string>();
  for (const term of closest) {
    const match = similarById.get(term.id);
    const word = match && findMatchedWord(term, match);
    if (!word) continue;
    const folded = fold(word);
    if (folded !== query.fold && !corrections.has(folded)) corrections.set(folded, word);
  }
  return [...corrections.values()].slice(0, MAX_CORRECTIONS);
}

/** The alternative that is similar, without a gloss; undefined if the term was edited since. */
function findMatchedWord(term: Term, { side, alternative }: SimilarTerm): string | undefined {
  if (side === 'meaning') return undefined;
  const field = side === 'english' ? term.englishWord : term.vernacularWord;
  // A gloss may contain a separator of alternatives: "Speed (km/h)".
  return splitAlternatives(field)[alternative]?.replace(/\s*\([^)]*\)?\s*$/, '');
}
