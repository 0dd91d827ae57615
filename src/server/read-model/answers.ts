import type { Segment } from '#domain/search/index/storage/segment.ts';
import { DatabaseUnavailable, SEARCH_CONNECTIONS } from '#server/platform/db/database.ts';

/**
 * Answers a search of the public terms from the index, or from the database while there is no index
 * or if it fails.
 * @throws DatabaseUnavailable, which the server turns into a 503 response, if the database answers
 * too many others already
 */
export type AnswerPublicly = <Answer>(
  searchIndex: (segments: readonly Segment[]) => Answer | Promise<Answer>,
  searchDatabase: () => Promise<Answer>,
) => Promise<Answer>;

/**
 * Always searches the database: for terms that are not public, and in processes without an index.
 */
export const answerFromDatabase: AnswerPublicly = (_searchIndex, searchDatabase) =>
  searchDatabase();

/**
 * How many public searches the database answers at once. For each search connection, one search is
 * in progress and 15 wait. A word takes about 12 ms at a million terms, and two letters, the most
 * expensive search, about 0.2 s, so even the last one is answered within seconds. More would only
 * wait longer.
 */
export const MAX_DATABASE_SEARCHES = 16 * SEARCH_CONNECTIONS;

export type AnswerCounts = Record<'index' | 'database' | 'refused', number>;

type Options = {
  /**
   * Returns the segments to search, or null if the database must be searched. While a search lets
   * other requests run, a change can remove what the search has found, or replace the segments.
   */
  findIndex: () => Promise<{
    segments: readonly Segment[];
    isUnchanged: () => boolean;
  } | null>;
  onFailure: (error: unknown) => void;
};

/** How many times the index is searched if it changes during the search. */
const ATTEMPTS = 3;

/** Decides what answers each search, and counts the answers. */
export function createAnswers({ findIndex, onFailure }: Options) {
  const counts: AnswerCounts = { index: 0, database: 0, refused: 0 };
  let running = 0;

  const askDatabase = async <Answer>(search: () => Promise<Answer>): Promise<Answer> => {
    if (running >= MAX_DATABASE_SEARCHES) {
      counts.refused += 1;
      throw new DatabaseUnavailable('too many searches without an index');
    }
    counts.database += 1;
    running += 1;
    try {
      return await search();
    } finally {
      running -= 1;
    }
  };

  const answer: AnswerPublicly = async (searchIndex, searchDatabase) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const index = await findIndex();
      if (!index) break;
      try {
        const found = await searchIndex(index.segments);
        if (!index.isUnchanged()) continue;
        counts.index += 1;
        return found;
      } catch (error) {
        if (!index.isUnchanged()) continue;
        onFailure(error);
        break;
      }
    }
    return askDatabase(searchDatabase);
  };
  return { answer, counts };
}
