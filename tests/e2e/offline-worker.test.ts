import { freePort } from '../support/sign-in-site.ts';
import { startSwitchableNetwork } from '../support/switchable-network.ts';
import { findTermId } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { installWorker, listStored, storedPage } from './offline-worker.ts';

const sitePort = await freePort();
const network = await startSwitchableNetwork(sitePort);
const environment = { PORT: String(sitePort), PUBLIC_URL: network.origin };
test.use({ environment });

test.beforeEach(({ allowConsoleErrors }) => {
  network.mode = 'pass';
  network.sitePort = sitePort;
  network.rewrite.clear();
  network.requests.length = 0;
  allowConsoleErrors(/Failed to load resource/);
});
test.afterAll(() => network.close());

const withWorker = { serviceWorkers: 'allow' } as const;
const shell = (page: import('@playwright/test').Page) => page.locator('#offline-app');

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
    await expect(shell(page)).toBeAttached();
  }
});
