import { readListFilters } from '../lists/list-filters.ts';
import { cleanQuery } from '../search/clean-query.ts';
import { findAnswer } from '../search/index/answer.ts';
import { suggestCorrections } from '../search/index/corrections.ts';
import type { Segment } from '../search/index/storage/segment.ts';
import type { OfflineAnswer, OfflineFilters } from './answer.ts';
import { listHits } from './hits.ts';

const NOTHING: OfflineAnswer = { hits: [], total: 0, understood: null, didYouMean: [] };

/**
 * Searches the kept languages by the rules of the server.
 * @param indexes one for each language
 * @param limit the maximum number of hits
 */
export function searchOffline(
  indexes: readonly Segment[],
  query: string,
  { field, literal, ...filters }: OfflineFilters,
  limit: number,
): OfflineAnswer {
  const answer = findAnswer(
    indexes,
    cleanQuery(query),
    { field, ...readListFilters(filters) },
    { offset: 0, limit, unit: 'senses' },
    literal,
  );
  if (!answer) return NOTHING;
  const { found, question } = answer;
  return {
    hits: listHits(found.search.query, found.terms),
    total: found.total,
    understood: question,
    didYouMean: found.isWeak ? suggestCorrections(found) : [],
  };
}
