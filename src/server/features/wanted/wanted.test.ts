import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WantedSearchRow, WantedWord } from '#contract/administration/wanted.ts';
import type { ListedTerm } from '#contract/terms/dictionary.ts';
import { defaultFilters } from '#domain/lists/term-search.ts';
import { createPublicCache } from '#server/platform/cache/cache.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aTerm } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { createMissTracker, type MissTracker } from './miss-tracker.ts';

let database: Database & { url: string };
let site: ServedApp;
let naledi: Client;
let rudo: Client;
let misses: MissTracker;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  naledi = await site.signIn('Naledi', 'admin');
  rudo = await site.signIn('Rudo', 'user');
});
beforeEach(async () => {
  await database.query('truncate wanted_searches, search_misses, visitor_keys');
  misses = createMissTracker(database, site.app.log);
});
afterEach(() => misses.stop());
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const search = (query: string, ip: string, { found = 0, change = {} } = {}) => {
  const filters = { ...defaultFilters, query, ...change };
  misses.noteResult(filters, found);
  misses.noteSearch(filters, ip);
};
const searchByPeople = async (query: string, people: number, change = {}) => {
  for (let person = 1; person <= people; person += 1)
    search(query, `192.0.2.${person}`, { change });
  await misses.flush({ all: true });
};
const stored = async () =>
  (
    await database.query<{ text: string; language: string | null; people: number }>(
      'select text, language, people from wanted_searches order by text',
    )
  ).rows;
const listNew = async () =>
  (
    (await naledi.request('GET', '/api/admin/wanted')).json as {
      searches: WantedSearchRow[];
      total: number;
    }
  ).searches;
const review = (id: string, body: object) =>
  naledi.request('POST', `/api/admin/wanted/${id}`, { body });
const listShown = async (query = '') =>
  (
    (await site.anonymous.request('GET', `/api/wanted${query}`)).json as {
      words: WantedWord[];
    }
  ).words;

test('counts the different people who search for a word, each once a day', async () => {
  for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.2', '2001:db8::1', '2001:db8::2'])
    search('Neutrino', ip);
  await misses.flush({ all: true });
  search('neutrino', '192.0.2.1');
  await misses.flush({ all: true });
  expect(await stored()).toEqual([{ text: 'neutrino', language: null, people: 3 }]);
});

test('stores no address, and a search only with an HMAC that differs each day', async () => {
  await searchByPeople('neutrino', 3);
  const { rows } = await database.query<{ all: string }>(
    `select string_agg(x::text, ' ') as all
     from (
       select to_jsonb(w) as x from wanted_searches w
       union all
       select to_jsonb(m) from search_misses m
     ) as everything`,
  );
  expect(rows[0]?.all).not.toMatch(/192\.0\.2|rudo/i);
  const { rows: visitors } = await database.query<{ visitor: string }>(
    'select visitor from search_misses',
  );
  expect(new Set(visitors.map(({ visitor }) => visitor)).size).toBe(3);
});

test('does not count searches that found something or that somebody continued', async () => {
  search('neutr', '192.0.2.1');
  search('neutri', '192.0.2.1');
  search('neutrino', '192.0.2.1', { found: 1 });
  search('quark', '192.0.2.2', { found: 2 });
  search('rudo@example.org', '192.0.2.3');
  await misses.flush({ all: true });
  expect(await stored()).toEqual([]);
});

test('waits until somebody has stopped typing', async () => {
  search('neutrino', '192.0.2.1');
  await misses.flush();
  expect(await stored()).toEqual([]);
  await misses.stop();
  expect(await stored()).toHaveLength(1);
});

test('counts a word that somebody asks for, unless it looks personal', async () => {
  const asked = await servedApp(database);
  for (const word of ['Neutrino', 'rudo@example.org']) {
    const body = { word, language: 'zulu' };
    expect((await asked.anonymous.request('POST', '/api/wanted', { body })).status).toBe(200);
  }
  await asked.close();
  expect(await stored()).toEqual([{ text: 'neutrino', language: 'zulu', people: 1 }]);
});

test('two copies of the server tell the same people apart', async () => {
  const other = createMissTracker(database, site.app.log);
  for (const copy of [misses, other])
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      copy.noteResult({ ...defaultFilters, query: 'neutrino' }, 0);
      copy.noteSearch({ ...defaultFilters, query: 'neutrino' }, ip);
    }
  await Promise.all([misses.flush({ all: true }), other.stop()]);
  expect(await stored()).toMatchObject([{ people: 3 }]);
});

test('administrators see searches by at least three people, and show or hide them', async () => {
  await searchByPeople('neutrino', 3, { language: 'zulu' });
  await searchByPeople('quark', 2);
  const [found, ...others] = await listNew();
  expect([found, others]).toMatchObject([
    { text: 'neutrino', language: 'zulu', people: 3, status: 'new' },
    [],
  ]);
  const id = found?.id ?? '';
  expect(await listShown()).toEqual([]);
  expect((await review(id, { status: 'shown', english: '', subject: null })).status).toBe(400);
  expect((await review(id, { status: 'new' })).status).toBe(400);
  const shown = await review(id, { status: 'shown', english: 'neutrino', subject: 'physics' });
  expect(shown.status, shown.text).toBe(200);
  const word = { english: 'neutrino', language: 'zulu', subject: 'physics', people: 3 };
  expect(await listShown()).toMatchObject([word]);
  expect(await listShown('?language=zulu')).toMatchObject([word]);
  expect(await listShown('?language=venda')).toEqual([]);
  expect(await listNew()).toEqual([]);
  await review(id, { status: 'hidden' });
  expect(await listShown()).toEqual([]);
  const { rows } = await database.query<{ id: string }>(
    `select id from wanted_searches where text = 'quark'`,
  );
  expect((await review(rows[0]?.id ?? '', { status: 'hidden' })).status).toBe(404);
});

test('a wanted term disappears once there is a verified term for it in its language', async () => {
  await searchByPeople('neutrino', 3, { language: 'zulu' });
  const [found] = await listNew();
  await review(found?.id ?? '', { status: 'shown', english: 'Neutrino', subject: null });
  const term = { englishWord: 'neutrino', submitterId: rudo.id, verifierId: naledi.id };
  await aTerm(database, { ...term, language: 'shona', status: 'verified' });
  expect(await listShown()).toHaveLength(1);
  await aTerm(database, { ...term, language: 'zulu', status: 'verified' });
  expect(await listShown()).toEqual([]);
});

test('counts the searches of pages and calls, also those that the cache answers', async () => {
  const cache = createPublicCache();
  cache.enable();
  const cached = await servedApp(database, { TRUSTED_PROXIES: '127.0.0.1' }, undefined, { cache });
  for (const person of [1, 2, 3, 4]) {
    const reply = await cached.anonymous.request('GET', '/api/terms?query=boson', {
      headers: { 'x-forwarded-for': `192.0.2.${person}` },
    });
    expect((reply.json as { terms: ListedTerm[] }).terms).toEqual([]);
  }
  expect(cache.figures()).toMatchObject({ hits: 3, misses: 1 });
  await cached.close();
  expect(await stored()).toEqual([{ text: 'boson', language: null, people: 4 }]);
});
