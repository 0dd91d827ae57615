import type { Page } from '@playwright/test';
import { lendContexts } from './browser-contexts.ts';
import { expect, test } from './fixtures.ts';

/** A path without scripts, which would store something themselves. */
const PATH = '/robots.txt';

const store = (page: Page) =>
  page.evaluate(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: Not every browser has the Cookie Store API.
    document.cookie = 'kept=1';
    localStorage.setItem('kept', '1');
    sessionStorage.setItem('kept', '1');
    await caches.open('kept');
    await new Promise((resolve, reject) => {
      const request = indexedDB.open('kept');
      request.onsuccess = resolve;
      request.onerror = reject;
    });
  });

const listStored = (page: Page) =>
  page.evaluate(async () => [
    document.cookie,
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);

test('a browser context that is lent again keeps nothing of the test before', async ({
  browser,
  site,
}) => {
  const contexts = lendContexts(browser);
  const options = { baseURL: site.origin, serviceWorkers: 'block' } as const;
  const first = await contexts.borrow(options);
  const page = await first.newPage();
  await first.route('**/about', (route) => route.abort());
  await page.goto(PATH);
  await store(page);
  expect(await listStored(page)).toEqual(['kept=1', 'kept', 'kept', 'kept', 'kept']);
  await contexts.giveBack(first, false);

  const second = await contexts.borrow({ ...options });
  expect(second).toBe(first);
  const next = await second.newPage();
  await next.goto(PATH);
  expect(await listStored(next)).toEqual(['']);
  expect((await next.goto('/about'))?.status()).toBe(200);
  await contexts.giveBack(second, true);
});

for (const [what, use] of [
  ['with a fake clock', (page: Page) => page.clock.install()],
  ['that was offline', (page: Page) => page.context().setOffline(true)],
  ['that was closed', (page: Page) => page.context().close()],
] as const)
  test(`a browser context ${what} is not lent again`, async ({ browser }) => {
    const contexts = lendContexts(browser);
    const options = { serviceWorkers: 'block' } as const;
    const first = await contexts.borrow(options);
    await use(await first.newPage());
    await contexts.giveBack(first, false);
    const second = await contexts.borrow(options);
    expect(second).not.toBe(first);
    await contexts.giveBack(second, true);
    expect(await contexts.borrow(options)).not.toBe(second);
  });
