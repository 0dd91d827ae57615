import { rankAlternativeSql } from '#domain/search/alternatives.ts';
import { wordOrderSql } from '#server/terms/rows/word-order.ts';

/**
 * How many terms are read to find suggestions. Several terms can share a word, so this is more than
 * the number of suggestions shown.
 */
const TERMS_READ = 40;

/**
 * Selects verified terms with a word that starts with the text, best first. Words equal to the text
 * come first, then words with the same fold. If the text has diacritics, words that start with the
 * text as typed follow, then the rest. Within each group, words are sorted by their position among
 * the term's alternatives, then by length. Of equally long words, those that start with the text as
 * typed come first.
 */
export const SELECT_SUGGESTIONS = `
  select
    t.id,
    t.english_word,
    t.vernacular_word,
    t.language,
    t.varieties,
    case when t.varieties = '{}' then t.notes end as notes,
    c.gloss,
    best.word
  from (
    select
      term_id,
      min(rank) as rank,
      min(fold) as word,
      min(quality) as quality,
      min(created_at) as created_at
    from (
      select
        term_id,
        fold,
        quality,
        created_at,
        case
          when strict = :strict then 0
          when fold = :fold then 1
          when :hasMarks::boolean and starts_with(strict, :strict) then 2
          else 3
        end * 2000000
        + (${rankAlternativeSql('alternative')}) * 2000
        + length(fold) * 2
        + case when starts_with(strict, :strict) then 0 else 1 end as rank
      from search_keys
      where fold >= :fold
        and fold < :foldEnd
        and status = 'verified'
        and :language in ('all', language)
        and (:varieties::text[] is null or varieties && :varieties)
        and :subject in ('all', subject)
        and :field in ('both', side)
      order by fold
      limit :maxKeys::int
    ) as keys
    group by term_id
    order by min(rank), min(fold), min(quality), min(created_at), term_id
    limit ${TERMS_READ}
  ) as best
  join terms as t on t.id = best.term_id
  left join concepts as c on c.id = t.concept_id
  order by
    best.rank,
    t.english_word collate "und-x-icu",
    ${wordOrderSql('t')}`;
