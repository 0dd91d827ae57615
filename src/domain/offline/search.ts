import type { Language } from '../languages.ts';
import type { SearchField } from '../lists/term-search.ts';
import { type AnalyzedQuery, analyzeQuery } from '../search/analyze.ts';
import { cleanQuery } from '../search/clean-query.ts';
import {
  chooseCorrections,
  isAnswered,
  isBetterAnswer,
  isExactAnswer,
  isWeakMatch,
  mayHaveCloseSpelling,
  needsLastTiers,
} from '../search/decide.ts';
import {
  type UnderstoodQuestion,
  underFilters,
  understandQuestion,
  widenQuestion,
} from '../search/question.ts';
import { fold, splitAlternatives } from '../search/text.ts';
import { FEW_MATCHES } from '../search/tiers.ts';
import type { OfflineAnswer, OfflineFilters } from './answer.ts';
import type { Index } from './build-index.ts';
import { matchedText, toHit } from './hits.ts';
import { addCloseSpellings, addRank, type KeyRanks, matchDirectly } from './match.ts';
import { type Found, type RankedSenses, rankSenses, type SenseMatch } from './rank.ts';
import { matchDefinitions, matchSimilar } from './similar.ts';
import { matchSomeWords } from './some-words.ts';
import { matchLittleAlike } from './trigrams.ts';

/** A search for one text, and what it has found so far. */
type Search = { query: AnalyzedQuery; filters: OfflineFilters; found: Found[]; limit: number };
type Direct = RankedSenses & { search: Search; best: { rank: number }[] };

const NOTHING: OfflineAnswer = { hits: [], total: 0, understood: null, didYouMean: [] };

/**
 * Searches the kept languages by the rules of the server.
 * @param indexes one for each language
 * @param limit the maximum number of hits
 */
export function searchOffline(
  indexes: readonly Index[],
  query: string,
  filters: OfflineFilters,
  limit: number,
): OfflineAnswer {
  const text = cleanQuery(query);
  const literal = searchDirectly(indexes, text, filters, limit);
  if (!literal) return NOTHING;
  const mayBeQuestion = !filters.literal && !isExactAnswer(literal.best[0]);
  const asked = mayBeQuestion ? understandQuestion(text) : null;
  const set = { language: unlessAll(filters.language), variety: unlessAll(filters.variety) };
  for (const question of asked ? widenQuestion(underFilters(asked, set)) : []) {
    const answer = answerQuestion(indexes, literal, question);
    if (answer) return answer;
  }
  return completeSearch(literal);
}

const unlessAll = <Id extends string>(id: Id | 'all'): Id | null => (id === 'all' ? null : id);

/** Searches for what a question asks, if that is a better answer than the literal matches. */
function answerQuestion(
  indexes: readonly Index[],
  literal: Direct,
  question: UnderstoodQuestion,
): OfflineAnswer | null {
  const { filters, limit } = literal.search;
  const asked = {
    ...filters,
    language: question.language ?? filters.language,
    variety: question.variety ?? filters.variety,
  };
  const direct = searchDirectly(indexes, question.query, asked, limit);
  if (!direct || !isBetterAnswer(direct.best[0], literal.best[0])) return null;
  const answer = completeSearch(direct);
  return answer.total > 0 ? { ...answer, understood: question } : null;
}

/** Searches the tiers before `similar`. Returns null if there is nothing to search for. */
function searchDirectly(
  indexes: readonly Index[],
  text: string,
  filters: OfflineFilters,
  limit: number,
): Direct | null {
  const { language, field } = filters;
  const query = analyzeQuery(text, language);
  if (!query) return null;
  const found = indexes
    .filter(isIn(language))
    .map((index): Found => ({ index, keys: matchDirectly(index, query, field), words: new Map() }));
  const search: Search = { query, filters, found, limit };
  const direct = rank(search);
  if (!mayHaveCloseSpelling(query, direct.total, direct.best)) return direct;
  for (const { index, keys } of found) addCloseSpellings(index, query, field, keys);
  return rank(search);
}

const isIn =
  (language: Language | 'all') =>
  ({ dictionary }: Index): boolean =>
    language === 'all' || dictionary.language === language;

/** Ranks what a search has found. `best` are its first words. */
function rank(search: Search): Direct {
  const { found, filters, limit } = search;
  const ranked = rankSenses(found, filters, Math.max(limit, FEW_MATCHES));
  return { ...ranked, search, best: ranked.senses.flatMap(({ words }) => words) };
}

/** Searches the later tiers if the direct matches are too few and none is exact. */
function completeSearch(direct: Direct): OfflineAnswer {
  const { search } = direct;
  const isDirectEnough = isAnswered(direct.total, direct.best[0]);
  const { senses, total } = isDirectEnough ? direct : searchLaterTiers(search);
  const [first] = senses;
  const isWeak = isWeakMatch(first?.words[0]);
  return {
    hits: senses.slice(0, search.limit).map((match) => toHit(search.query, match)),
    total,
    understood: null,
    didYouMean: isWeak ? findCorrections(search, first) : [],
  };
}

/**
 * Adds similar spellings and definitions to the few direct matches. If none of these is close to
 * the whole query, also adds words that are a little like it.
 */
function searchLaterTiers(search: Search): RankedSenses {
  const { query, filters, found } = search;
  const similar = found.map(({ index, keys, words }): Found => {
    const defined = filters.field === 'both' ? matchDefinitions(index, query) : words;
    return { index, keys: merge(keys, matchSimilar(index, query, filters.field)), words: defined };
  });
  const close = rank({ ...search, found: similar });
  if (!needsLastTiers(close.senses[0])) return close;
  return rank({ ...search, found: addLastTiers(similar, query, filters.field) });
}

function addLastTiers(found: readonly Found[], query: AnalyzedQuery, field: SearchField): Found[] {
  const indexes = found.map(({ index }) => index);
  if (query.words.length === 1)
    return found.map(({ index, keys, words }) => ({
      index,
      keys: merge(keys, matchLittleAlike(index, query, field)),
      words,
    }));
  const someWords = matchSomeWords(indexes, query, field);
  return found.map(({ index, keys, words }, at) => ({
    index,
    keys,
    words: merge(words, someWords[at] ?? new Map()),
  }));
}

/** Merges ranks of keys or words. A key or word in both keeps its better rank. */
function merge(some: KeyRanks, others: KeyRanks): KeyRanks {
  const merged = new Map(some);
  for (const [position, each] of others) addRank(merged, position, each);
  return merged;
}

/** How many of the closest senses are read to collect corrections. */
const SENSES_FOR_CORRECTIONS = 25;

function findCorrections({ query, filters, found }: Search, first: SenseMatch | undefined) {
  const similar = found.map(
    ({ index }): Found => ({
      index,
      keys: matchSimilar(index, query, filters.field),
      words: new Map(),
    }),
  );
  const closest = rankSenses(similar, filters, SENSES_FOR_CORRECTIONS).senses;
  const words = closest.flatMap((match) =>
    match.words.flatMap((word) => matchedText(match.index, word) ?? []),
  );
  return chooseCorrections(words, new Set([query.fold, ...(first ? collectFolds(first) : [])]));
}

function collectFolds({ index, sense, words: [first] }: SenseMatch): string[] {
  const { entries, words } = index.dictionary;
  const shown = [entries[sense.entry]?.english, first && words[first.word]?.text];
  return shown.flatMap((text) => splitAlternatives(text ?? '')).map(fold);
}
