/**
 * How many terms are read for the suggestions: more than are shown, since several terms may share a
 * word.
 */
const TERMS_READ = 40;

/**
 * Verified terms that start with the text, best first. `rank` orders by: the text itself, the
 * folded text, the diacritics as typed, then the rest; within these by alternative and by length,
 * unmarked words before marked ones of the same length. Of the notes only the variety is read,
 * which decides the language that the word is marked up in.
 */
export const SELECT_SUGGESTIONS = `
  select
    t.id,
    t.english_word,
    t.vernacular_word,
    t.language,
    case when t.notes ~* '\\mSepedi\\M' then 'Sepedi' end as notes,
    best.word
  from (
    select term_id, min(rank) as rank, min(fold) as word
    from (
      select
        term_id,
        fold,
        case
          when strict = :strict then 0
          when fold = :fold then 1
          when :hasMarks::boolean and starts_with(strict, :strict) then 2
          else 3
        end * 2000000
        + alternative * 2000
        + length(fold) * 2
        + case when starts_with(strict, :strict) then 0 else 1 end as rank
      from search_keys
      where fold >= :fold
        and fold < :foldEnd
        and status = 'verified'
        and :language in ('all', language)
        and :subject in ('all', subject)
        and :field in ('both', side)
      order by fold
      limit :maxKeys::int
    ) as keys
    group by term_id
    order by min(rank), min(fold), term_id
    limit ${TERMS_READ}
  ) as best
  join terms as t on t.id = best.term_id
  order by best.rank, t.english_word collate "und-x-icu", t.id`;
