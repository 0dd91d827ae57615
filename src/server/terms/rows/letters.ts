import { type Language, languageIds } from '#domain/languages.ts';
import { type BrowseLetter, browseLetters, letterRange } from '#domain/lists/browse.ts';
import { subjectIds } from '#domain/subjects.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import { isListedId } from './unlisted.ts';

/*
 * The letters under which English words are listed. The conditions match indexes by language or by
 * language and subject, and English word, in the root collation.
 */

export const ENGLISH_OF_LETTER = 't.english_word collate "und-x-icu"';

export type LetterScope = { letter: string; hasSubject: boolean };

/** Returns conditions only for the filters that are set, so that the planner can match an index. */
export function letterConditions({ letter, hasSubject }: LetterScope): string {
  const { start, end } = letterRange(letter);
  return [
    `t.status = 'verified'`,
    isListedId('t.id'),
    't.language = :language',
    ...(hasSubject ? ['t.subject = :subject'] : []),
    ...(start === null ? [] : [`${ENGLISH_OF_LETTER} >= '${start}'`]),
    ...(end === null ? [] : [`${ENGLISH_OF_LETTER} < '${end}'`]),
  ].join(' and ');
}

/** Selects the letters that have words. Each letter is one lookup in an index. */
const lettersSql = (hasSubject: boolean): string => `
  select array_remove(array[
    ${browseLetters
      .map(
        (letter) => `case when exists (
      select
      from terms as t
      where ${letterConditions({ letter, hasSubject })}
    ) then '${letter}' end`,
      )
      .join(',\n    ')}
  ], null) as letters`;
const LETTERS = { ofLanguage: lettersSql(false), ofSubject: lettersSql(true) };

/**
 * Reads the first letters of the English words that have verified words in a language.
 * @param subject a subject, or `all`
 */
export async function readLetters(
  database: Queryable,
  { language, subject }: { language: string; subject: string },
): Promise<BrowseLetter[]> {
  const [row] = await queryNamed<{ letters: BrowseLetter[] }>(
    database,
    subject === 'all' ? LETTERS.ofLanguage : LETTERS.ofSubject,
    { language, subject },
  );
  return row?.letters ?? [];
}

/** Sorts after every word in the root collation. */
const AFTER_ALL_WORDS = '\uffff';

/**
 * Reads the first letters of the English words that have verified words, of each language and each
 * of its subjects, in the order of the lists. Each letter is one lookup in an index.
 */
export async function readAllLetters(
  database: Queryable,
): Promise<{ language: Language; subject: string; letter: BrowseLetter }[]> {
  const ranges = browseLetters.map(letterRange);
  const { rows } = await database.query<{
    language: Language;
    subject: string;
    letter: BrowseLetter;
  }>(
    `select languages.language, subjects.subject, letters.letter
     from unnest($1::text[]) with ordinality as languages (language, position)
     cross join unnest($2::text[]) with ordinality as subjects (subject, position)
     cross join unnest($3::text[], $4::text[], $5::text[]) with ordinality
       as letters (letter, first, next, position)
     cross join lateral (
       select
       from terms as t
       where t.status = 'verified'
         and ${isListedId('t.id')}
         and t.language = languages.language
         and t.subject = subjects.subject
         and ${ENGLISH_OF_LETTER} >= letters.first
         and ${ENGLISH_OF_LETTER} < letters.next
       limit 1
     ) as found
     order by languages.position, subjects.position, letters.position`,
    [
      languageIds,
      subjectIds,
      browseLetters,
      ranges.map(({ start }) => start ?? ''),
      ranges.map(({ end }) => end ?? AFTER_ALL_WORDS),
    ],
  );
  return rows;
}
