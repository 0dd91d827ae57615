import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readGoals } from './routes.ts';
import { schoolWords } from './school-words.ts';

let database: Database;
let people: { submitterId: string; verifierId: string };
beforeAll(async () => {
  database = await testDatabase();
  people = {
    submitterId: (await aContributor(database)).id,
    verifierId: (await aVerifier(database)).id,
  };
});
afterAll(() => database.close());

const missingIn = async (language: 'shona' | 'zulu') =>
  (await readGoals(database, language)).languages.find((row) => row.language === language)?.missing;

test('lists each school word once, in lower case', () => {
  const words = schoolWords.map(({ english }) => english);
  expect(new Set(words).size).toBe(words.length);
  for (const word of words) expect(word).toMatch(/^[a-z]+(?: [a-z]+)*$/);
});

test('counts a word as missing until the language has a verified term for it', async () => {
  const total = schoolWords.length;
  expect(await missingIn('shona')).toBe(total);
  const status = 'verified';
  await aTerm(database, { ...people, status, englishWord: 'Heart (organ)', language: 'shona' });
  await aTerm(database, { ...people, status, englishWord: 'Fungus; mould', language: 'shona' });
  await aTerm(database, { ...people, englishWord: 'lung', language: 'shona' });
  await aTerm(database, { ...people, status, englishWord: 'triangle', language: 'zulu' });
  expect([await missingIn('shona'), await missingIn('zulu')]).toEqual([total - 2, total - 1]);
  const { words } = await readGoals(database, 'shona');
  expect(words).toHaveLength(total - 2);
  expect(words).toContainEqual({ english: 'lung', subject: 'biology' });
  expect(words).not.toContainEqual({ english: 'heart', subject: 'biology' });
  expect((await readGoals(database, 'all')).words).toEqual([]);
});
