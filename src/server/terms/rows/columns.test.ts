import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultFilters } from '#domain/lists/term-search.ts';
import { PLACEHOLDER_MEANING } from '#domain/term/placeholder.ts';
import { listTerms } from '#server/features/dictionary/list.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aTerm, aVerifier, type Person } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { findTerm } from './read.ts';

let database: Database & { url: string };
let tendani: Person;
beforeAll(async () => {
  database = await testDatabase();
  tendani = await aVerifier(database, 'Tendani');
});
afterAll(() => database.close());

async function aVerifiedTerm(meaning: string | null) {
  const { id: submitterId } = await aContributor(database, crypto.randomUUID());
  const { id } = await aTerm(database, { submitterId, verifierId: tendani.id, status: 'verified' });
  await database
    .updateTable('terms')
    .set({ meaning, conceptId: null })
    .where('id', '=', id)
    .execute();
  return id;
}
async function listedMeaning(id: string) {
  const { terms } = await listTerms(database, tendani, defaultFilters);
  return terms.find((term) => term.id === id)?.meaning;
}
const ownMeaning = async (id: string) => (await findTerm(database, tendani, id)).meaning;

test.each([null, PLACEHOLDER_MEANING])('reads the definition %j as empty text', async (stored) => {
  const id = await aVerifiedTerm(stored);
  expect([await listedMeaning(id), await ownMeaning(id)]).toEqual(['', '']);
});

test('shows the definition and gloss of the concept for a term without a definition', async () => {
  const id = await aVerifiedTerm(null);
  const own = await aVerifiedTerm('The organ that beats.');
  const concept = await database
    .insertInto('concepts')
    .values({
      headword: 'heart',
      subject: 'biology',
      gloss: 'the organ',
      definition: 'It pumps blood.',
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await database
    .updateTable('terms')
    .set({ conceptId: concept.id })
    .where('id', 'in', [id, own])
    .execute();
  expect([await listedMeaning(id), await listedMeaning(own)]).toEqual([
    'It pumps blood.',
    'The organ that beats.',
  ]);
  // An edit or an approval stores the text that this function reads.
  expect(await ownMeaning(id)).toBe('');
  expect(await findTerm(database, tendani, id)).toMatchObject({
    conceptNumber: concept.number,
    gloss: 'the organ',
  });
});
