import { conceptOfWordSql } from '#server/terms/rows/group-senses.ts';
import {
  ENGLISH_OF_LETTER,
  type LetterScope,
  letterConditions,
} from '#server/terms/rows/letters.ts';
import { wordOrderSql } from '#server/terms/rows/word-order.ts';

/**
 * Selects one page of the English words of a letter, each with its verified words, the best first,
 * and the number of English words.
 */
export const entriesSql = (scope: LetterScope): string => `
  with headwords as materialized (
    select ${ENGLISH_OF_LETTER} as english_word
    from terms as t
    where ${letterConditions(scope)}
    group by ${ENGLISH_OF_LETTER}
  ),
  counted as (select count(*) as total from headwords)
  select counted.total, entry.*
  from counted
  left join lateral (
    select
      page.english_word,
      json_agg(
        json_build_object(
          'id', t.id,
          'vernacularWord', t.vernacular_word,
          'language', t.language,
          'varieties', t.varieties,
          ${conceptOfWordSql('t.subject')}
        )
        order by ${wordOrderSql('t')}
      ) as words
    from (
      select english_word
      from headwords
      order by english_word
      limit :limit::int
      offset :offset::int
    ) as page
    join terms as t
      on ${ENGLISH_OF_LETTER} = page.english_word
      and ${letterConditions(scope)}
    left join concepts as c on c.id = t.concept_id
    group by page.english_word
  ) as entry on true
  order by entry.english_word`;
