import { browseLetters, letterRange } from '#domain/browse.ts';

/*
 * The statements that list English words by letter. They read the indexes by language or by language
 * and subject, and English word, whose order is the root collation.
 */

const ENGLISH = 't.english_word collate "und-x-icu"';

export type BrowseScope = { letter: string; hasSubject: boolean };

/** Returns conditions only for the filters that are set, so that the planner can match an index. */
function conditions({ letter, hasSubject }: BrowseScope): string {
  const { start, end } = letterRange(letter);
  return [
    `t.status = 'verified'`,
    't.language = :language',
    ...(hasSubject ? ['t.subject = :subject'] : []),
    ...(start === null ? [] : [`${ENGLISH} >= '${start}'`]),
    ...(end === null ? [] : [`${ENGLISH} < '${end}'`]),
  ].join(' and ');
}

/**
 * Selects one page of the English words of a letter, each with its verified words, the best first,
 * and the number of English words.
 */
export const entriesSql = (scope: BrowseScope): string => `
  with headwords as materialized (
    select ${ENGLISH} as english_word
    from terms as t
    where ${conditions(scope)}
    group by ${ENGLISH}
  ),
  counted as (select count(*) as total from headwords)
  select counted.total, entry.*
  from counted
  left join lateral (
    select
      page.english_word,
      case when count(distinct t.concept_id) = 1 and count(t.concept_id) = count(*)
        then (select c.number from concepts as c where c.id = min(t.concept_id::text)::uuid)
      end as concept_number,
      json_agg(
        json_build_object(
          'id', t.id,
          'vernacularWord', t.vernacular_word,
          'language', t.language,
          'varieties', t.varieties
        )
        order by t.quality, t.vernacular_word collate "und-x-icu", t.created_at, t.id
      ) as words
    from (
      select english_word
      from headwords
      order by english_word
      limit :limit::int
      offset :offset::int
    ) as page
    join terms as t
      on ${ENGLISH} = page.english_word
      and ${conditions(scope)}
    group by page.english_word
  ) as entry on true
  order by entry.english_word`;

/** Selects the letters that have words. Each letter is one lookup in an index. */
export const lettersSql = (hasSubject: boolean): string => `
  select array_remove(array[
    ${browseLetters
      .map(
        (letter) => `case when exists (
      select
      from terms as t
      where ${conditions({ letter, hasSubject })}
    ) then '${letter}' end`,
      )
      .join(',\n    ')}
  ], null) as letters`;
