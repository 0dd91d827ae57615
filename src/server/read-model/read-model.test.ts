import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Segment } from '#domain/search/index/storage/segment.ts';
import { openReadPath, type PublicReads } from '#server/read-path.ts';
import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { aContributor, aVerifier } from '#tests/factories.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { aWordPair, storedTerms } from '#tests/support/search-dictionary.ts';
import { searchCases } from '#tests/support/search-fixture.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { createReadModel, type ReadModel } from './read-model.ts';

const log = { info: () => {}, warn: () => {} };

let database: TestDatabase;
let folder: string;
let submitterId: string;
let verifierId: string;
const store = (terms: Parameters<typeof storeTerms>[1], verifier: string | null = verifierId) =>
  database.transaction((tx) => storeTerms(tx, terms, { submitterId, verifierId: verifier }));

/** A copy of the server with an index of its own. One of three gets no notifications. */
type Copy = { site: ServedApp; readModel: ReadModel; reads: PublicReads };
const copies: Copy[] = [];
async function startCopy({ isNotified = true }: { isNotified?: boolean } = {}): Promise<Copy> {
  const dataDir = await mkdtemp(join(folder, 'copy-'));
  const readModel = createReadModel(database, { url: database.url, dataDir, log });
  const url = isNotified ? database.url : null;
  const reads = openReadPath(database, { url, replicaUrl: null, followers: [readModel], log });
  const site = await servedApp(database, {}, undefined, { readModel, cache: reads.cache });
  const copy = { site, readModel, reads };
  copies.push(copy);
  return copy;
}
const isBuilt = ({ readModel }: Copy) =>
  waitUntil('the index is current', () => readModel.figures().isCurrent);

