import { isWholeWordTier, rankWeight, tiers } from '#domain/search/tiers.ts';
import { isPublicTerm } from '../rows/unlisted.ts';

/*
 * How common headwords are (src/domain/search/commonness.ts).
 */

/**
 * Returns a SELECT of one row: how many `languages` have words for a headword, and how many
 * `words` it has. The array keeps PostgreSQL from reading all terms before it has statistics.
 * @param headword the SQL expression for the headword
 * @param condition if it is false, nothing is counted
 */
export const headwordCountsSql = (headword: string, condition = 'true'): string => `
  select count(distinct counted_word.language) as languages, count(*) as words
  from terms as counted_word
  where ${condition}
    and counted_word.concept_id = any(array(
      select counted_concept.id
      from concepts as counted_concept
      where counted_concept.headword = ${headword}
    ))
    and ${isPublicTerm('counted_word')}`;

const WHOLE_WORD_POSITIONS = tiers
  .flatMap((tier, position) => (isWholeWordTier(tier) ? [position] : []))
  .join(', ');

/** Returns a condition: commonness only counts if the query is a whole word at a rank. */
export const isWholeWordSql = (rank: string): string =>
  `${rank} / ${rankWeight.tier} in (${WHOLE_WORD_POSITIONS})`;
