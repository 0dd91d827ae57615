import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { aContributor, aSystemUser, aTermInput } from '#tests/factories.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { aWordPair, storedTerms } from '#tests/support/search-dictionary.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { createReadModel, type ReadModel } from './read-model.ts';

/*
 * The rows of replies come from the index, and must be equal to those that the database would
 * return.
 */

const log = { info: () => {}, warn: () => {} };
const detailed = aTermInput({
  englishWord: 'heartbeat',
  vernacularWord: 'ukushaya kwenhliziyo',
  language: 'zulu',
  meaning: 'One beat of the heart;\n"lub-dub" ♥ \\ / ',
  notes: 'Said\tof people.',
  partOfSpeech: 'noun',
  plural: 'ukushaya kwezinhliziyo',
  origin: 'coined',
  originDetail: 'A school in Durban',
});
const sepedi = aTermInput({
  englishWord: 'heartwood',
  vernacularWord: 'bohareng bja kota',
  language: 'sotho',
  notes: 'Used in Sepedi only.',
});

let database: TestDatabase;
let folder: string;
let readModel: ReadModel;
let indexed: ServedApp;
/** A site without an index, whose answers come from the database. */
let plain: ServedApp;
let tendani: Client;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'mazwi-index-'));
  const { id: submitterId } = await aContributor(database, 'Rudo');
  const verifierId = await aSystemUser(database);
  const words = [...storedTerms, aWordPair(['heartache', 'ubuhlungu benhliziyo', 'zulu'])];
  await database.transaction((tx) =>
    storeTerms(tx, [...words, detailed, sepedi], { submitterId, verifierId }),
  );
  await database.query(`update terms set varieties = '{}' where notes ~ 'Sepedi'`);
  await database.query(`insert into sources (code, name) values ('atlas', 'Atlas')`);
  await database.query(`insert into term_sources (term_id, source) select id, 'atlas' from terms`);
  readModel = createReadModel(database, { url: database.url, dataDir: folder, log });
  indexed = await servedApp(database, {}, undefined, { readModel });
  plain = await servedApp(database);
  tendani = await indexed.signIn('Tendani', 'verifier');
  readModel.start();
  await isCurrent();
});
afterAll(async () => {
  await Promise.all([indexed.close(), plain.close()]);
  await readModel.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const isCurrent = () => waitUntil('the index is current', () => readModel.figures().isCurrent);
const read = async (site: ServedApp, path: string): Promise<string> => {
  const { status, text } = await site.anonymous.request('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return text;
};

const paths = [
  ...['heart', 'hea', 'nhliziyo', 'motho', 'ngombe', 'tooth', 'propagate', 'fotosintesisi'].map(
    (query) => `/api/terms?query=${query}`,
  ),
  '/api/suggestions?query=heart',
  '/api/suggestions?query=bohareng',
];
const expectSameRows = async () => {
  for (const path of paths) expect(await read(indexed, path)).toBe(await read(plain, path));
};

test('rows are byte for byte those of the database', async () => {
  await expectSameRows();
  expect(readModel.figures().answers.database).toBe(0);
  expect(await read(indexed, paths[0]!)).toContain('"sourceName":"Atlas"');
  expect(await read(indexed, '/api/suggestions?query=bohareng')).toContain('"notes":"Sepedi"');
});

test('answers send no statement', async () => {
  const sent: string[] = [];
  const counted = <Reads extends Pick<Database, 'query'>>(reads: Reads): Reads => ({
    ...reads,
    query: (text: string, values?: readonly unknown[]) => {
      // Ignores the statements of the payment sandbox, which runs in the background.
      if (!text.includes('sandbox_')) sent.push(text);
      return reads.query(text, values);
    },
  });
  const { search, prepared } = database;
  const watched = { ...counted(database), search: counted(search), prepared: counted(prepared) };
  const site = await servedApp(watched, {}, undefined, { readModel });
  sent.length = 0;
  for (const path of paths) await read(site, path);
  expect(sent).toEqual([]);
  await read(site, '/api/stats');
  expect(sent).not.toEqual([]);
  await site.close();
});

/** Each of these changes something that the rows of the word for heartache show. */
const changes: [string, (term: { id: string; conceptNumber: number }) => Promise<unknown>][] = [
  [
    'the definition of its concept',
    async ({ conceptNumber }) => {
      const path = `/api/concepts/${conceptNumber}`;
      const { json } = await tendani.request('GET', path);
      const { version } = (json as { concept: { version: number } }).concept;
      const body = { version, definition: 'Pain in the chest.', gloss: 'a pain' };
      expect(await tendani.request('PATCH', path, { body })).toMatchObject({ status: 200 });
    },
  ],
  [
    'a confirmation',
    async ({ id }) =>
      expect(await tendani.request('POST', `/api/terms/${id}/confirm`)).toMatchObject({
        status: 200,
      }),
  ],
];
test.each(changes)('shows %s in the very next answer', async (_what, change) => {
  const path = '/api/terms?query=heartache';
  const before = await read(indexed, path);
  const [term] = (JSON.parse(before) as { terms: { id: string; conceptNumber: number }[] }).terms;
  await change(term!);
  const after = await read(indexed, path);
  expect(after).not.toBe(before);
  expect(after).toBe(await read(plain, path));
  await isCurrent();
  const { answers } = readModel.figures();
  const asked = answers.database;
  await expectSameRows();
  expect(await read(indexed, path)).toBe(after);
  expect(answers.database).toBe(asked);
});