let one: Copy;
/** A copy without an index. */
let plain: ServedApp;
let naledi: Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-index-'));
  database = await testDatabase();
  submitterId = (await aContributor(database, 'Rudo')).id;
  verifierId = (await aVerifier(database, 'Tendani')).id;
  await store(storedTerms);
  one = await startCopy();
  await startCopy();
  await startCopy({ isNotified: false });
  plain = await servedApp(database);
  naledi = await one.site.signIn('Naledi', 'admin');
  for (const copy of copies) copy.readModel.start();
  await Promise.all(copies.map(isBuilt));
}, 60_000);
afterAll(async () => {
  for (const { site, reads, readModel } of copies) {
    expect(site.logged).toEqual([]);
    await site.close();
    await Promise.all([reads.close(), readModel.close()]);
  }
  await plain.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const read = async (site: ServedApp, path: string) =>
  (await site.anonymous.request('GET', path)).json;
const search = async ({ site }: Copy, query: string) =>
  (await read(site, `/api/terms?${new URLSearchParams({ query })}`)) as {
    total: number;
    terms: { id: string; englishWord: string; vernacularWord: string }[];
  };
const finds = async (copy: Copy, word: string) =>
  (await search(copy, word)).terms.some(({ vernacularWord }) => vernacularWord === word);

/** Gives each search a segment that cannot be read. */
const failingAnswer =
  ({ answer }: ReadModel): ReadModel['answer'] =>
  (searchIndex, searchDatabase) =>
    answer(() => searchIndex([{} as Segment]), searchDatabase);

describe('answers of the index', () => {
  const texts = [
    ...new Set(searchCases.map(({ query }) => query)),
    ...['what is photosynthesis in isiZulu', 'fotosintesisi', 'amadla', 'water heart', 'mo', '%'],
  ];
  const paths = texts.flatMap((query) =>
    [
      {},
      { language: 'zulu' },
      { field: 'english' },
      { language: 'sotho', variety: 'northern' },
      { subject: 'law', page: '2', pageSize: '10' },
      { literal: 'true' },
      { sort: 'newest' },
      { sort: 'vernacular_asc', language: 'venda' },
    ].map((filters) => `/api/terms?${new URLSearchParams({ query, ...filters })}`),
  );
  const lists = ['newest', 'english_asc', 'vernacular_asc'].flatMap((sort) =>
    [
      {},
      { page: '2' },
      { page: '9999' },
      { language: 'sotho', variety: 'northern', pageSize: '10' },
      { subject: 'law', page: '3', pageSize: '10' },
    ].map((filters) => `/api/terms?${new URLSearchParams({ sort, ...filters })}`),
  );
  const browsed = ['zulu', 'sotho'].flatMap((language) => [
    `/api/browse/${language}`,
    ...['all', 'law'].flatMap((subject) =>
      ['0-9', 'a', 'm', 'z'].map((letter) => `/api/browse/${language}/${subject}/${letter}`),
    ),
  ]);

  test('are those of the database', async () => {
    const before = one.readModel.figures().answers;
    const [indexed, searched] = [before.index, before.database];
    for (const path of [...paths, ...lists, ...browsed])
      expect([path, await read(one.site, path)]).toEqual([path, await read(plain, path)]);
    const { answers } = one.readModel.figures();
    expect(answers.database).toBe(searched);
    expect(answers.index).toBeGreaterThan(indexed + texts.length + lists.length + browsed.length);
  });

  test('are the same for signed-in people, whose pending terms the database finds', async () => {
    const body = aWordPair(['water mite', 'umayithi', 'zulu']);
    const sent = await naledi.request('POST', '/api/terms', { body });
    expect(sent.status).toBe(201);
    await isBuilt(one);
    const { index, database: searched } = one.readModel.figures().answers;
    const ask = async (path: string) => (await naledi.request('GET', path)).json;
    for (const path of ['/api/terms?query=water', '/api/suggestions?query=wat'])
      expect([path, await ask(path)]).toEqual([path, await read(plain, path)]);
    const { answers } = one.readModel.figures();
    expect(answers).toEqual({ index: index + 2, database: searched, refused: 0 });
    expect(await ask('/api/terms?query=umayithi&status=pending')).toMatchObject({ total: 1 });
  });

  test('are those of the database if the index fails', async () => {
    const broken = { ...one.readModel, answer: failingAnswer(one.readModel) };
    const site = await servedApp(database, {}, undefined, { readModel: broken });
    for (const path of ['/api/terms?query=water', '/api/suggestions?query=wat'])
      expect(await read(site, path)).toEqual(await read(plain, path));
    await site.close();
  });

  test('suggest what the database suggests, except for the order of equal words', async () => {
    const readWords = async (site: ServedApp, path: string) =>
      ((await read(site, path)) as { suggestions: { englishWord: string }[] }).suggestions.map(
        ({ englishWord }) => englishWord.toLowerCase(),
      );
    for (const query of ['ph', 'mo', 'wat', 'photosynthesis', 'ntšhi', 'ma', 'x', 'in'])
      for (const filters of [{}, { language: 'zulu' }, { field: 'vernacular' }]) {
        const path = `/api/suggestions?${new URLSearchParams({ query, ...filters })}`;
        expect([path, await readWords(one.site, path)]).toEqual([
          path,
          await readWords(plain, path),
        ]);
      }
  });
});

/** Stores a pending term and approves it at the first copy. */
async function approve(word: string, english = `english ${word}`): Promise<string> {
  await store([aWordPair([english, word, 'zulu'])], null);
  const { rows } = await database.query<{ id: string }>(
    'select id from terms where vernacular_word = $1',
    [word],
  );
  const { id } = rows[0]!;
  expect((await naledi.request('POST', `/api/verify/${id}/approve`)).status).toBe(200);
  return id;
}
const readVersion = async (id: string) =>
  ((await read(plain, `/api/terms/${id}`)) as { term: { version: number } }).term.version;
const post = async (path: string, body: object) =>
  expect(await naledi.request('POST', path, { body })).toMatchObject({ status: 200 });

describe('changes', () => {
  const reason = 'A test of the index.';
  const changes: [string, () => Promise<{ found?: string; gone?: string }>][] = [
    [
      'a new term',
      async () => {
        await approve('unozala');
        return { found: 'unozala' };
      },
    ],
    [
      'another spelling',
      async () => {
        const id = await approve('ubhakuba');
        await post(`/api/verify/${id}/spelling`, {
          vernacularWord: 'Ubhakuba',
          version: await readVersion(id),
        });
        return { found: 'Ubhakuba', gone: 'ubhakuba' };
      },
    ],
    [
      'a term that was sent back',
      async () => {
        const id = await approve('unothwala');
        await post(`/api/verify/${id}/send-back`, { reason });
        return { gone: 'unothwala' };
      },
    ],
    [
      'a merged term',
      async () => {
        const into = await approve('unompisi', 'hyena');
        const id = await approve('unompisana', 'hyena');
        await post(`/api/terms/${id}/merge`, { into, reason });
        return { found: 'unompisi', gone: 'unompisana' };
      },
    ],
  ];

  test.each(changes)('%s is found or gone after the reply', async (_name, change) => {
    const { found, gone } = await change();
    if (found) expect(await finds(one, found)).toBe(true);
    if (gone) expect(await finds(one, gone)).toBe(false);
    const changedAt = performance.now();
    for (const copy of copies)
      await waitUntil('every copy has the change', async () => {
        const isThere = !found || (await finds(copy, found));
        return isThere && !(gone && (await finds(copy, gone)));
      });
    expect(performance.now() - changedAt).toBeLessThan(3000);
    await Promise.all(copies.map(isBuilt));
    for (const word of [found, gone]) {
      const path = `/api/terms?query=${word ?? 'mo'}`;
      expect(await read(one.site, path)).toEqual(await read(plain, path));
    }
  });

  test('a change while the index is built is in the index', async () => {
    const late = await startCopy();
    late.readModel.start();
    await approve('unosithole');
    expect(late.readModel.figures().isCurrent).toBe(false);
    expect(await finds(late, 'unosithole')).toBe(true);
    expect(late.readModel.figures().answers).toEqual({ index: 0, database: 1, refused: 0 });
    await isBuilt(late);
    expect(await finds(late, 'unosithole')).toBe(true);
  });

  test('the index is built again after very many changes', async () => {
    const { terms } = one.readModel.figures();
    await store(
      Array.from({ length: 300 }, (_, at) => aWordPair([`bulk ${at}`, `isixuku ${at}`, 'zulu'])),
    );
    await waitUntil('the index has the terms', () => {
      const figures = one.readModel.figures();
      return figures.isCurrent && figures.terms === terms + 300;
    });
    expect((await search(one, 'isixuku')).total).toBe(300);
  });
});
