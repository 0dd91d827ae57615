import { why } from '#contract/messages.ts';
import type { Term } from '#contract/terms.ts';
import type { Needle } from '#domain/search/needle.ts';
import { counterparts } from '#domain/search/stems.ts';
import { alternatives, fold } from '#domain/search/text.ts';
import { tierOf } from '#domain/search/tiers.ts';

/** Why a term was found, as one sentence; null when the query stands in it as it was typed. */
export function whyOf(
  needle: Needle,
  rank: number,
  term: Pick<Term, 'vernacularWord' | 'language'>,
): string | null {
  const tier = tierOf(rank);
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
      return why.similar;
    default:
      return why[tier];
  }
}

/** The query is the plural or the singular of this word, or shares its stem. */
function pairSentence(
  { fold: asked }: Needle,
  { vernacularWord, language }: Pick<Term, 'vernacularWord' | 'language'>,
): string {
  for (const word of alternatives(vernacularWord)) {
    const partner = counterparts(fold(word), language).find((each) => each.fold === asked);
    if (partner) return partner.isPlural ? why.pluralOf(word) : why.singularOf(word);
  }
  return why.stem;
}
