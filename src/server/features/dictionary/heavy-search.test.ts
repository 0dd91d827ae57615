import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { builtPages } from '#server/features/pages/built.ts';
import { createPublicCache } from '#server/platform/cache/cache.ts';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { isHeavySearch } from './heavy-search.ts';

test.each([
  ['', false],
  ['m', true],
  ['ma', true],
  ['ḽi', true],
  ['mai', false],
  ['photosynthesis', false],
  ['nalekutshi wamuletshi hokukula hokukusa', true],
  ['㌖'.repeat(10), true],
  ['% _ %', false],
])('a search for %j is heavy: %s', (query, heavy) => {
  expect(isHeavySearch(query)).toBe(heavy);
});

const most = limits.rates.heavySearchesPerMinute;
const built = await builtPages(join(import.meta.dirname, '../../../../dist'));
let database: Database;
let site: ServedApp;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }, built);
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});
const from = (address: string, path: string, on = site) =>
  on.anonymous.request('GET', path, { headers: { 'x-forwarded-for': address } });

describe('heavy searches', () => {
  test('limits heavy searches per network address, counting calls and pages together', async () => {
    const busy = '203.0.113.1';
    for (let asked = 0; asked < most; asked += 1) {
      const path = asked % 2 ? '/api/terms?query=ma' : '/dictionary?query=ma';
      expect((await from(busy, path)).status).toBe(200);
    }
    const refused = await from(busy, '/api/terms?query=ma');
    expect(refused).toMatchObject({ status: 429, json: { detail: m.errors_detail_too_many() } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

    const page = await from(busy, '/dictionary?query=ma');
    expect(page).toMatchObject({
      status: 429,
      text: expect.stringContaining(m.errors_detail_too_many()),
    });
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.headers.get('cache-control')).toBe('no-store');

    expect((await from(busy, '/api/terms?query=photosynthesis')).status).toBe(200);
    expect((await from('203.0.113.2', '/api/terms?query=ma')).status).toBe(200);
  });

  test('does not count heavy searches that are served from the cache', async () => {
    const cache = createPublicCache();
    cache.enable();
    const cached = await servedApp(
      database,
      { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
      built,
      { cache },
    );
    for (let asked = 0; asked <= most; asked += 1)
      expect((await from('203.0.113.3', '/api/terms?query=ma', cached)).status).toBe(200);
    await cached.close();
  });
});
