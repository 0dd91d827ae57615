import type { Sort } from '#domain/term-search.ts';
import { composeOnce } from '#server/platform/db/named-parameters.ts';
import { termColumns } from '#server/terms/columns.ts';

/*
 * The SQL statements of stage 4 (page.ts). `ranked` is a SELECT of (term_id, rank, created_at).
 */

export type ColumnSort = Exclude<Sort, 'relevance'>;

export const orderBy: Record<ColumnSort, string> = {
  newest: 't.created_at desc, t.id desc',
  english_asc: 't.english_word collate "und-x-icu", t.id',
  vernacular_asc: 't.vernacular_word collate "und-x-icu", t.id',
};

const byRank = (rank: string) => `${rank}, t.english_word collate "und-x-icu", t.id`;

/**
 * Selects one page of terms in order of relevance, and the total. Terms of equal rank are sorted by
 * English word. Reads only terms whose rank occurs on the page; terms with a better rank are only
 * counted.
 */
export const pageByRelevanceSql = composeOnce(
  (ranked) => `
  with ranked as materialized (${ranked}),
  bounds as materialized (
    select
      count(*) as total,
      (
        select rank from ranked order by rank
        limit 1 offset :offset::int
      ) as first_rank,
      (
        select rank from ranked order by rank
        limit 1 offset :offset::int + :limit::int - 1
      ) as last_rank
    from ranked
  )
  select bounds.total, page.*
  from bounds
  left join lateral (
    select
      ${termColumns},
      ranked.rank,
      row_number() over (order by ${byRank('ranked.rank')}) as place
    from ranked
    join terms as t on t.id = ranked.term_id
    where ranked.rank >= bounds.first_rank
      and ranked.rank <= coalesce(bounds.last_rank, 2147483647)
    order by ${byRank('ranked.rank')}
    limit :limit::int
    offset :offset::int - (select count(*) from ranked where rank < bounds.first_rank)
  ) as page on true
  order by page.place`,
);

/**
 * Search keys contain the creation time of their term, so the newest matches are found without
 * reading all matching terms.
 */
const NEWEST_FIRST = `
  select
    term_id,
    rank,
    row_number() over (order by created_at desc, term_id desc) as place
  from ranked
  order by created_at desc, term_id desc`;

const orderedBySql = (sort: ColumnSort): string => `
  select
    ranked.term_id,
    ranked.rank,
    row_number() over (order by ${orderBy[sort]}) as place
  from ranked
  join terms as t on t.id = ranked.term_id
  order by ${orderBy[sort]}`;

const buildPageByColumn = (ranked: string, sort: ColumnSort): string => `
  with ranked as materialized (${ranked}),
  bounds as (
    select count(*) as total
    from ranked
  )
  select bounds.total, page.*
  from bounds
  left join lateral (
    select ${termColumns}, ordered.rank, ordered.place
    from (
      ${sort === 'newest' ? NEWEST_FIRST : orderedBySql(sort)}
      limit :limit::int
      offset :offset::int
    ) as ordered
    join terms as t on t.id = ordered.term_id
  ) as page on true
  order by page.place`;

/** Selects one page of terms in the order of a column, and the total. */
export const pageByColumnSql: Record<ColumnSort, (ranked: string) => string> = {
  newest: composeOnce((ranked) => buildPageByColumn(ranked, 'newest')),
  english_asc: composeOnce((ranked) => buildPageByColumn(ranked, 'english_asc')),
  vernacular_asc: composeOnce((ranked) => buildPageByColumn(ranked, 'vernacular_asc')),
};

/** Selects one page of the terms with the given ids and ranks, in order of relevance. */
export const KNOWN_PAGE_BY_RELEVANCE = `
  select ${termColumns}, ranked.rank
  from unnest(:ids::uuid[], :ranks::integer[]) as ranked (id, rank)
  join terms as t on t.id = ranked.id
  order by ${byRank('ranked.rank')}
  limit :limit::int
  offset :offset::int`;

/** Selects one page of the terms with the given ids and ranks, in the order of a column. */
export const knownPageByColumnSql = (sort: ColumnSort): string => `
  select ${termColumns}, ranked.rank
  from unnest(:ids::uuid[], :ranks::integer[]) as ranked (id, rank)
  join terms as t on t.id = ranked.id
  order by ${orderBy[sort]}
  limit :limit::int
  offset :offset::int`;
