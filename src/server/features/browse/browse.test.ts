import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '#domain/languages.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { browseLetter } from './browse.ts';
import { pickConceptOfDay, pickRandomConcept, scaleToNumber } from './pick-concept.ts';
import { readWordOfTheDay } from './word-of-the-day.ts';

let database: Database & { url: string };
let submitterId: string;
let verifierId: string;
beforeAll(async () => {
  database = await testDatabase();
  submitterId = (await aContributor(database, 'Rudo')).id;
  verifierId = (await aVerifier(database, 'Tendani')).id;
});
afterAll(() => database.close());

const store = (
  englishWord: string,
  vernacularWord: string,
  rest: { language?: Language; status?: 'pending'; meaning?: string } = {},
) => {
  const term = {
    englishWord,
    vernacularWord,
    subject: 'biology',
    language: 'zulu',
    ...rest,
  } as const;
  return aTerm(database, { status: 'verified', verifierId, ...term, submitterId });
};
const browse = async (letter: string, subject = 'all') => {
  const reply = await browseLetter(database, { language: 'zulu', subject, letter }, 1);
  return reply.entries.map(({ englishWord, words }) => [
    englishWord,
    words.map(({ vernacularWord }) => vernacularWord).join(', '),
  ]);
};

describe('without words', () => {
  test('a letter is empty, and there is neither a word of the day nor a random word', async () => {
    expect(
      await browseLetter(database, { language: 'zulu', subject: 'all', letter: 'a' }, 1),
    ).toEqual({ entries: [], total: 0, letters: [] });
    expect(await readWordOfTheDay(database, '2026-11-22')).toEqual({
      date: '2026-11-22',
      concept: null,
    });
    expect(await pickRandomConcept(database)).toBeNull();
  });
});

describe('with words', () => {
  beforeAll(async () => {
    await store('abdomen', 'isisu');
    await store('abdomen', 'inxasisu');
    await store('Acacia', 'umunga');
    await store('ångström', 'i-angstrom');
    await store('bacterium', 'igciwane');
    await store('3D model', 'imodeli');
    await store('zygote', 'i-zygote');
    await store('atom', 'athomu', { language: 'shona' });
    await store('acid', 'i-asidi', { status: 'pending' });
  });

  test('lists the English words of a letter with their words, in the root collation', async () => {
    expect(await browse('a')).toEqual([
      ['abdomen', 'isisu, inxasisu'],
      ['Acacia', 'umunga'],
      ['ångström', 'i-angstrom'],
    ]);
    expect(await browse('0-9')).toEqual([['3D model', 'imodeli']]);
    expect(await browse('z')).toEqual([['zygote', 'i-zygote']]);
  });

  test('filters by subject, and names the letters that have words', async () => {
    expect(await browse('a', 'biology')).toHaveLength(3);
    expect(await browse('a', 'physics')).toEqual([]);
    const { letters, total } = await browseLetter(
      database,
      { language: 'zulu', subject: 'biology', letter: 'a' },
      1,
    );
    expect({ letters, total }).toEqual({ letters: ['0-9', 'a', 'b', 'z'], total: 3 });
  });

  test('returns the total beyond the last page', async () => {
    const reply = await browseLetter(
      database,
      { language: 'zulu', subject: 'all', letter: 'a' },
      9,
    );
    expect(reply).toMatchObject({ entries: [], total: 3 });
  });

  test('links an English word of one concept to it', async () => {
    const reply = await browseLetter(
      database,
      { language: 'zulu', subject: 'all', letter: 'a' },
      1,
    );
    expect(reply.entries.map(({ conceptNumber }) => conceptNumber)).toEqual([
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
    ]);
  });

  test('the word of the day is the same all day and has a definition and a word', async () => {
    const date = '2026-11-22';
    const { concept } = await readWordOfTheDay(database, date);
    expect(concept).toMatchObject({ definition: expect.any(String) });
    expect(concept?.words.length).toBeGreaterThan(0);
    expect(await pickConceptOfDay(database, date)).toBe(concept?.number);
  });

  test('the word differs between days', async () => {
    const days = Array.from(
      { length: 30 },
      (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`,
    );
    const numbers = await Promise.all(days.map((day) => pickConceptOfDay(database, day)));
    expect(new Set(numbers).size).toBeGreaterThan(3);
  });
});

test('scales a hash to the numbers in use, and keeps it while few are added', () => {
  const hashes = Array.from({ length: 100 }, (_, index) => index * 40_503);
  for (const highest of [1, 2, 5, 24_378])
    for (const hash of hashes) {
      expect(scaleToNumber(hash, highest)).toBeGreaterThanOrEqual(1);
      expect(scaleToNumber(hash, highest)).toBeLessThanOrEqual(highest);
    }
  const moved = hashes.filter(
    (hash) => scaleToNumber(hash, 24_378) !== scaleToNumber(hash, 24_388),
  );
  expect(moved.length).toBeLessThan(3);
});
