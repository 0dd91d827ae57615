import { type AnalyzedQuery, analyzeQuery } from '#domain/search/analyze.ts';
import { cleanQuery } from '#domain/search/clean-query.ts';
import { editDistance, rateSingleEdit } from '#domain/search/edit-distance.ts';
import { extractDefinitionWords } from '#domain/search/keys.ts';
import { readQuestion } from '#domain/search/question/question.ts';
import { rankSimilarKey } from '#domain/search/similar.ts';
import { splitTextIntoWords } from '#domain/search/text.ts';
import {
  bestRankOfTier,
  computeRank,
  isExactMatch,
  isWeakTier,
  rankToTier,
  tiers,
} from '#domain/search/tiers.ts';
import { PLACEHOLDER_MEANING } from '#domain/term/placeholder.ts';
import { listIncludedVarieties, type Variety, type VarietyFilter } from '#domain/varieties.ts';
import {
  addLabels,
  type Filters,
  listKeys,
  type ModelHit,
  type ModelKey,
  type ModelTerm,
  type StoredTerm,
} from './search-model-keys.ts';
import { rules } from './search-model-rules.ts';
import { rankSomeWords } from './search-model-words.ts';

/*
 * The rules of the search as a model: it compares a query with every term, one tier after the
 * other, without an index. The product must find the same first result. The model shares the rules
 * for single texts (folding, stems, forms) with the product, but not how it looks texts up, ranks
 * and combines them.
 */

function rankKey(query: AnalyzedQuery, key: ModelKey): number {
  const tier = rules.find(([, matches]) => matches(query, key))?.[0];
  const direct = tier && computeRank(tier, key.alternative, key.fold.length);
  return Math.min(
    direct ?? Number.POSITIVE_INFINITY,
    rankSimilarKey(query, key) ?? Number.POSITIVE_INFINITY,
  );
}

function rankTerm(query: AnalyzedQuery, term: ModelTerm, field: Filters['field']): number {
  const ranks = listKeys(term, field).map((key) => rankKey(query, key));
  const defined =
    term.meaning === PLACEHOLDER_MEANING ? [] : extractDefinitionWords(term.meaning ?? '');
  const asked = extractDefinitionWords(query.strict);
  if (
    field === 'both' &&
    asked.length === query.words.length &&
    asked.every((word) => defined.includes(word))
  )
    ranks.push(bestRankOfTier('definition'));
  return Math.min(...ranks, Number.POSITIVE_INFINITY);
}

function trigrams(text: string): Set<string> {
  const padded = `  ${text} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/** The default threshold of pg_trgm. */
const MIN_SIMILARITY = 0.3;
const MIN_TRIGRAM_LETTERS = 6;

/** Ranks a key of four letters if the query is the key without one of them. */
function rankByMissingLetter(query: AnalyzedQuery, key: ModelKey): number {
  const isLonger = query.fold.length === 3 && key.fold.length === 4;
  if (!isLonger || editDistance(query.fold, key.fold, 1) > 1) return Number.POSITIVE_INFINITY;
  return bestRankOfTier('trigrams') + rateSingleEdit(query.fold, key.fold) * 1000;
}

function rankByTrigrams(query: AnalyzedQuery, key: ModelKey): number {
  if (query.words.length !== 1 || query.fold.length < MIN_TRIGRAM_LETTERS || /\W/.test(key.fold))
    return Number.POSITIVE_INFINITY;
  const [asked, stored] = [trigrams(query.fold), trigrams(key.fold)];
  const shared = [...asked].filter((each) => stored.has(each)).length;
  const similarity = shared / (asked.size + stored.size - shared);
  if (similarity < MIN_SIMILARITY) return Number.POSITIVE_INFINITY;
  return bestRankOfTier('trigrams') + Math.round((1 - similarity) * 10_000);
}

/** Ranks every term that passes the filters; Infinity if it does not match. */
function rankAll(
  terms: readonly ModelTerm[],
  text: string,
  { field, language }: Filters,
): ModelHit[] {
  const query = analyzeQuery(text, language);
  if (!query) return [];
  const scope = terms.filter((term) => language === 'all' || term.language === language);
  const hits = scope.map((term) => ({ term, rank: rankTerm(query, term, field) }));
  const best = Math.min(...hits.map(({ rank }) => rank));
  if (best < bestRankOfTier('lessSimilar')) return hits;
  const others =
    query.words.length === 1
      ? scope.map((term) => ({
          term,
          rank: Math.min(
            Number.POSITIVE_INFINITY,
            ...listKeys(term, field).flatMap((key) => [
              rankByMissingLetter(query, key),
              rankByTrigrams(query, key),
            ]),
          ),
        }))
      : rankSomeWords(terms, scope, splitTextIntoWords(query.strict), field);
  return [...hits, ...others];
}

const isFound = ({ rank }: ModelHit) => Number.isFinite(rank);
const findBest = (hits: readonly ModelHit[]) => {
  const rank = Math.min(...hits.map((hit) => hit.rank));
  return {
    rank,
    terms: hits.filter((hit) => hit.rank === rank && isFound(hit)).map(({ term }) => term),
  };
};
/** The tiers that the literal search and the understood search are compared by. */
const isDirect = ({ rank }: ModelHit) =>
  isFound({ rank } as ModelHit) && tiers.indexOf(rankToTier(rank)) < tiers.indexOf('similar');

/** Returns the terms that may be the first result of a search: those with the best rank. */
export function findFirst(
  stored: readonly StoredTerm[],
  raw: string,
  filters: Filters,
): ModelTerm[] {
  const terms = addLabels(stored);
  const text = cleanQuery(raw);
  const literal = rankAll(terms, text, filters);
  const set = { language: filters.language === 'all' ? null : filters.language, variety: null };
  const literalRank = findBest(literal.filter(isDirect)).rank;
  const readings = isExactMatch(literalRank) ? [] : readQuestion(text, set);
  const tried = readings.map(({ query, language, variety }) => {
    const asked = terms.filter(({ varieties }) => !variety || isIn(variety, varieties ?? []));
    const hits = rankAll(asked, query, { ...filters, language: language ?? filters.language });
    return { hits, rank: findBest(hits.filter(isDirect)).rank };
  });
  const exact = tried.find(({ rank }) => isExactMatch(rank));
  const isLiteralWeak = !Number.isFinite(literalRank) || isWeakTier(rankToTier(literalRank));
  const possible = exact ? [exact] : isLiteralWeak ? tried.toSorted(compareRanks) : [];
  const answer = possible.find(({ hits }) => hits.some(isFound))?.hits ?? literal;
  return findBest(answer).terms;
}

/** Nothing found has the rank Infinity, and is equal to itself. */
const compareRanks = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank || 0;

const isIn = (variety: VarietyFilter, varieties: readonly Variety[]): boolean =>
  (listIncludedVarieties(variety) ?? []).some((each) => varieties.includes(each));
