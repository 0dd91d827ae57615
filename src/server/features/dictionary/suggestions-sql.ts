import { rankAlternativeSql } from '#domain/search/alternatives.ts';
import { senseSubjectSql } from '#server/terms/rows/sense-subject-sql.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';
import { wordOrderSql } from '#server/terms/rows/word-order.ts';

/** How many terms are read to find suggestions. Several can belong to one sense. */
const TERMS_READ = 200;

const WORD_COLUMNS = `
    t.id,
    t.vernacular_word,
    t.language,
    t.varieties,
    case when t.varieties = '{}' then t.notes end as notes,
    c.number as concept_number`;

/**
 * Selects the best words of concepts in each language. Sorted by number, PostgreSQL reads the
 * concepts by their numbers; sorted by id, it would read all of them.
 */
export const SELECT_WORDS = `
  select distinct on (c.number, t.language) ${WORD_COLUMNS}
  from concepts as c
  join terms as t on t.concept_id = c.id
  where c.number = any(:numbers::int[])
    and ${isPublicTerm('t')}
    and (:varieties::text[] is null or t.language <> :language or t.varieties && :varieties)
  order by
    c.number,
    t.language,
    ${wordOrderSql('t')}`;

/**
 * Selects verified terms with a word that starts with the text, best first. Words equal to the text
 * come first, then words with the same fold. If the text has diacritics, words that start with the
 * text as typed follow, then the rest. Within each group, words are sorted by their position among
 * the term's alternatives, then by length. Of equally long words, those that start with the text as
 * typed come first.
 */
export const SELECT_SUGGESTIONS = `
  select
    ${WORD_COLUMNS},
    t.english_word,
    coalesce(c.subject, t.subject) as subject,
    c.gloss,
    ${senseSubjectSql('c')} as sense_subject,
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
    coalesce(c.headword, t.english_word) collate "und-x-icu",
    coalesce(c.strength, 0) desc,
    coalesce(c.subject, t.subject),
    c.gloss nulls first,
    c.identity,
    c.number,
    ${wordOrderSql('t')}`;
