import type { Elsewhere, ListedTerm, Term } from '#contract/terms.ts';
import type { Language } from '#domain/languages.ts';
import { type Needle, needleOf } from '#domain/search/needle.ts';
import { FEW_HITS, isTheWord } from '#domain/search/tiers.ts';
import { alternatives } from '#domain/search/text.ts';
import type { Sort } from '#domain/term-search.ts';
import type { Queryable } from '../db/database.ts';
import { termColumns } from '../terms/columns.ts';
import { type Bind, hitsSql, type SearchScope } from '../terms/search.ts';
import { type Similar, similarTerms, termsByRank } from '../terms/similar.ts';
import { whyOf } from './why.ts';

export type Found = { terms: ListedTerm[]; total: number; didYouMean: string[]; elsewhere: Elsewhere | null };
export const nothing: Found = { terms: [], total: 0, didYouMean: [], elsewhere: null };

type Window = { offset: number; limit: number };
type Ranked = Term & { rank: number };

const orders: Record<Exclude<Sort, 'relevance'>, string> = {
  newest: 't.created_at desc, t.id desc',
  english_asc: 't.english_word collate "und-x-icu", t.id',
  vernacular_asc: 't.vernacular_word collate "und-x-icu", t.id',
};
const SUGGESTED_WORDS = 3;
/** Of so many of the closest terms, where they are not on the page: several languages share a word. */
const WORDS_READ = 25;

/** One page of what a query finds, and how many terms that is in all, by the rules of domain/search. */
export async function find(search: Queryable, query: string, scope: SearchScope, sort: Sort, window: Window): Promise<Found> {
  const needle = needleOf(query, scope.language ?? 'all');
  if (!needle) return nothing;
  const strong = await (sort === 'relevance' ? byRelevance(search, needle, scope, window) : inOrder(search, needle, scope, sort, window));
  const whole: Found = { ...nothing, terms: strong.terms.map((term) => explained(needle, term)), total: strong.total };
  if (strong.total >= FEW_HITS) return whole;

  const hasAll = sort === 'relevance' && strong.terms.length === strong.total;
  const few = hasAll ? strong : await byRelevance(search, needle, scope, { offset: 0, limit: FEW_HITS });
  if (few.terms[0] && isTheWord(few.terms[0].rank)) return whole;
  const known = new Set(few.terms.map((term) => term.id));
  const similar = (await similarTerms(search, needle, scope)).filter(({ id }) => !known.has(id));
  const all = [...few.terms.map(({ id, rank }) => ({ id, rank })), ...similar];
  const terms = sort === 'relevance' ? await termsByRank(search, all, window) : await termsInOrder(search, all, sort, window);
  return {
    terms: terms.map((term) => explained(needle, term)), total: all.length,
    didYouMean: few.total === 0 ? wordsOf(similar, sort === 'relevance' && window.offset === 0 ? terms : await termsByRank(search, similar, { offset: 0, limit: WORDS_READ })) : [],
    elsewhere: few.total === 0 && scope.language !== null ? await elsewhereOf(search, query, { ...scope, language: null }, scope.language) : null,
  };
}

function explained(needle: Needle, { rank, ...term }: Ranked): ListedTerm {
  return { ...term, why: whyOf(needle, rank, term) };
}

/** Only terms of the ranks that the page holds are read and put into the order of their English words. */
async function byRelevance(search: Queryable, needle: Needle, scope: SearchScope, { offset, limit }: Window): Promise<{ terms: Ranked[]; total: number }> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const hits = hitsSql(needle, scope, bind);
  const [from, size] = [`${bind(offset)}::int`, `${bind(limit)}::int`];
  return pageOf(search, `with hit as materialized (${hits}),
    bounds as materialized (select count(*) as total, (select rank from hit order by rank limit 1 offset ${from}) as lowest, (select rank from hit order by rank limit 1 offset ${from} + ${size} - 1) as highest from hit)
    select bounds.total, page.* from bounds left join lateral (
      select ${termColumns}, hit.rank, row_number() over (order by hit.rank, t.english_word collate "und-x-icu", t.id) as place
      from hit join terms t on t.id = hit.term_id where hit.rank >= bounds.lowest and hit.rank <= coalesce(bounds.highest, 2147483647)
      order by hit.rank, t.english_word collate "und-x-icu", t.id limit ${size} offset ${from} - (select count(*) from hit where rank < bounds.lowest)
    ) as page on true order by page.place`, values);
}

