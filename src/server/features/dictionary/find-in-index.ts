import { setImmediate } from 'node:timers/promises';
import type { Language } from '#domain/languages.ts';
import type { Sort } from '#domain/lists/term-search.ts';
import { hasFoundWord } from '#domain/search/decide.ts';
import { findAnswer } from '#domain/search/index/answer.ts';
import { suggestCorrections } from '#domain/search/index/corrections.ts';
import { listTerms } from '#domain/search/index/lists/list-terms.ts';
import type { IndexFilters } from '#domain/search/index/match/filter.ts';
import { findOtherWords } from '#domain/search/index/other-languages.ts';
import { findSenseSubject } from '#domain/search/index/other-senses.ts';
import type { TermMatch } from '#domain/search/index/rank.ts';
import { countMatches, type FoundTerms } from '#domain/search/index/search.ts';
import { readData, type Segment } from '#domain/search/index/storage/segment.ts';
import { type ListedRow, unpackListedRow } from '#server/terms/rows/listed-term.ts';
import type { ColumnSort } from '#server/terms/rows/term-order.ts';
import { explainMatch } from '#server/terms/search/explain.ts';
import { countMatchesInOtherLanguages } from '#server/terms/search/other-languages.ts';
import type { PageRange } from '#server/terms/search/page.ts';
import { emptyResult, nothingFound, type SearchResult, toOtherWord } from './find.ts';

type Search = { text: string; isLiteral: boolean | undefined; sort: Sort; range: PageRange };

type Fallbacks = Pick<SearchResult, 'didYouMean' | 'otherLanguageMatches'>;

/** Lists public terms like `browse`, but from the index instead of the database. */
export function listTermsInIndex(
  segments: readonly Segment[],
  { sort, range }: { sort: ColumnSort; range: PageRange },
  filters: Omit<IndexFilters, 'field'>,
): SearchResult {
  const { terms, total } = listTerms(segments, filters, sort, range);
  const listed = terms.map((term) => ({ ...readListed(segments, term), matchReason: null }));
  return { ...emptyResult, terms: listed, total };
}

/** Searches public terms like `findTerms`, but in the index instead of the database. */
export async function findTermsInIndex(
  segments: readonly Segment[],
  { text, isLiteral, sort, range }: Search,
  filters: IndexFilters,
): Promise<SearchResult> {
  const order = sort === 'relevance' ? {} : { order: sort };
  const answer = findAnswer(segments, text, filters, { ...range, ...order }, isLiteral);
  if (!answer) return nothingFound;
  const { found, question } = answer;
  const { query } = found.search;
  const asked = question?.query ?? text;
  const explain = (match: TermMatch) =>
    explainMatch(query, Object.assign(readListed(segments, match), { rank: match.rank }));
  return {
    ...emptyResult,
    terms: found.terms.map(explain),
    total: found.total,
    understood: question && { ...question, literal: text },
    ...(found.isWeak && (await findFallbacks(found, asked))),
    ...(!hasFoundWord(found.first) && {
      hasWord: false,
      otherLanguageWords: findOtherWords(found, asked, (match) => readListed(segments, match)).map(
        toOtherWord,
      ),
    }),
  };
}

/** Reads the row of a match. */
export function readListed(
  segments: readonly Segment[],
  { segment, term }: Pick<TermMatch, 'segment' | 'term'>,
): ListedRow {
  const row = unpackListedRow(readData({ segment, term }) as unknown[]);
  const sense = segment.columns.termSenses[term]!;
  if (row.conceptNumber !== null) row.senseSubject = findSenseSubject(segments, { segment, sense });
  return row;
}

async function findFallbacks(found: FoundTerms, text: string): Promise<Fallbacks> {
  const { segments, filters } = found.search;
  const countIn = async (language: Language) => {
    // Yield to the event loop, so that the server can answer other requests in between.
    await setImmediate();
    return countMatches(segments, text, { ...filters, language, varieties: null });
  };
  return {
    didYouMean: suggestCorrections(found),
    otherLanguageMatches:
      filters.language && (await countMatchesInOtherLanguages(filters.language, countIn)),
  };
}
