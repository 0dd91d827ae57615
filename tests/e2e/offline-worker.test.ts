import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { freePort } from '../support/sign-in-site.ts';
import { PORTAL_TEXT, startSwitchableNetwork } from '../support/switchable-network.ts';
import { findTermId } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { installWorker, listStored, storedPage } from './offline-worker.ts';
import { signIn } from './people.ts';

const sitePort = await freePort();
const network = await startSwitchableNetwork(sitePort);
const environment = { PORT: String(sitePort), PUBLIC_URL: network.origin };
test.use({ environment });

test.beforeEach(({ allowConsoleErrors }) => {
  network.mode = 'pass';
  network.sitePort = sitePort;
  network.rewrite.clear();
  network.rewriteStatus.clear();
  network.requests.length = 0;
  allowConsoleErrors(/Failed to load resource/);
});
test.afterAll(() => network.close());

const withWorker = { serviceWorkers: 'allow' } as const;
const shell = (page: Page) => page.locator('#offline-app');
const offlineBar = (page: Page) =>
  page
    .getByRole('status')
    .getByText('You are offline. You can read pages that you have already opened.');

test('the first view loads no service worker, and the second one installs it', async ({
  openPage,
}) => {
  const page = await openPage(withWorker);
  await page.goto('/about');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(network.requests.filter((path) => /sw\.js|register|manifest/.test(path))).toEqual([]);
  await page.goto('/about');
  await hydrated(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const stored = await listStored(page);
  expect(stored.map(({ cache }) => cache).every((name) => name.startsWith('shell-'))).toBe(true);
  expect(stored.map(({ path }) => path.replace(/-.{8}(?=\.\w+$)/, '')).sort()).toEqual([
    '/assets/OfflinePage.css',
    '/assets/offline-shell.html',
    '/assets/offline.js',
    '/assets/styles.css',
  ]);
});

test('without a connection, a page seen before is shown with its date, and any other page is the offline app', async ({
  openPage,
}) => {
  const page = await openPage(withWorker);
  await installWorker(page);
  const path = `/dictionary/${await findTermId(page, 'triangle')}`;
  await page.goto(path);
  await hydrated(page);
  await storedPage(page, path);
  expect(await page.locator('html').getAttribute('data-copy')).toBeNull();

  network.mode = 'down';
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('triangle');
  await hydrated(page);
  expect(await page.locator('html').getAttribute('data-copy')).toMatch(/^\d{4}-\d\d-\d\dT/);
  for (const other of ['/dictionary?query=plane', '/offline', '/contribute', '/']) {
    await page.goto(other);
    await expect(shell(page)).not.toBeEmpty();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Mazwi' })).toBeVisible();
    await expect(offlineBar(page)).toBeVisible();
  }
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(offlineBar(page)).toHaveCount(0);
});

test('while the site answers with an error, a stored page is shown, and otherwise the error', async ({
  openPage,
}) => {
  const page = await openPage(withWorker);
  await installWorker(page);
  await page.goto('/browse/swahili/a');
  await storedPage(page, '/browse/swahili/a');
  network.mode = 'unavailable';
  await page.goto('/browse/swahili/a');
  await expect(page.locator('html[data-copy]')).toBeAttached();
  await page.goto('/browse/swahili/b');
  await expect(page.getByText('Unavailable')).toBeVisible();
});

test('a stored page is deleted when the site no longer has it', async ({ openPage }) => {
  const page = await openPage(withWorker);
  await installWorker(page);
  const path = `/dictionary/${await findTermId(page, 'triangle')}`;
  await page.goto(path);
  await storedPage(page, path);
  network.rewriteStatus.set(path, 404);
  await page.goto(path);
  await expect
    .poll(async () => (await listStored(page)).filter(({ cache }) => cache === 'pages'))
    .toEqual([]);
});

test('no document of a signed-in person is stored, only the public page that they read', async ({
  openPage,
}) => {
  const page = await openPage(withWorker);
  await installWorker(page);
  await signIn(page, 'contributor');
  await page.context().addCookies([{ name: 'mazwi_kept', value: 'zulu', url: network.origin }]);
  const path = `/dictionary/${await findTermId(page, 'triangle')}`;
  await page.goto(path);
  await hydrated(page);
  await expect(page.getByText('Sample Contributor').first()).toBeAttached();
  for (const other of ['/dictionary', '/profile', '/contribute', '/']) await page.goto(other);
  expect(await listStored(page)).not.toContainEqual(expect.objectContaining({ cache: 'pages' }));

  await page.goto(path);
  await storedPage(page, path);
  const stored = await listStored(page);
  expect(stored.filter(({ text }) => /Sample Contributor|contributor@example/.test(text))).toEqual(
    [],
  );
  network.mode = 'down';
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('triangle');
  await expect(page.getByText('Sign in').first()).toBeAttached();
});

for (const mode of ['portal', 'redirect'] as const)
  test(`nothing is stored from a captive portal that answers with a ${mode}`, async ({
    openPage,
  }) => {
    const page = await openPage(withWorker);
    await installWorker(page);
    await page.goto('/dictionary');
    await storedPage(page, '/dictionary');
    const before = await listStored(page);

    network.mode = mode;
    await page.goto('/dictionary').catch(() => {});
    await page.goto('/dictionary?query=plane').catch(() => {});
    await page.goto('/offline').catch(() => {});
    network.mode = 'pass';
    await page.goto('/about');
    expect((await listStored(page)).filter(({ text }) => text.includes(PORTAL_TEXT))).toEqual([]);
    expect((await listStored(page)).map(({ path }) => path)).toEqual(
      expect.arrayContaining(before.map(({ path }) => path)),
    );
    network.mode = 'down';
    await page.goto('/dictionary');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html[data-copy]')).toBeAttached();
  });

test('a worker whose files do not arrive whole is not installed', async ({ openPage }) => {
  const page = await openPage(withWorker);
  const script = await (await page.request.get('/sw.js')).text();
  const document = /\/assets\/offline-shell-\w+\.html/.exec(script)?.[0] ?? '';
  network.rewrite.set(document, () => PORTAL_TEXT);
  await page.goto('/about');
  await hydrated(page);
  await page.goto('/about');
  await hydrated(page);
  await expect
    .poll(() => network.requests.filter((path) => path === document).length)
    .toBeGreaterThan(0);
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing),
    )
    .toBeFalsy();
  expect(await listStored(page)).toEqual([]);
});

