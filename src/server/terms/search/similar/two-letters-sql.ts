import { bestRankOfTier } from '#domain/search/tiers.ts';
import { sourceNameSql } from '#server/terms/rows/source-name.ts';
import { commonnessSql } from '../commonness.ts';
import { SENSE_ORDER, sortMatches } from '../page-sql.ts';
import { FILTER_CONDITIONS } from '../scope.ts';
import { EQUAL_TERMS, STARTS_WITH_WORD, WORD_RANK } from '../word-sql.ts';

/*
 * The SQL statement of a search for two letters (word.ts). Its cost depends on the page, not
 * on the number of matches, which is a tenth of the dictionary for some letters.
 */

/** Adds the matches that only equal a form of the query, because no stored count includes them. */
const TOTAL = `
  select (
    select coalesce(sum(k.n), 0)::int
    from search_counts as k
    where k.start = :start::text
      and k.status = any(:statuses::text[])
      and (:language::text is null or k.language = :language)
      and (:subject::text is null or k.subject = :subject)
      and k.sides & :sideBits::int > 0
  ) + (
    select count(*)::int
    from equal
    where not exists (
      select
      from search_postings as k
      where k.term_id = equal.term_id
        and ${STARTS_WITH_WORD}
    )
  ) as total`;

/**
 * Reads two keys for each term up to the end of the page, because several keys can match a term.
 */
const NEAREST = `
  select k.term_id, k.sense, ${bestRankOfTier('prefix')} + k.place as rank
  from search_postings as k
  where k.start = :start::text
    and ${FILTER_CONDITIONS}
  order by k.place
  fetch first (2 * (:offset::int + :limit::int)) rows with ties`;

/** Each sense has at least one term, so the page needs at most this many senses. */
const BEST_SENSES = `
  select sorted.sense, sorted.rank
  from (
    select
      found.sense,
      found.rank,
      max(${commonnessSql('c.id', 'found.rank')}) over (
        partition by found.rank, coalesce(c.headword, t.english_word)
      ) as commonness,
      row_number() over (order by found.rank, ${SENSE_ORDER}) as place_by_word
    from (
      select sense, min(rank) as rank
      from (table equal union all table nearest) as key
      group by sense
    ) as found
    left join concepts as c on c.id = found.sense
    left join terms as t on t.id = found.sense
  ) as sorted
  order by sorted.rank, sorted.commonness desc nulls last, sorted.place_by_word
  limit :offset::int + :limit::int`;

const TERMS_OF_SENSES = `
  select
    best.rank as sense_rank,
    matched.term_id,
    matched.rank,
    row_number() over (partition by best.sense) = 1 as is_first_of_sense
  from best
  cross join lateral (
    select term_id, min(rank) as rank
    from (
      select
        k.term_id,
        ${WORD_RANK} as rank
      from (
        select id from terms where concept_id = best.sense
        union all
        select best.sense
      ) as member
      join search_postings as k on k.term_id = member.id
      where ${STARTS_WITH_WORD}
      union all
      select equal.term_id, equal.rank
      from equal
      where equal.sense = best.sense
    ) as found
    group by term_id
  ) as matched`;

/**
 * Selects one page in order of relevance, and the total. `is_whole` is false if the page may lack
 * terms, because too many of the keys that were read belong to the same terms.
 */
export const TWO_LETTERS_PAGE = `
  with equal as materialized (${EQUAL_TERMS}),
  nearest as materialized (${NEAREST}),
  best as materialized (${BEST_SENSES}),
  matches as materialized (${TERMS_OF_SENSES}),
  counted as materialized (
    select
      total,
      (select count(*) from matches) >= least(total, :offset::int + :limit::int) as is_whole
    from (${TOTAL}) as totals
  )
  select counted.total, counted.is_whole, page.*, ${sourceNameSql('page')}
  from counted
  left join lateral (
    ${sortMatches({ condition: 'true', offset: ':offset::int' })}
  ) as page on true
  order by page.place`;
