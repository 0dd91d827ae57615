import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Page, pages } from '#contract/pages.ts';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';

// An earlier test file may have loaded the module without the mock.
vi.hoisted(() => vi.resetModules());

// Adds four pages that exist only in this test. Everything tested below is derived by the server
// from the values of the pages.
vi.mock('#contract/pages.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#contract/pages.ts')>();
  const added = {
    kept: { guard: 'signedIn', path: '/kept' },
    keptTerm: { guard: 'term.verify', path: '/kept/:id' },
    partners: { ...original.pages.about, path: '/partners' },
    receipt: { ...original.pages.donateSuccess, path: '/receipt' },
  } satisfies Record<string, Page>;
  return { ...original, pages: { ...original.pages, ...added } };
});

let database: Database;
let site: ServedApp;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
  vi.doUnmock('#contract/pages.ts');
  vi.resetModules();
});

/** Returns the paths of the matching pages, without those that contain parameters. */
const addressesOf = (matches: (page: Page) => boolean) => [
  ...new Set(
    Object.values<Page>(pages)
      .filter((page) => matches(page) && !page.path.includes(':'))
      .map(({ path }) => path),
  ),
];
const guarded = Object.values<Page>(pages)
  .filter(({ guard }) => guard !== 'public')
  .map(({ path }) => path.replace(/:\w+/, '1'));

describe('a guarded page', () => {
  test('the guarded pages are found in the page values, including the added ones', () => {
    expect(guarded).toEqual(expect.arrayContaining(['/profile', '/verify/1', '/kept', '/kept/1']));
  });

  test.each([...guarded, '/kept/', '/kept/1?tab=2'])(
    'redirects signed-out people from %s to sign-in with 303',
    async (path) => {
      const { status, headers } = await site.anonymous.request('GET', path);
      expect(status).toBe(303);
      expect(headers.get('location')).toBe(`/api/login?returnTo=${encodeURIComponent(path)}`);
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  test('a guarded page tells a browser why to sign in, in a document with no-store', async () => {
    // Uses `inject`, because fetch would replace the Sec-Fetch-Mode header.
    const { statusCode, headers } = await site.app.inject({
      url: '/kept',
      headers: { host: new URL(site.origin).host, 'sec-fetch-mode': 'navigate' },
    });
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.vary).toContain('Sec-Fetch-Mode');
  });

  test('a guarded page opens for signed-in people, in a document with no-store', async () => {
    const rudo = await site.signIn('Rudo', 'user');
    const { status, headers } = await rudo.request('GET', '/kept');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

test('caches can store a public page unless its page value says no-store', async () => {
  const cacheControl = async (path: string) =>
    (await site.anonymous.request('GET', path)).headers.get('cache-control');
  expect(await cacheControl('/partners')).toBe('public, no-cache');
  expect(await cacheControl('/receipt')).toBe('no-store');
});

test('robots.txt disallows guarded pages only', async () => {
  const { text } = await site.anonymous.request('GET', '/robots.txt');
  const disallowed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path);
  expect(disallowed).toEqual([
    '/api/',
    '/oidc/',
    ...addressesOf(({ guard }) => guard !== 'public'),
  ]);
  expect(disallowed).toEqual(expect.arrayContaining(['/profile', '/kept']));
});

test('the sitemap lists the indexed public pages', async () => {
  const { text } = await site.anonymous.request('GET', '/sitemap/pages.xml');
  const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) =>
    url?.replace(site.origin, ''),
  );
  expect(listed).toEqual(addressesOf((page) => page.guard === 'public' && page.indexed));
  expect(listed).toEqual(expect.arrayContaining(['/', '/about', '/partners']));
  expect(listed).not.toContain('/receipt');
});
