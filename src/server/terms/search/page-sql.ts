import { bestRankOfTier, rankWeight } from '#domain/search/tiers.ts';
import { preferVerbSql, rateSenseSql } from '#domain/term/word-order.ts';
import { composeOnce } from '#server/platform/db/named-parameters.ts';
import { joinedTermColumns } from '#server/terms/rows/columns.ts';
import { listedColumns } from '#server/terms/rows/listed-term.ts';
import { sourceNameSql } from '#server/terms/rows/source-name.ts';
import { type ColumnSort, orderBySql } from '#server/terms/rows/term-order.ts';
import { wordOrderSql } from '#server/terms/rows/word-order.ts';
import { headwordCountsSql, isWholeWordSql } from './commonness.ts';

/*
 * The SQL statements of stage 4 (page.ts). `ranked` is a SELECT of (term_id, sense, rank,
 * created_at).
 */

/** The order of equal words depends on whether the question asks for a verb. */
const qualitySql = (term: string): string => `
  case
    when :prefersVerb::boolean then ${preferVerbSql(`${term}.quality`)}
    else ${term}.quality
  end`;

/** Within a sense, a better rank comes before the quality of a word only from `similar` on. */
export const groupRankSql = (rank: string): string => `
  case
    when ${rank} < ${bestRankOfTier('similar')} then ${rank} / ${rankWeight.tier}
    else ${rank}
  end`;

/**
 * Sorts senses whose headwords have equal rank and commonness by English word. Of the senses of one
 * word, those of the subject that is searched come first, then those with a better best word, and
 * then those with more reliable words.
 */
const SENSE_ORDER = `
  coalesce(c.headword, t.english_word) collate "und-x-icu",
  coalesce(c.subject, t.subject) is distinct from :subject::text,
  matches.rate,
  coalesce(c.strength, 0) desc,
  coalesce(c.subject, t.subject),
  c.gloss nulls first,
  c.identity,
  c.number`;

/**
 * Sorts the senses by the rank of their best term, and keeps the terms of a sense together. Within
 * a sense, terms are sorted by tier and then by quality. From the tier `similar` on, they are
 * sorted by rank, so that the word that was probably meant comes first.
 */
const BY_SENSE = `
  matches.sense_rank,
  ${SENSE_ORDER},
  ${groupRankSql('matches.rank')},
  ${wordOrderSql('t', qualitySql('t'))}`;

/**
 * The matches, each with the rank of the best match of its sense, and the ranks, each with its
 * number of terms. A window function finds the best match, because joins of the search connections
 * are nested loops, which would compare every match with every sense.
 */
const SENSES = `
  matches as materialized (
    select
      term_id,
      sense,
      rank,
      min(rank) over senses as sense_rank,
      row_number() over senses = 1 as is_first_of_sense
    from ranked
    window senses as (partition by sense)
  ),
  ranks as materialized (
    select sense_rank as rank, (sum(count(*)) over (order by sense_rank))::int as terms_so_far
    from matches
    group by sense_rank
  ),
  bounds as materialized (
    select
      coalesce(max(terms_so_far), 0) as total,
      min(rank) filter (where terms_so_far > :offset::int) as first_rank,
      min(rank) filter (where terms_so_far >= :offset::int + :limit::int) as last_rank,
      coalesce(max(terms_so_far) filter (where terms_so_far <= :offset::int), 0) as terms_before
    from ranks
  )`;

/** Selects the matches that can be on the page, each with the rating of its sense's best word. */
const RATED_MATCHES = `
  select
    m.*,
    first_value(${rateSenseSql(qualitySql('w'))}) over (
      partition by m.sense
      order by ${groupRankSql('m.rank')}, ${qualitySql('w')}
    ) as rate
  from matches as m
  join terms as w on w.id = m.term_id
  where m.sense_rank >= bounds.first_rank
    and m.sense_rank <= coalesce(bounds.last_rank, 2147483647)`;

/** A headword is only counted once for each of its senses. */
const COUNTS = headwordCountsSql(
  'c.headword',
  `matches.is_first_of_sense and ${isWholeWordSql('matches.sense_rank')}`,
);

/**
 * Sorts the matches that can be on the page, and selects the page. Reads the columns of terms only
 * for the page, because far more terms may be sorted. Finds these rows by their place in the table
 * (`ctid`), because sorting has already looked them up.
 */