test('a new version starts only after every page of the old one is closed', async ({
  openPage,
}) => {
  const page = await openPage(withWorker);
  await installWorker(page);
  const second = await page.context().newPage();
  await second.goto('/about');
  const [oldShell] = await page.evaluate(() => caches.keys());
  const version = oldShell?.replace('shell-', '') ?? '';
  network.rewrite.set('/sw.js', (script) => script.replaceAll(version, 'newer'));

  await page.goto('/faq');
  await hydrated(page);
  const waits = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(waits).toBe('installed');
  // Both shells exist, and the pages that are open keep the old worker.
  expect((await page.evaluate(() => caches.keys())).sort()).toEqual(
    [oldShell, 'shell-newer', 'assets'].sort(),
  );
  await page.close();
  await second.goto('/faq');
  await expect
    .poll(() =>
      second.evaluate(
        async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state,
      ),
    )
    .toBe('installed');

  // The browser activates the waiting worker some time after the last page has closed.
  const client = await second.context().newCDPSession(second);
  const oldWorkerEnded = new Promise((resolve) => {
    client.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ status }) => status === 'redundant')) resolve(undefined);
    });
  });
  await client.send('ServiceWorker.enable');
  await second.goto('about:blank');
  await oldWorkerEnded;
  await second.goto('/about');
  const shells = (await second.evaluate(() => caches.keys())).filter((key) => key !== 'assets');
  expect(shells).toEqual(['shell-newer']);
});

test('SERVICE_WORKER=off removes the worker and its caches, and keeps the languages', async ({
  openPage,
  startOtherSite,
}) => {
  const page = await openPage(withWorker);
  await installWorker(page);
  await page.goto('/dictionary');
  await storedPage(page, '/dictionary');
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('test-of-kept-data');
        opening.onsuccess = resolve;
        opening.onerror = reject;
      }),
  );
  const port = String(await freePort());
  await startOtherSite({ ...environment, PORT: port, SERVICE_WORKER: 'off' });
  network.sitePort = Number(port);
  // While the first page loads, the old worker may still store a file, which the second page load
  // removes.
  for (const path of ['/about', '/reliability']) {
    await page.goto(path);
    await hydrated(page);
  }
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0);
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0);
  expect((await page.evaluate(() => indexedDB.databases())).map(({ name }) => name)).toContain(
    'test-of-kept-data',
  );

  // A browser without scripts finds the same script when it looks for a new version.
  const reply = await page.request.get('/sw.js');
  expect(reply.headers()['cache-control']).toBe('no-cache');
  expect(await reply.text()).toContain('registration.unregister()');
});

for (const hours of [24, -24])
  test(`a clock that is wrong by ${hours} hours neither deletes nor refuses stored pages`, async ({
    openPage,
  }) => {
    const page = await openPage(withWorker);
    const wrongClock = `const now = Date.now; Date.now = () => now() + ${hours} * 3_600_000;`;
    network.rewrite.set('/sw.js', (script) => wrongClock + script);
    await page.clock.setSystemTime(Date.now() + hours * 3_600_000);
    await installWorker(page);
    await page.goto('/dictionary');
    await storedPage(page, '/dictionary');
    network.mode = 'down';
    for (const _visit of [1, 2]) {
      await page.goto('/dictionary');
      await expect(page.locator('html[data-copy]')).toBeAttached();
    }
  });

test('the installed worker with its shell keeps to the byte budget', async ({ page }) => {
  const measure = async (path: string) => {
    const reply = await page.request.get(path, { headers: { 'accept-encoding': 'br' } });
    return { text: await reply.text(), bytes: brotliCompressSync(await reply.body()).length };
  };
  const worker = await measure('/sw.js');
  const shell = /files:\[(.*?)\],kept/.exec(worker.text)?.[1] ?? '';
  const files = shell.match(/\/assets\/[\w.-]+/g) ?? [];
  expect(files.length).toBeGreaterThanOrEqual(3);
  const sizes = await Promise.all(files.map(async (file) => (await measure(file)).bytes));
  expect(worker.bytes).toBeLessThanOrEqual(12 * 1024);
  expect(sizes.reduce((sum, bytes) => sum + bytes, worker.bytes)).toBeLessThanOrEqual(40 * 1024);
});
