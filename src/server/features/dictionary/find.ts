import type { ListedTerm, OtherLanguageMatches } from '#contract/dictionary.ts';
import { m } from '#contract/messages.ts';
import type { Term } from '#contract/term.ts';
import { type Language, languageIds } from '#domain/languages.ts';
import { type AnalyzedQuery, analyzeQuery } from '#domain/search/analyze.ts';
import { fold, splitAlternatives } from '#domain/search/text.ts';
import { bestRankOfTier, FEW_MATCHES, isExactMatch } from '#domain/search/tiers.ts';
import type { Sort } from '#domain/term-search.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { termColumns } from '#server/terms/columns.ts';
import { type Bind, hitsSql, type SearchScope } from '#server/terms/search.ts';
import { type Similar, similarTerms, termsByRank } from '#server/terms/similar.ts';
import { explainMatch } from './explain-match.ts';

export type SearchResult = {
  terms: ListedTerm[];
  total: number;
  didYouMean: string[];
  otherLanguageMatches: OtherLanguageMatches | null;
};
export const emptyResult: SearchResult = {
  terms: [],
  total: 0,
  didYouMean: [],
  otherLanguageMatches: null,
};

type Window = { offset: number; limit: number };
type Ranked = Term & { rank: number };

const orders: Record<Exclude<Sort, 'relevance'>, string> = {
  newest: 't.created_at desc, t.id desc',
  english_asc: 't.english_word collate "und-x-icu", t.id',
  vernacular_asc: 't.vernacular_word collate "und-x-icu", t.id',
};
const SUGGESTED_WORDS = 3;
/**
 * Words to suggest are taken from so many of the closest terms, where these are not on the page:
 * several share a word.
 */
const WORDS_READ = 25;

/**
 * One page of what a query finds, how many terms that is in all, and what may have been meant where
 * it is little, by the rules of domain/search.
 */
export async function findTerms(
  search: Queryable,
  query: string,
  scope: SearchScope,
  sort: Sort,
  window: Window,
): Promise<SearchResult> {
  const needle = analyzeQuery(query, scope.language ?? 'all');
  if (!needle) return emptyResult;
  const hits = await searchTerms(search, needle, scope, sort, window);
  const found: SearchResult = {
    ...emptyResult,
    terms: hits.terms.map((term) => explained(needle, term)),
    total: hits.total,
  };
  if (!hits.weak) return found;
  const similar = hits.similar ?? (await similarTerms(search, needle, scope));
  // They are the same whatever the page and its size.
  const isOnPage =
    hits.similar !== null &&
    sort === 'relevance' &&
    window.offset === 0 &&
    (window.limit >= WORDS_READ || hits.terms.length === hits.total);
  return {
    ...found,
    didYouMean: suggestCorrections(
      needle,
      similar,
      isOnPage ? hits.terms : await termsByRank(search, similar, { offset: 0, limit: WORDS_READ }),
    ),
    otherLanguageMatches:
      scope.language === null
        ? null
        : await countMatchesInOtherLanguages(search, query, scope, scope.language),
  };
}

/**
 * `weak`: nothing was found, or only inside other words or by a short stem. `similar`: what is
 * spelt alike, where it was looked for.
 */
type Hits = { terms: Ranked[]; total: number; weak: boolean; similar: Similar[] | null };

async function searchTerms(
  search: Queryable,
  needle: AnalyzedQuery,
  scope: SearchScope,
  sort: Sort,
  window: Window,
): Promise<Hits> {
  const strong = await (sort === 'relevance'
    ? byRelevance(search, needle, scope, window)
    : inOrder(search, needle, scope, sort, window));
  const hasFirst = sort === 'relevance' && window.offset === 0;
  const hasAll = hasFirst && strong.terms.length === strong.total;
  const few =
    hasAll || (hasFirst && strong.total >= FEW_MATCHES)
      ? strong
      : await byRelevance(search, needle, scope, { offset: 0, limit: FEW_MATCHES });
  const best = few.terms[0]?.rank ?? Number.POSITIVE_INFINITY;
  const weak = best >= bestRankOfTier('inside') || isByChance(needle, few.terms[0]);
  if (strong.total >= FEW_MATCHES || isExactMatch(best)) return { ...strong, weak, similar: null };

  const known = new Set(few.terms.map((term) => term.id));
  const similar = (await similarTerms(search, needle, scope)).filter(({ id }) => !known.has(id));
  const all = [...few.terms.map(({ id, rank }) => ({ id, rank })), ...similar];
  const terms = await (sort === 'relevance'
    ? termsByRank(search, all, window)
    : termsInOrder(search, all, sort, window));
  return { terms, total: all.length, weak, similar };
}

/**
 * Stems of so few letters are shared by chance as often as not: who types amadla may mean amandla
 * as well as -dla.
 */
const CHANCE_STEM = 3;
const isByChance = (needle: AnalyzedQuery, first: Ranked | undefined): boolean =>
  first !== undefined &&
  explained(needle, first).matchReason === m.search_match_stem() &&
  needle.languages.every(({ stems }) => stems.every((stem) => stem.length <= CHANCE_STEM));

