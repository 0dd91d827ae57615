import { matchExplanations } from '#contract/messages.ts';
import type { Term } from '#contract/terms.ts';
import type { AnalyzedQuery } from '#domain/search/analyze.ts';
import { counterparts } from '#domain/search/stems.ts';
import { alternatives, fold } from '#domain/search/text.ts';
import { rankToTier } from '#domain/search/tiers.ts';

/** Why a term was found, as one sentence; null when the query stands in it as it was typed. */
export function explainMatch(
  needle: AnalyzedQuery,
  rank: number,
  term: Pick<Term, 'vernacularWord' | 'language'>,
): string | null {
  const tier = rankToTier(rank);
  switch (tier) {
    case 'strict':
    case 'prefix':
    case 'words':
    case 'wordsPrefix':
    case 'inside':
      return null;
    case 'pair':
      return pairSentence(needle, term);
    case 'similarStem':
    case 'lessSimilar':
    case 'lessSimilarStem':
    case 'similarWords':
    case 'lessSimilarWords':
      return matchExplanations.similar;
    default:
      return matchExplanations[tier];
  }
}

/** The query is the plural or the singular of this word, or shares its stem. */
function pairSentence(
  { fold: asked }: AnalyzedQuery,
  { vernacularWord, language }: Pick<Term, 'vernacularWord' | 'language'>,
): string {
  for (const word of alternatives(vernacularWord)) {
    const partner = counterparts(fold(word), language).find((each) => each.fold === asked);
    if (partner)
      return partner.isPlural
        ? matchExplanations.pluralOf(word)
        : matchExplanations.singularOf(word);
  }
  return matchExplanations.stem;
}
