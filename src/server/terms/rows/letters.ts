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

/** Reads which subjects have verified words in which languages. Each is one lookup in an index. */
export async function readBrowsedSubjects(
  database: Queryable,
): Promise<{ language: Language; subject: string }[]> {
  const { rows } = await database.query<{ language: Language; subject: string }>(
    `select languages.language, subjects.subject
     from unnest($1::text[]) with ordinality as languages (language, position)
     cross join unnest($2::text[]) with ordinality as subjects (subject, position)
     cross join lateral (
       select
       from terms as t
       where t.status = 'verified'
         and ${isListedId('t.id')}
         and t.language = languages.language
         and t.subject = subjects.subject
       limit 1
     ) as found
     order by languages.position, subjects.position`,
    [languageIds, subjectIds],
  );
  return rows;
}
