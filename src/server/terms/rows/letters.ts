import { type BrowseLetter, browseLetters, letterRange } from '#domain/lists/browse.ts';
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