const SORTED_PAGE = `
  select ${joinedTermColumns}, sorted.rank, sorted.place
  from (
    select
      candidates.term_at,
      candidates.concept_at,
      candidates.rank,
      row_number() over (
        order by
          candidates.sense_rank,
          candidates.languages desc,
          candidates.rate_of_headword,
          candidates.words desc,
          candidates.place_by_word
      ) as place
    from (
      select
        t.ctid as term_at,
        c.ctid as concept_at,
        matches.rank,
        matches.sense_rank,
        max(counts.languages) over of_headword as languages,
        min(case when ${isWholeWordSql('matches.sense_rank')} then matches.rate end)
          over of_headword as rate_of_headword,
        max(counts.words) over of_headword as words,
        row_number() over (order by ${BY_SENSE}) as place_by_word
      from (${RATED_MATCHES}) as matches
      join terms as t on t.id = matches.term_id
      left join concepts as c on c.id = t.concept_id
      cross join lateral (${COUNTS}) as counts
      window of_headword as (
        partition by matches.sense_rank, coalesce(c.headword, t.english_word)
      )
    ) as candidates
    order by place
    limit :limit::int
    offset :offset::int - bounds.terms_before
  ) as sorted
  join terms as t on t.ctid = sorted.term_at
  left join concepts as c on c.ctid = sorted.concept_at`;

const buildPageByRelevance = (ranked: string): string => `
  with ranked as materialized (${ranked}),
  ${SENSES}
  select bounds.total, page.*, ${sourceNameSql('page')}
  from bounds
  left join lateral (
    ${SORTED_PAGE}
  ) as page on true
  order by page.place`;

/**
 * Selects one page of terms in order of relevance, and the total. Reads only the senses whose rank
 * occurs on the page; senses with a better rank are only counted.
 */
export const pageByRelevanceSql = composeOnce(buildPageByRelevance);

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
    row_number() over (order by ${orderBySql(sort, 't')}) as place
  from ranked
  join terms as t on t.id = ranked.term_id
  order by ${orderBySql(sort, 't')}`;

const buildPageByColumn = (ranked: string, sort: ColumnSort): string => `
  with ranked as materialized (${ranked}),
  bounds as (
    select count(*) as total
    from ranked
  )
  select bounds.total, page.*, ${sourceNameSql('page')}
  from bounds
  left join lateral (
    select ${joinedTermColumns}, ordered.rank, ordered.place
    from (
      ${sort === 'newest' ? NEWEST_FIRST : orderedBySql(sort)}
      limit :limit::int
      offset :offset::int
    ) as ordered
    join terms as t on t.id = ordered.term_id
    left join concepts as c on c.id = t.concept_id
  ) as page on true
  order by page.place`;

/** Selects one page of terms in the order of a column, and the total. */
export const pageByColumnSql: Record<ColumnSort, (ranked: string) => string> = {
  newest: composeOnce((ranked) => buildPageByColumn(ranked, 'newest')),
  english_asc: composeOnce((ranked) => buildPageByColumn(ranked, 'english_asc')),
  vernacular_asc: composeOnce((ranked) => buildPageByColumn(ranked, 'vernacular_asc')),
};

/** Selects the terms with the given ids and ranks: (term_id, sense, rank). */
export const KNOWN_TERMS = `
  select known.id as term_id, coalesce(t.concept_id, known.id) as sense, known.rank
  from unnest(:ids::uuid[], :ranks::integer[]) as known (id, rank)
  join terms as t on t.id = known.id`;

/** Selects one page of the terms with the given ids and ranks, in order of relevance. */
export const KNOWN_PAGE_BY_RELEVANCE = buildPageByRelevance(KNOWN_TERMS);

/** Selects one page of the terms with the given ids and ranks, in the order of a column. */
export const knownPageByColumnSql = (sort: ColumnSort): string => `
  select ${listedColumns}, ranked.rank
  from unnest(:ids::uuid[], :ranks::integer[]) as ranked (id, rank)
  join terms as t on t.id = ranked.id
  left join concepts as c on c.id = t.concept_id
  order by ${orderBySql(sort, 't')}
  limit :limit::int
  offset :offset::int`;
