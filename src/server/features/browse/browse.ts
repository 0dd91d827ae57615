import type { ReplyOf } from '#contract/endpoint.ts';
import type { browseWords } from '#contract/terms/browse.ts';
import { BROWSE_PAGE_SIZE } from '#domain/lists/browse.ts';
import type { Reads } from '#server/platform/db/database.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import { type ConceptOfWord, listSenses } from '#server/terms/rows/group-senses.ts';
import { readLetters } from '#server/terms/rows/letters.ts';
import { entriesSql } from './browse-sql.ts';

type Reply = ReplyOf<typeof browseWords>;
type Word = Reply['entries'][number]['words'][number];
type EntryRow = { englishWord: string | null; words: (Word & ConceptOfWord)[]; total: number };

/** Lists one page of the English words of a letter, with their verified words in a language. */
export async function browseLetter(
  reads: Reads,
  { language, subject, letter }: { language: string; subject: string; letter: string },
  page: number,
): Promise<Reply> {
  const hasSubject = subject !== 'all';
  const scope = { language, ...(hasSubject && { subject }) };
  const [rows, letters] = await Promise.all([
    queryNamed<EntryRow>(reads.prepared, entriesSql({ letter, hasSubject }), {
      ...scope,
      limit: BROWSE_PAGE_SIZE,
      offset: (page - 1) * BROWSE_PAGE_SIZE,
    }),
    readLetters(reads.prepared, { language, subject }),
  ]);
  // For a page after the last one, the database returns one row with the total but no word.
  return {
    entries: listSenses(
      rows.flatMap(({ englishWord, words }) =>
        englishWord === null ? [] : { englishWord, words },
      ),
    ),
    total: rows[0]?.total ?? 0,
    letters,
  };
}
