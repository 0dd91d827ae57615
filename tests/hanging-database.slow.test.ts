import { expect, onTestFinished, test } from 'vitest';
import { createAccount } from '../src/server/identity/provider/accounts/accounts.ts';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { freshDatabaseUrl } from './support/database.ts';
import { createDatabaseProxy } from './support/database-proxy.ts';
import { createFakeBrowser } from './support/fake-browser.ts';
import { startSite } from './support/running-site.ts';
import { waitUntil } from './support/wait-until.ts';

const kept = ['/', '/dictionary', '/api/terms', '/api/stats'];
const rudo = {
  email: 'rudo@example.org',
  password: 'speak-science',
  firstName: 'Rudo',
  lastName: null,
  emailVerified: true,
};

/** Starts the site on a database that can be made to hang, and signs in to the site. */
async function siteOnRelay() {
  const url = await freshDatabaseUrl();
  const way = await createDatabaseProxy(url);
  const site = await startSite({ DATABASE_URL: way.url, RATE_LIMITS: 'off' });
  onTestFinished(() => site.stop());
  const direct = openDatabase(url, { max: 1 });
  await createAccount(direct, rudo).finally(() => direct.close());
  const visitor = createFakeBrowser(site.origin);
  await visitor.submit(await visitor.visit('/api/login'), {
    email: rudo.email,
    password: rudo.password,
  });
  const cookie = `mazwi=${visitor.cookie('mazwi')!.value}`;
  /**
   * Sends a request. Fails after 1.5 seconds, because a reply that takes longer waits for the
   * database.
   */
  const request = (path: string, headers: Record<string, string> = {}) =>
    fetch(site.origin + path, { headers, signal: AbortSignal.timeout(1500) });
  const metric = async (name: string) =>
    (await (await fetch(`${site.origin}/metrics`)).text())
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1);
  await waitUntil(
    'the index is current',
    async () => (await metric('search_index_current')) === '1',
  );
  await waitUntil('replies are served from the cache', async () => {
    for (const path of kept) await request(path);
    return Number(await metric('public_cache_entries')) >= kept.length;
  });
  return { way, site, cookie, request, metric };
}

test('while the database hangs, replies come from the cache or the index, or are 503', async () => {
  const { way, site, cookie, request, metric } = await siteOnRelay();
  expect(await metric('database_circuit_open{database="primary"}')).toBe('0');

  way.hang();
  // These requests wait until the server detects that the database hangs, and then fail.
  const early = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      fetch(`${site.origin}/api/concepts?query=early${index}`, {
        signal: AbortSignal.timeout(3500),
      }),
    ),
  );
  expect(new Set(early.map(({ status }) => status))).toEqual(new Set([503]));

  for (const path of kept) expect([path, (await request(path)).status]).toEqual([path, 200]);
  for (const path of ['/api/terms?query=late', '/api/browse/zulu/all/a'])
    expect([path, (await request(path)).status]).toEqual([path, 200]);
  for (const path of ['/api/concepts?query=late', '/concept/1', '/readyz']) {
    const reply = await request(path);
    expect([path, reply.status]).toEqual([path, 503]);
  }
  expect((await request('/api/concepts?query=late')).headers.get('retry-after')).toBe('5');
  const signedIn = await request('/dictionary', { cookie });
  expect([signedIn.status, signedIn.headers.get('retry-after')]).toEqual([503, '5']);
  expect(signedIn.headers.get('set-cookie')).toBeNull();
  expect((await request('/healthz')).status).toBe(200);
  expect((await request('/readyz?read')).status).toBe(200);
  expect(await metric('database_circuit_open{database="primary"}')).toBe('1');
  // The two remaining connections belong to the heartbeat and to the change listener.
  await waitUntil('all other connections are closed', () => way.clients() <= 2);

  way.join();
  await waitUntil('the site is ready', async () => (await request('/readyz')).status === 200);
  expect((await request('/api/concepts?query=late')).status).toBe(200);
  expect((await request('/api/profile/submissions', { cookie })).status).toBe(200);
  expect(await metric('database_circuit_openings_total{database="primary"}')).toBe('1');
  expect(site.process.exitCode).toBeNull();
  expect(site.output()).toContain('database does not respond');
  expect(site.output()).not.toMatch(/"level":50/);
});

test('a site with an empty cache cannot serve readers while its database hangs', async () => {
  const url = await freshDatabaseUrl();
  const way = await createDatabaseProxy(url);
  const site = await startSite({ DATABASE_URL: way.url });
  onTestFinished(() => site.stop());
  const ready = async () =>
    (await fetch(`${site.origin}/readyz?read`, { signal: AbortSignal.timeout(3500) })).status;
  expect(await ready()).toBe(200);
  way.hang();
  await waitUntil('readers are sent elsewhere', async () => (await ready()) === 503);
  way.join();
  await waitUntil('the site is ready', async () => (await ready()) === 200);
});
