import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { writeWords } from '#domain/packs/words-file.ts';
import { type OfflineSearch, startOfflineSearch } from './client.ts';
import type { LoadedPack, WorkerRequest } from './messages.ts';

const filters = { language: 'all', subject: 'all', variety: 'all', field: 'both' } as const;

/** The global scope of the worker, and the side of the worker that the page sees. */
const inside = new EventTarget();
let page: FakeWorker;

/** Runs the code of the worker in this process. Messages are copied, as between threads. */
class FakeWorker extends EventTarget {
  isEnded = false;

  constructor() {
    super();
    page = this;
  }

  postMessage(request: WorkerRequest): void {
    const data = structuredClone(request);
    queueMicrotask(() => inside.dispatchEvent(new MessageEvent('message', { data })));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

beforeAll(async () => {
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('addEventListener', inside.addEventListener.bind(inside));
  vi.stubGlobal('postMessage', (reply: unknown) => {
    if (!page.isEnded)
      page.dispatchEvent(new MessageEvent('message', { data: structuredClone(reply) }));
  });
  await import('./worker.ts');
  return () => vi.unstubAllGlobals();
});

let search: OfflineSearch;
beforeEach(() => {
  search = startOfflineSearch('worker.js');
});
afterEach(() => search.stop());

function pack(language: Language, words: Record<string, string>): LoadedPack {
  const entries = Object.entries(words).map(([english, text]) => ({
    english,
    senses: [
      {
        subject: 'biology' as const,
        gloss: null,
        prominence: 0,
        place: 0,
        words: [{ text, varieties: [], usage: 'unrated' as const, reliability: 2 as const }],
      },
    ],
    synonyms: [],
    forms: [],
  }));
  const text = writeWords({ language, part: 'all', entries });
  return { id: `${language}-words-all`, version: text, text, definitions: null };
}
const insect = pack('zulu', { insect: 'isinambuzane', leaf: 'iqabunga' });
const water = pack('venda', { water: 'maḓi' });

/** Returns the words of the first hits of a search. */
async function find(query: string): Promise<string[]> {
  const { hits } = await search.search(query, filters, 5);
  return hits.flatMap(({ words }) => words.map(({ text }) => text));
}

test('finds words of every loaded language', async () => {
  expect(await search.load([insect, water])).toEqual({ rows: 3, ms: expect.any(Number) });
  expect(await find('insect')).toEqual(['isinambuzane']);
  expect(await find('water')).toEqual(['maḓi']);
});

test('finds nothing before packs are loaded', async () => {
  await search.load([]);
  expect(await find('insect')).toEqual([]);
});

test('answers searches that were sent while packs were loading', async () => {
  const loading = search.load([insect]);
  expect(await find('leaf')).toEqual(['iqabunga']);
  await loading;
});

test('replaces the packs, also while earlier ones are loading', async () => {
  const [first, second] = await Promise.all([search.load([insect]), search.load([water])]);
  expect([first.rows, second.rows]).toEqual([1, 1]);
  expect(await find('insect')).toEqual([]);
  expect(await find('water')).toEqual(['maḓi']);
});

test('rejects packs that cannot be read, and loads others later', async () => {
  await expect(search.load([{ ...insect, version: '', text: 'not a pack' }])).rejects.toThrow();
  await expect(find('insect')).rejects.toThrow();
  await search.load([insect]);
  expect(await find('insect')).toEqual(['isinambuzane']);
});

test('rejects open requests if the worker fails', async () => {
  const loading = search.load([insect]);
  page.dispatchEvent(new Event('error'));
  await expect(loading).rejects.toThrow('The search worker failed.');
});

test('rejects open requests when it is stopped', async () => {
  const loading = search.load([insect]);
  search.stop();
  await expect(loading).rejects.toThrow('The search worker was stopped.');
  expect(page.isEnded).toBe(true);
});
