import { isWholeWordTier, rankWeight, tiers } from '#domain/search/tiers.ts';
import { isPublicTerm } from '../rows/unlisted.ts';

const WHOLE_WORD_POSITIONS = tiers
  .flatMap((tier, position) => (isWholeWordTier(tier) ? [position] : []))
  .join(', ');

/**
 * Returns SQL for how common a concept is: how many languages have words for it and, if these are
 * equal, how few words. One word may translate several English words, such as Swahili "maji"
 * (water, fluid, juice): the most common concept was probably meant. The value is null if
 * `condition` is false, or if the query only matches a part of a word.
 * @param concept the SQL expression for the id of the concept
 * @param rank the SQL expression for the rank of the concept's best match
 */
export const commonnessSql = (concept: string, rank: string, condition = 'true'): string => `
  case
    when ${condition} and ${rank} / ${rankWeight.tier} in (${WHOLE_WORD_POSITIONS})
    then (
      select 1000 * count(distinct w.language) - count(*)
      from terms as w
      where w.concept_id = ${concept} and ${isPublicTerm('w')}
    )
  end`;