async function inOrder(search: Queryable, needle: Needle, scope: SearchScope, sort: keyof typeof orders, { offset, limit }: Window): Promise<{ terms: Ranked[]; total: number }> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const hits = hitsSql(needle, scope, bind);
  const order = orders[sort];
  // The time stands beside the keys: the newest hits are known before a term is read.
  const ordered = sort === 'newest' ? 'select term_id, rank, row_number() over (order by created_at desc, term_id desc) as place from hit order by created_at desc, term_id desc'
    : `select hit.term_id, hit.rank, row_number() over (order by ${order}) as place from hit join terms t on t.id = hit.term_id order by ${order}`;
  return pageOf(search, `with hit as materialized (${hits}), bounds as (select count(*) as total from hit)
    select bounds.total, page.* from bounds left join lateral (
      select ${termColumns}, ordered.rank, ordered.place from (${ordered} limit ${bind(limit)}::int offset ${bind(offset)}::int) as ordered join terms t on t.id = ordered.term_id
    ) as page on true order by page.place`, values);
}

async function pageOf(search: Queryable, text: string, values: readonly unknown[]): Promise<{ terms: Ranked[]; total: number }> {
  const { rows } = await search.query<Ranked & { total: number }>(text, values);
  return { terms: rows.filter((row) => row.id !== null), total: rows[0]!.total };
}

async function termsInOrder(search: Queryable, all: readonly { id: string; rank: number }[], sort: keyof typeof orders, { offset, limit }: Window): Promise<Ranked[]> {
  const { rows } = await search.query<Term>(`select ${termColumns} from terms t where t.id = any($1::uuid[]) order by ${orders[sort]} limit $2::int offset $3::int`, [all.map(({ id }) => id), limit, offset]);
  const ranks = new Map(all.map(({ id, rank }) => [id, rank]));
  return rows.map((term) => ({ ...term, rank: ranks.get(term.id)! }));
}

/** The words that were found instead, the closest first, as their contributors spell them. */
function wordsOf(similar: readonly Similar[], closest: readonly Ranked[]): string[] {
  const by = new Map(similar.map((each) => [each.id, each]));
  const words = closest.flatMap((term) => {
    const { side, alternative } = by.get(term.id)!;
    return side === 'meaning' ? [] : [alternatives(side === 'english' ? term.englishWord : term.vernacularWord)[alternative]!];
  });
  return [...new Set(words)].slice(0, SUGGESTED_WORDS);
}

/** What the same query finds in the other languages. */
async function elsewhereOf(search: Queryable, query: string, scope: SearchScope, language: Language): Promise<Elsewhere | null> {
  const needle = needleOf(query, 'all')!;
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { rows } = await search.query<{ language: Language; total: number }>(
    `with hit as materialized (${hitsSql(needle, scope, bind)})
     select t.language, count(*) as total from hit join terms t on t.id = hit.term_id where t.language <> ${bind(language)} group by t.language order by count(*) desc, t.language`, values);
  const languages = rows.length > 0 ? rows : counted((await similarTerms(search, needle, scope)).filter((each) => each.language !== language));
  return languages.length === 0 ? null : { total: languages.reduce((sum, each) => sum + each.total, 0), languages };
}

function counted(similar: readonly Similar[]): { language: Language; total: number }[] {
  const totals = new Map<Language, number>();
  for (const { language } of similar) totals.set(language, (totals.get(language) ?? 0) + 1);
  return [...totals].map(([language, total]) => ({ language, total })).sort((a, b) => b.total - a.total);
}
