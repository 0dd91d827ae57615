import { type Tier, tiers } from '#domain/search/tiers.ts';
import { tokenPrefix } from '#domain/search/tokens.ts';
import { SCOPE_CONDITIONS } from './scope.ts';

/*
 * The SQL statements of stage 2 (match.ts). Their parameters are the fields of `KeyLookups` and
 * `SearchScope`. A lookup that is null matches nothing.
 */

export const tierNumber = (tier: Tier): number => tiers.indexOf(tier);

/** How many words that contain the query are combined into one lookup. */
const WORDS_PER_LOOKUP = 32;

/** The tier of a key that equals a form of the query, or null if it equals none. */
const EQUAL_TIER = `
  case
    when k.strict = :strict::text
      then ${tierNumber('strict')}
    when k.fold = :fold::text or k.marks @@ :spacedTokens::tsquery
      then ${tierNumber('fold')}
    when k.side = 'english'
      and (k.fold = :singularFold::text or k.marks @@ :singularTokens::tsquery)
      then ${tierNumber('singular')}
    when k.side = 'english'
      and (k.fold = any(:codeSwitchFolds::text[]) or k.marks @@ :codeSwitchTokens::tsquery)
      then ${tierNumber('codeSwitch')}
    when k.side = 'english' and (k.fold = any(:englishFormFolds::text[]) or k.marks @@ :englishFormTokens::tsquery)
      then ${tierNumber('englishForm')}
    when k.side = 'vernacular'
      and k.language || ':' || k.fold = any(:pairLanguageFolds::text[])
      then ${tierNumber('pair')}
    when k.side = 'vernacular'
      and k.language || ':' || k.fold = any(:wholeStemLanguageFolds::text[])
      or k.marks @@ :wholeStemTokens::tsquery
      then ${tierNumber('wholeStem')}
    when k.side = 'vernacular'
      and k.language || ':' || k.fold = any(:locativeLanguageFolds::text[])
      then ${tierNumber('locative')}
    when k.marks @@ :stemTokens::tsquery
      then ${tierNumber('stem')}
    when k.side = 'vernacular'
      and k.language || ':' || k.fold = any(:variantLanguageFolds::text[])
      or k.marks @@ :variantTokens::tsquery
      then ${tierNumber('variant')}
    when k.side = 'vernacular'
      and k.language || ':' || k.fold = any(:stemVariantLanguageFolds::text[])
      or k.marks @@ :stemVariantTokens::tsquery
      then ${tierNumber('variantStem')}
  end`;

const IS_PREFIX = 'k.fold >= :prefixStart::text and k.fold < :prefixEnd::text';

/**
 * The best tier of a key. Most of the keys equal no form of the query, so a first condition skips
 * the tiers for equal keys (`strict` to `variantStem`) together.
 *
 * Neither condition checks the language of `equalFolds`, so a key can pass both because it equals a
 * form of the query in another language. Such a key has no tier, and is left out.
 */
const BEST_TIER = `
  coalesce(
    case
      when k.fold = any(:equalFolds::text[]) or k.marks @@ :equalTokens::tsquery
        then ${EQUAL_TIER}
    end,
    case
      when ${IS_PREFIX}
        then ${tierNumber('prefix')}
      when k.fold = any(:closeFolds::text[])
        then ${tierNumber('closeSpelling')}
      when k.side = 'vernacular'
        and k.language || ':' || k.fold = any(:shortStemLanguageFolds::text[])
        or k.marks @@ :shortStemTokens::tsquery
        then ${tierNumber('shortStem')}
      when k.marks @@ :stemPrefixTokens::tsquery
        then ${tierNumber('stemPrefix')}
      when k.marks @@ :wordTokens::tsquery
        then ${tierNumber('words')}
      when k.marks @@ :wordPrefixTokens::tsquery
        then ${tierNumber('wordsPrefix')}
    end
  )`;

