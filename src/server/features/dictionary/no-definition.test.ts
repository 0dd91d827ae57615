import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLACEHOLDER_MEANING } from '#domain/term/placeholder.ts';
import type { Database } from '#server/platform/db/database.ts';
import { fillConcepts } from '#server/terms/concepts/fill-concepts.ts';
import { rebuildKeys } from '#server/terms/keys/rebuild-keys.ts';
import { tidyNotes } from '#server/terms/keys/tidy-notes.ts';
import { aSystemUser } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { anOldTerm, storeOldTerms } from '#tests/support/old-terms.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Database;
let site: ServedApp;
let verifier: Client;
let verified: string;
let pending: string;
let number: number;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  verifier = await site.signIn('Tendani', 'verifier');
  const submitterId = await aSystemUser(database);
  const word = { submitterId, meaning: PLACEHOLDER_MEANING, notes: 'Sepedi. Also: unit' };
  const ids = await storeOldTerms(database, [
    anOldTerm(word),
    anOldTerm({ ...word, vernacularWord: 'lesele', isPending: true }),
  ]);
  await fillConcepts(database);
  await tidyNotes(database);
  await rebuildKeys(database);
  [verified = '', pending = ''] = ids;
  const { rows } = await database.query<{ number: number }>('select number from concepts');
  number = rows[0]?.number ?? 0;
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const read = (path: string) => verifier.request('GET', path);

describe('a term without a definition, which has been tidied', () => {
  test('tidying leaves a term without notes and without a definition', async () => {
    const { rows } = await database.query('select notes, meaning, varieties from terms');
    const row = { notes: null, meaning: null, varieties: ['nso'] };
    expect(rows).toEqual([row, row]);
  });

  test('a term without a definition appears in every list, with its variety', async () => {
    const shown = { id: verified, meaning: '', notes: null, varieties: ['nso'] };
    const waiting = { ...shown, id: pending };
    expect((await read('/api/terms')).json).toMatchObject({ terms: [shown] });
    expect((await read('/api/terms?query=cell')).json).toMatchObject({ terms: [shown] });
    expect((await read('/api/browse/sotho/biology/c')).json).toMatchObject({
      entries: [{ words: [{ id: verified, varieties: ['nso'] }] }],
    });
    expect((await read('/api/verify')).json).toMatchObject({ terms: [waiting] });
    expect((await read(`/api/concepts/${number}`)).json).toMatchObject({
      concept: { definition: null, terms: [{ id: verified }, { id: pending }] },
    });
  });

  test('the page of a term without a definition shows the former text in its history', async () => {
    const changes = {
      meaning: { from: PLACEHOLDER_MEANING, to: null },
      notes: { from: 'Sepedi. Also: unit', to: null },
      varieties: { from: null, to: 'nso' },
    };
    expect((await read(`/api/terms/${verified}`)).json).toMatchObject({
      term: { meaning: '' },
      synonyms: ['unit'],
      history: [{ action: 'updated', changes }],
    });
    expect((await read(`/api/verify/${pending}`)).json).toMatchObject({
      term: { meaning: '', version: 2 },
    });
  });

  test('a term without a definition is suggested, but is not the word of the day', async () => {
    expect((await read('/api/suggestions?query=cel')).json).toMatchObject({
      suggestions: [{ id: verified, varieties: ['nso'] }],
    });
    expect((await read('/api/word-of-the-day')).json).toMatchObject({ concept: null });
    const duplicates = await read('/api/terms/duplicates?english=cell&language=sotho');
    expect(duplicates.json).toMatchObject([{ id: verified }, { id: pending }]);
  });

  test('a term without a definition can be reported, and edited without adding one', async () => {
    const report = { termId: verified, reason: 'other', details: 'No definition.' };
    const sent = await verifier.request('POST', '/api/reports', { body: report });
    expect(sent.status).toBe(201);
    expect((await read('/api/reports')).json).toMatchObject({
      reports: [{ term: { notes: null, varieties: ['nso'] } }],
    });
    const edit = {
      englishWord: 'cell',
      vernacularWord: 'lesele',
      language: 'sotho',
      subject: 'biology',
    };
    const edited = await verifier.request('PUT', `/api/verify/${pending}`, { body: edit });
    expect(edited).toMatchObject({ status: 200, json: { meaning: '', status: 'verified' } });
  });
});
