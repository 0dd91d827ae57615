import type { Queryable } from '../../src/server/platform/db/database.ts';

/** Terms that are spread evenly over the dictionary. */
const TERMS = `
  select id, english_word, vernacular_word
  from (
    select id, english_word, vernacular_word, row_number() over (order by id) as position
    from terms
    where status = 'verified' and merged_into is null and deleted_at is null
  ) as numbered
  where position % greatest(
    (select count(*) from terms where status = 'verified') / $1::bigint, 1
  ) = 0
  order by position
  limit $1::bigint`;

/** Leaves out a letter, as somebody who types quickly does. */
const misspell = (word: string) => word.slice(0, 2) + word.slice(3);

/**
 * Lists public calls about some terms: four for each, which are a search for its word, one for a
 * misspelled word, suggestions for its first letters, and the term itself.
 */
export async function listQuestions(database: Queryable, terms: number): Promise<string[]> {
  const { rows } = await database.query<{
    id: string;
    englishWord: string;
    vernacularWord: string;
  }>(TERMS, [terms]);
  return rows.flatMap(({ id, englishWord, vernacularWord }) => [
    `/api/terms?query=${encodeURIComponent(englishWord)}`,
    `/api/terms?query=${encodeURIComponent(misspell(vernacularWord))}`,
    `/api/suggestions?query=${encodeURIComponent(vernacularWord.slice(0, 3))}`,
    `/api/terms/${id}`,
  ]);
}

/** Asks a site all questions. Returns the replies by question, without the origins of the site. */
export async function askAll(
  origin: string,
  questions: readonly string[],
): Promise<Record<string, unknown>> {
  const replies: Record<string, unknown> = {};
  for (const question of questions) {
    const reply = await fetch(origin + question);
    if (!reply.ok) throw new Error(`${question} was answered with ${reply.status}`);
    replies[question] = JSON.parse((await reply.text()).replaceAll(/http:\/\/localhost:\d+/g, ''));
  }
  return replies;
}