/**
 * Selects the keys that equal the query, start with it or contain its words, each with its best
 * tier. `offset 0` prevents PostgreSQL from computing the tier twice.
 */
const MATCH_BY_TIER = `
  select
    term_id,
    concept_id,
    created_at,
    tier,
    alternative,
    case
      when tier = ${tierNumber('closeSpelling')}
        then (:closeRatings::integer[])[array_position(:closeFolds::text[], fold)]
      else length(fold)
    end as fold_length
  from (
    select
      k.term_id,
      k.concept_id,
      k.created_at,
      k.alternative,
      k.fold,
      ${BEST_TIER} as tier
    from search_keys as k
    where (
        k.fold = any(:equalFolds::text[] || :closeFolds::text[])
        or (${IS_PREFIX})
        or k.marks @@ :anyTokens::tsquery
      )
      and ${SCOPE_CONDITIONS}
    offset 0
  ) as found
  where tier is not null`;

/**
 * Selects the keys with a word that contains the query. A trigram index finds these words in the
 * vocabulary. Words that start with the query are left out, because `MATCH_BY_TIER` finds them. The
 * words are looked up in batches, because PostgreSQL would check a tsquery of thousands of words
 * against every row.
 */
const MATCH_INSIDE_WORDS = String.raw`
  select
    k.term_id,
    k.concept_id,
    k.created_at,
    ${tierNumber('inside')} as tier,
    k.alternative,
    length(k.fold) as fold_length
  from (
    select
      string_agg(
        '''${tokenPrefix.word}' || replace(replace(word, '\', '\\'), '''', '''''') || '''',
        ' | '
      )::tsquery as tokens
    from (
      select word, row_number() over () / ${WORDS_PER_LOOKUP} as batch
      from search_words
      where word like :insidePattern::text
        and not starts_with(word, :firstWord::text)
    ) as containing
    group by batch
  ) as words
  cross join lateral (
    select *
    from search_keys as candidate
    where candidate.marks @@ words.tokens
  ) as k
  where ${SCOPE_CONDITIONS}`;

export const MATCH_KEYS = `
  ${MATCH_BY_TIER}
  union all
  ${MATCH_INSIDE_WORDS}`;

/**
 * A search reads at most this many keys with a similar spelling, shortest first, and at most this
 * many definitions. A real word has far fewer similar keys, and this many can be read within the
 * statement timeout.
 */
const MAX_CANDIDATES = 20_000;

/**
 * Selects the keys with a similar spelling, and the definitions that contain the query's words.
 * Terms with the same key are aggregated into one row, so that each key is transferred and compared
 * only once.
 */
export const SELECT_SIMILAR_KEYS = `
  select
    k.side,
    k.language,
    k.alternative,
    k.strict,
    k.fold,
    string_agg(k.term_id::text, ' ') as term_ids
  from (
    (
      select *
      from search_keys as k
      where (k.fold = any(:similarFolds::text[]) or k.marks @@ :similarTokens::tsquery)
        and ${SCOPE_CONDITIONS}
      order by length(k.fold), k.term_id
      limit ${MAX_CANDIDATES}
    )
    union all
    (
      select *
      from search_keys as k
      where k.marks @@ :definitionTokens::tsquery
        and ${SCOPE_CONDITIONS}
      order by k.term_id
      limit ${MAX_CANDIDATES}
    )
  ) as k
  group by k.side, k.language, k.alternative, k.strict, k.fold`;

/**
 * Selects the words with one of the hashes. The hashes of a text count only if the text is not a
 * known word, unless `always` says so.
 */
export const SELECT_SIMILAR_WORDS = `
  select word
  from search_words
  where signatures && (
    select array_agg(probe.hash)
    from unnest(:texts::text[], :hashes::integer[], :always::boolean[])
      as probe (text, hash, always)
    where probe.always
      or not exists (
        select
        from search_words as known
        where known.word = probe.text
      )
  )`;
