import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserOptions } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { installWorker } from './offline-worker.ts';

test.use({ environment: { LOCALES: 'en,sw' } });

// A browser calls no site installable in a private window, so this test needs a profile on disk.
for (const prefix of ['', '/sw'])
  test(`the site can be installed as an app from ${prefix}/about`, async ({ site }) => {
    const folder = await mkdtemp(join(tmpdir(), 'mazwi-profile-'));
    const context = await chromium.launchPersistentContext(folder, {
      ...(await browserOptions()),
      baseURL: site.origin,
    });
    const page = await context.newPage();
    await installWorker(page, `${prefix}/about`);
    await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
    const devtools = await context.newCDPSession(page);
    const { errors, url } = await devtools.send('Page.getAppManifest');
    const address = `${site.origin}${prefix}/manifest.webmanifest`;
    expect({ errors, url }).toEqual({ errors: [], url: address });
    const installability = await devtools.send('Page.getInstallabilityErrors');
    expect(installability).toEqual({ installabilityErrors: [] });
    await context.close();
    await rm(folder, { recursive: true });
  });

test('the icons and screenshots of the manifest have the sizes that it states', async ({
  page,
}) => {
  await page.goto('/about');
  const reply = await page.request.get('/manifest.webmanifest');
  expect(reply.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await reply.json()) as {
    start_url: string;
    icons: { src: string; sizes: string; purpose: string }[];
    screenshots: { src: string; sizes: string; form_factor: string }[];
  };
  expect(manifest.start_url).toBe('/offline?source=icon');
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const size = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
    const bytes = (await (await page.request.get(src)).body()).length;
    expect(bytes).toBeLessThanOrEqual(60 * 1024);
  }
});
