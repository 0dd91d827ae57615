import { MAX_COUNTED_KEYS, MAX_SOME_WORDS_KEYS } from '#domain/search/some-words.ts';
import { SCOPE_CONDITIONS } from './scope.ts';

/*
 * The SQL statements of some-words.ts and trigrams.ts. Each reads a limited number of keys through
 * an index.
 */

/** Counts in how many keys each word occurs, up to a limit. */
export const COUNT_KEYS_WITH_WORDS = `
  select
    (
      select count(*)
      from (
        select
        from search_keys as k
        where k.marks @@ asked.token::tsquery
        limit ${MAX_COUNTED_KEYS}
      ) as found
    ) as keys
  from unnest(:tokens::text[]) with ordinality as asked (token, position)
  order by asked.position`;

/**
 * Selects the English and vernacular keys of the terms that match the lookup. Hyphens
 * separate words, but folds contain none, so the strict key is returned if it contains hyphens.
 */
export const SELECT_TERMS_WITH_WORDS = `
  select
    k.term_id,
    k.side,
    k.fold,
    case when k.strict like '%-%' then k.strict end as hyphenated
  from (
    select distinct found.term_id
    from (
      select k.term_id
      from search_keys as k
      where k.marks @@ :wordTokens::tsquery
        and ${SCOPE_CONDITIONS}
      limit ${MAX_SOME_WORDS_KEYS}
    ) as found
  ) as candidate
  join search_keys as k on k.term_id = candidate.term_id
  where k.side <> 'meaning'
    and (:side::text is null or k.side = :side)`;

const MAX_TRIGRAM_WORDS = 40;
const MAX_TRIGRAM_KEYS = 500;

/** Selects the words of the vocabulary that share the most trigrams with the text. */
export const SELECT_WORDS_BY_TRIGRAMS = `
  select word, similarity(word, :text) as similarity
  from search_words
  where word % :text
  order by similarity desc, word
  limit ${MAX_TRIGRAM_WORDS}`;

/** Selects the keys that are one of the words. */
export const SELECT_KEYS_OF_WORDS = `
  select k.term_id, k.fold
  from search_keys as k
  where k.fold = any(:folds::text[])
    and ${SCOPE_CONDITIONS}
  limit ${MAX_TRIGRAM_KEYS}`;
