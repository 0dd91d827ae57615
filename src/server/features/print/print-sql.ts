import { SOURCE_ORDER } from '#server/terms/derived/support-sql.ts';
import { conceptOfWordSql } from '#server/terms/rows/group-senses.ts';
import { ENGLISH_OF_LETTER } from '#server/terms/rows/letters.ts';
import { isListedId } from '#server/terms/rows/unlisted.ts';
import { wordOrderSql } from '#server/terms/rows/word-order.ts';

/** The terms that people contributed, or that are in one of the sources `:sources`. */
const PRINTABLE = `
  select
    t.id,
    ${ENGLISH_OF_LETTER} as english_word,
    t.vernacular_word,
    t.varieties,
    t.concept_id,
    not u.is_system as is_contributed
  from terms t
  join users u on u.id = t.submitter_id
  where t.status = 'verified'
    and ${isListedId('t.id')}
    and t.language = :language
    and t.subject = :subject
    and (
      not u.is_system
      or exists (
        select
        from term_sources ts
        where ts.term_id = t.id and ts.source = any(:sources::text[])
      )
    )`;

/** Terms of one sense can have the same word, which is listed once. */
const ENTRIES = `
  select
    w.english_word,
    json_agg(
      json_build_object(
        'vernacularWord', w.vernacular_word,
        'varieties', w.varieties,
        ${conceptOfWordSql(':subject')}
      )
      order by w.place
    ) as words
  from (
    select
      p.english_word,
      p.vernacular_word,
      p.varieties,
      p.concept_id,
      min(p.place) as place
    from on_page p
    group by p.english_word, p.vernacular_word, p.varieties, p.concept_id
  ) as w
  left join concepts c on c.id = w.concept_id
  group by w.english_word`;

const SOURCES = `
  select coalesce(
    json_agg(
      json_build_object('code', s.code, 'name', s.name, 'licence', s.licence, 'url', s.url)
      order by ${SOURCE_ORDER}
    ),
    '[]'
  )
  from sources s
  where s.code = any(:sources::text[])
    and s.code in (
      select ts.source
      from on_page p
      join term_sources ts on ts.term_id = p.id
    )`;

/** Selects one page of English words with their words, and where these are from, as one row. */
export const PRINTED_PAGE = `
  with printable as materialized (${PRINTABLE}),
  headwords as materialized (
    select p.english_word
    from printable p
    group by p.english_word
    order by p.english_word
    limit :limit::int
    offset :offset::int
  ),
  on_page as materialized (
    select p.*, row_number() over (order by ${wordOrderSql('t')}) as place
    from headwords h
    join printable p on p.english_word = h.english_word
    join terms t on t.id = p.id
  )
  select
    (select count(distinct p.english_word) from printable p) as total,
    (
      select coalesce(
        json_agg(
          json_build_object('englishWord', e.english_word, 'words', e.words)
          order by e.english_word
        ),
        '[]'
      )
      from (${ENTRIES}) as e
    ) as entries,
    (select coalesce(bool_or(p.is_contributed), false) from on_page p) as has_contributions,
    (${SOURCES}) as sources`;
