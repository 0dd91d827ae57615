import { limits } from '#domain/limits.ts';
import type { Database } from '../../src/server/platform/db/database.ts';

/**
 * Orders terms by a hash of their words. The ids are random, so in their order, two databases with
 * the same terms would be measured with different samples.
 */
export const SHUFFLED = 'md5(english_word || vernacular_word || meaning), id';

/** Orders words by a hash. */
const SHUFFLED_WORDS = 'md5(english_word || vernacular_word)';

/**
 * Chooses different words and two-word phrases from the stored terms to search for. Chooses the
 * same ones in every database with the same words.
 */
export async function sampled(
  database: Database,
  count: number,
): Promise<{ words: { english: string; vernacular: string }[]; phrases: string[] }> {
  const { rows: words } = await database.query<{ english: string; vernacular: string }>(
    `select english_word as english, vernacular_word as vernacular
     from terms
     where english_word ~ '^[a-z]{8,}$' and vernacular_word ~ '^[a-z]{8,}$'
     group by 1, 2
     order by ${SHUFFLED_WORDS}
     limit ${count}`,
  );
  const { rows: phrases } = await database.query<{ english: string }>(
    `select english_word as english
     from terms
     where english_word ~ '^[a-z]{4,} [a-z]{5,}$'
     group by 1
     order by md5(english_word)
     limit ${count}`,
  );
  return { words, phrases: phrases.map(({ english }) => english) };
}

/** Returns the word with its fifth and sixth letters swapped. */
export const swapped = (word: string): string =>
  word.slice(0, 4) + word[5]! + word[4]! + word.slice(6);

/** Chooses the ids of a few verified terms. */
export async function sampleIds(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from terms where status = 'verified' order by ${SHUFFLED} limit 40`,
  );
  return rows.map(({ id }) => id);
}

/** Returns a text that is as long as a glossary allows, of different words of the dictionary. */
export async function longText(database: Database): Promise<string> {
  const { characters } = limits.glossary;
  const { rows } = await database.query<{ english: string }>(
    `select english_word as english
     from terms
     where english_word ~ '^[a-z]+$'
     group by 1
     order by md5(english_word)
     limit ${characters}`,
  );
  const text = rows.map(({ english }) => english).join(' ');
  return text.slice(0, characters);
}
