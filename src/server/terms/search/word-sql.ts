import { bestRankOfTier, type Tier } from '#domain/search/tiers.ts';
import { tokenPrefix } from '#domain/search/tokens.ts';
import { LAST_CODE_POINT } from './analyze.ts';
import { MATCH_EQUAL_KEYS } from './match-sql.ts';
import { RANK_OF_KEY } from './rank.ts';
import { FILTER_CONDITIONS } from './scope.ts';

/*
 * The SQL statement of a search for one word (word.ts). Most of its matches are read from the index
 * `search_postings_token` alone, which contains everything that ranks and counts them.
 */

/** `place` is the rank of a posting within its tier. */
const rankIn = (tier: Tier): string => `${bestRankOfTier(tier)} + k.place`;

const EQUAL = `
  select term_id, coalesce(concept_id, term_id) as sense, ${RANK_OF_KEY} as rank
  from (${MATCH_EQUAL_KEYS}) as equal`;

/** The condition that the token of a posting `k` is the query's word or starts with it. */
export const STARTS_WITH_WORD = `
    k.token >= :wordToken::text
    and k.token < :wordTokenEnd::text
    and ${FILTER_CONDITIONS}`;

/** The rank of such a posting. */
export const WORD_RANK = `
    case
      when k.start is not null then ${rankIn('prefix')}
      when k.token = :wordToken::text then ${rankIn('words')}
      else ${rankIn('wordsPrefix')}
    end`;

const CONTAINS_WORD = `
  select
    k.term_id,
    k.sense,
    ${WORD_RANK} as rank
  from search_postings as k
  where ${STARTS_WITH_WORD}`;

/** Without `offset 0`, PostgreSQL might read all postings to join them with the stems. */
const STARTS_WITH_STEM = `
  select k.term_id, k.sense, ${rankIn('stemPrefix')} as rank
  from unnest(:stemStarts::text[]) as stem (token)
  cross join lateral (
    select *
    from search_postings as candidate
    where candidate.token >= stem.token
      and candidate.token < stem.token || '${LAST_CODE_POINT}'
    offset 0
  ) as k
  where ${FILTER_CONDITIONS}`;

/**
 * A trigram index finds the words that contain the query. Words that start with the query are left
 * out, because `CONTAINS_WORD` finds them.
 */
const INSIDE_WORDS = `
  select k.term_id, k.sense, ${rankIn('inside')} as rank
  from (
    select '${tokenPrefix.word}' || word as token
    from search_words
    where word like :insidePattern::text
      and not starts_with(word, :firstWord::text)
  ) as containing
  cross join lateral (
    select *
    from search_postings as candidate
    where candidate.token = containing.token
  ) as k
  where ${FILTER_CONDITIONS}`;

/** Selects the terms that equal a form of the query: (term_id, sense, rank). */
export const EQUAL_TERMS = `
  select term_id, sense, min(rank) as rank
  from (${EQUAL}) as matched
  group by term_id, sense`;

export const RANK_WORD_MATCHES = `
  select term_id, sense, min(rank) as rank
  from (
    ${EQUAL}
    union all
    ${CONTAINS_WORD}
    union all
    ${STARTS_WITH_STEM}
    union all
    ${INSIDE_WORDS}
  ) as matched
  group by term_id, sense`;
