import { m } from '#contract/messages.ts';
import type { Term } from '#contract/term.ts';
import type { AnalyzedQuery } from '#domain/search/analyze.ts';
import { findCounterparts } from '#domain/search/stems.ts';
import { fold, splitAlternatives } from '#domain/search/text.ts';
import { rankToTier } from '#domain/search/tiers.ts';

const explanations = {
  fold: m.search_match_fold,
  singular: m.search_match_singular,
  codeSwitch: m.search_match_code_switch,
  stem: m.search_match_stem,
  stemPrefix: m.search_match_stem_prefix,
  variant: m.search_match_variant,
  variantStem: m.search_match_variant_stem,
  similar: m.search_match_similar,
  definition: m.search_match_definition,
};

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
      return m.search_match_similar();
    default:
      return explanations[tier]();
  }
}

/** The query is the plural or the singular of this word, or shares its stem. */
function pairSentence(
  { fold: asked }: AnalyzedQuery,
  { vernacularWord, language }: Pick<Term, 'vernacularWord' | 'language'>,
): string {
  for (const word of splitAlternatives(vernacularWord)) {
    const partner = findCounterparts(fold(word), language).find((each) => each.fold === asked);
    if (partner)
      return partner.isPlural
        ? m.search_match_plural_of({ word })
        : m.search_match_singular_of({ word });
  }
  return m.search_match_stem();
}
