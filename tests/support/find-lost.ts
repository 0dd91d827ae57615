import type { Database } from '../../src/server/platform/db/database.ts';

/** Returns the acknowledged words that are missing from the database. */
export async function findLost(
  database: Database,
  acknowledged: readonly string[],
): Promise<string[]> {
  const { rows } = await database.query<{ word: string }>(
    `select word
     from unnest($1::text[]) as word
     where not exists (select from terms t where t.english_word = word)`,
    [acknowledged],
  );
  return rows.map(({ word }) => word);
}
