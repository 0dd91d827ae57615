import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtPages } from '../src/server/features/pages/built.ts';
import { createPublicCache } from '../src/server/platform/cache/cache.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { submitTerm } from '../src/server/terms/changes/store-terms.ts';
import { applyTransition } from '../src/server/terms/decisions/decide.ts';
import { aContributor, aTermInput, aVerifier } from './factories.ts';
import { testDatabase } from './support/database.ts';
import { type ServedApp, servedApp } from './support/served-app.ts';

const heart = [
  ['zulu', 'inhliziyo'],
  ['venda', 'mbilu'],
] as const;

let database: Database;
let site: ServedApp;
beforeAll(async () => {
  database = await testDatabase();
  const cache = createPublicCache();
  cache.enable();
  const built = await builtPages(join(import.meta.dirname, '../dist'));
  site = await servedApp(database, {}, built, { cache });
  const rudo = await aContributor(database, 'Rudo');
  const naledi = await aVerifier(database, 'Naledi');
  for (const [language, vernacularWord] of heart)
    await database.transaction(async (tx) => {
      const input = aTermInput({ vernacularWord, language });
      const { id } = await submitTerm(tx, input, rudo.id);
      await applyTransition(tx, id, { transition: 'approve', actorId: naledi.id, reason: null });
    });
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const get = (path: string, language?: string) =>
  site.anonymous.request('GET', path, {
    headers: language === undefined ? {} : { cookie: `mazwi_language=${language}` },
  });
const leadsTo = async (path: string, language?: string) => {
  const { status, headers } = await get(path, language);
  return [status, headers.get('location'), headers.get('cache-control')];
};

describe('a remembered language', () => {
  test.each([
    ['/dictionary', '/dictionary?language=zulu'],
    ['/dictionary?query=heart&page=2', '/dictionary?query=heart&page=2&language=zulu'],
  ])(
    'a remembered language redirects from %s to %s, and no cache stores the redirect',
    async (from, to) => {
      // The first request has no language cookie, so its reply is stored in the public cache.
      expect((await get(from)).status).toBe(200);
      expect(await leadsTo(from, 'zulu')).toEqual([303, to, 'private, no-store']);
      expect((await get(from)).status).toBe(200);
    },
  );

  test.each(['klingon', 'all', '', 'ZULU', 'zulu%0d%0aset-cookie:a=b'])(
    'a remembered language with the invalid value "%s" is ignored',
    async (value) => {
      expect((await get('/dictionary', value)).status).toBe(200);
    },
  );

  test('a remembered language does not change a list whose URL names a language', async () => {
    for (const address of ['/dictionary?language=venda', '/dictionary?language=all']) {
      const { status, text } = await get(address, 'zulu');
      expect(status).toBe(200);
      expect(text).toContain('mbilu');
      expect(text).not.toContain('your language');
    }
    expect((await get('/dictionary?language=all', 'zulu')).text).toContain('inhliziyo');
  });

  test('a remembered language is shown only to its reader', async () => {
    const [mine, other] = [
      await get('/dictionary?language=zulu', 'zulu'),
      await get('/dictionary?language=zulu'),
    ];
    expect(mine.text).toContain('Showing words in isiZulu, your language.');
    expect(other.text).not.toContain('your language');
    expect(mine.headers.get('vary')).toMatch(/Cookie/);
    expect((await get('/dictionary?language=zulu', 'venda')).text).toBe(other.text);
    expect((await get('/dictionary?language=zulu', 'zulu')).text).toBe(mine.text);
  });

  test('a remembered language does not affect the API', async () => {
    const [with_, without] = [await get('/api/terms', 'zulu'), await get('/api/terms')];
    expect(with_.text).toBe(without.text);
    expect(with_.status).toBe(200);
  });
});

test('without a remembered language, language=all is the default and is dropped', async () => {
  expect(await leadsTo('/dictionary?query=heart&language=all')).toEqual([
    303,
    '/dictionary?query=heart',
    'private, no-store',
  ]);
});

test('a form sent without scripts sets a language cookie that lasts a year', async () => {
  const { status, headers } = await get('/dictionary?query=&language=zulu&remember=language');
  expect([status, headers.get('location')]).toEqual([303, '/dictionary?query=&language=zulu']);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('set-cookie')).toBe(
    'mazwi_language=zulu; Max-Age=31536000; Path=/; SameSite=Lax',
  );
  for (const language of ['all', 'klingon'])
    expect(
      (await get(`/dictionary?language=${language}&remember=language`)).headers.get('set-cookie'),
    ).toBeNull();
});
