import { readListFilters } from '../lists/list-filters.ts';
import { cleanQuery } from '../search/clean-query.ts';
import { hasFoundWord } from '../search/decide.ts';
import { findAnswer } from '../search/index/answer.ts';
import { suggestCorrections } from '../search/index/corrections.ts';
import { findOtherWords } from '../search/index/other-languages.ts';
import { readTerm, type Segment } from '../search/index/storage/segment.ts';
import type { OfflineAnswer, OfflineFilters, OfflineWord } from './answer.ts';
import { listHits } from './hits.ts';

const NOTHING: OfflineAnswer = {
  hits: [],
  total: 0,
  understood: null,
  didYouMean: [],
  hasWord: false,
  otherLanguageWords: [],
};

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
  const cleaned = cleanQuery(query);
  const answer = findAnswer(
    indexes,
    cleaned,
    { field, ...readListFilters(filters) },
    { offset: 0, limit, unit: 'senses' },
    literal,
  );
  if (!answer) return NOTHING;
  const { found, question } = answer;
  const hasWord = hasFoundWord(found.first);
  return {
    hits: listHits(indexes, found.search.query, found.terms),
    total: found.total,
    understood: question,
    didYouMean: found.isWeak ? suggestCorrections(found) : [],
    hasWord,
    otherLanguageWords: hasWord ? [] : findOtherWords(found, question?.query ?? cleaned, readWord),
  };
}

function readWord(match: Parameters<typeof readTerm>[0]): OfflineWord {
  const { vernacularWord, language } = readTerm(match);
  return { vernacularWord, language };
}