function explained(needle: AnalyzedQuery, { rank, ...term }: Ranked): ListedTerm {
  return { ...term, matchReason: explainMatch(needle, rank, term) };
}

/**
 * Only terms of the ranks that the page holds are read and put into the order of their English
 * words.
 */
async function byRelevance(
  search: Queryable,
  needle: AnalyzedQuery,
  scope: SearchScope,
  { offset, limit }: Window,
): Promise<{ terms: Ranked[]; total: number }> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const hits = hitsSql(needle, scope, bind);
  const [from, size] = [`${bind(offset)}::int`, `${bind(limit)}::int`];
  return queryPage(
    search,
    `with hit as materialized (${hits}),
    bounds as materialized (select count(*) as total, (select rank from hit order by rank limit 1 offset ${from}) as lowest, (select rank from hit order by rank limit 1 offset ${from} + ${size} - 1) as highest from hit)
    select bounds.total, page.* from bounds left join lateral (
      select ${termColumns}, hit.rank, row_number() over (order by hit.rank, t.english_word collate "und-x-icu", t.id) as place
      from hit join terms t on t.id = hit.term_id where hit.rank >= bounds.lowest and hit.rank <= coalesce(bounds.highest, 2147483647)
      order by hit.rank, t.english_word collate "und-x-icu", t.id limit ${size} offset ${from} - (select count(*) from hit where rank < bounds.lowest)
    ) as page on true order by page.place`,
    values,
  );
}

async function inOrder(
  search: Queryable,
  needle: AnalyzedQuery,
  scope: SearchScope,
  sort: keyof typeof orders,
  { offset, limit }: Window,
): Promise<{ terms: Ranked[]; total: number }> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const hits = hitsSql(needle, scope, bind);
  const order = orders[sort];
  // The time stands beside the keys: the newest hits are known before a term is read.
  const ordered =
    sort === 'newest'
      ? 'select term_id, rank, row_number() over (order by created_at desc, term_id desc) as place from hit order by created_at desc, term_id desc'
      : `select hit.term_id, hit.rank, row_number() over (order by ${order}) as place from hit join terms t on t.id = hit.term_id order by ${order}`;
  return queryPage(
    search,
    `with hit as materialized (${hits}), bounds as (select count(*) as total from hit)
    select bounds.total, page.* from bounds left join lateral (
      select ${termColumns}, ordered.rank, ordered.place from (${ordered} limit ${bind(limit)}::int offset ${bind(offset)}::int) as ordered join terms t on t.id = ordered.term_id
    ) as page on true order by page.place`,
    values,
  );
}

async function queryPage(
  search: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<{ terms: Ranked[]; total: number }> {
  const { rows } = await search.query<Ranked & { total: number }>(text, values);
  return { terms: rows.filter((row) => row.id !== null), total: rows[0]!.total };
}

async function termsInOrder(
  search: Queryable,
  all: readonly { id: string; rank: number }[],
  sort: keyof typeof orders,
  { offset, limit }: Window,
): Promise<Ranked[]> {
  const { rows } = await search.query<Term>(
    `select ${termColumns} from terms t where t.id = any($1::uuid[]) order by ${orders[sort]} limit $2::int offset $3::int`,
    [all.map(({ id }) => id), limit, offset],
  );
  const ranks = new Map(all.map(({ id, rank }) => [id, rank]));
  return rows.map((term) => ({ ...term, rank: ranks.get(term.id)! }));
}

/**
 * The words that may have been meant, the closest first, as their contributors spell them; one that
 * would find the same as another, or as the query, is left out.
 */
function suggestCorrections(
  needle: AnalyzedQuery,
  similar: readonly Similar[],
  closest: readonly Ranked[],
): string[] {
  const by = new Map(similar.map((each) => [each.id, each]));
  const words = new Map<string, string>([[needle.fold, '']]);
  for (const term of closest) {
    const like = by.get(term.id);
    if (!like || like.side === 'meaning') continue;
    const { side, alternative } = like;
    const word = splitAlternatives(side === 'english' ? term.englishWord : term.vernacularWord)[
      alternative
    ];
    // The term was edited since its keys were read.
    if (word === undefined) continue;
    // What stands in brackets may hold what parts alternatives: "Speed (km/h)".
    const whole = word.replace(/\s*\([^)]*\)?\s*$/, '');
    if (whole !== '' && !words.has(fold(whole))) words.set(fold(whole), whole);
  }
  return [...words.values()].slice(1, SUGGESTED_WORDS + 1);
}

/** What the same query finds in each of the other languages. */
async function countMatchesInOtherLanguages(
  search: Queryable,
  query: string,
  scope: SearchScope,
  here: Language,
): Promise<OtherLanguageMatches | null> {
  const counts = await Promise.all(
    languageIds
      .filter((language) => language !== here)
      .map(async (language) => {
        const { total } = await searchTerms(
          search,
          analyzeQuery(query, language)!,
          { ...scope, language },
          'relevance',
          { offset: 0, limit: FEW_MATCHES },
        );
        return { language, total };
      }),
  );
  const languages = counts
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || a.language.localeCompare(b.language));
  return languages.length === 0
    ? null
    : { total: languages.reduce((sum, each) => sum + each.total, 0), languages };
}
