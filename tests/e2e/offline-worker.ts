import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { hydrated } from './hydration.ts';

/** Opens a page and, from its second view on, waits for the service worker. */
export async function installWorker(page: Page, path = '/about'): Promise<void> {
  for (const _view of [1, 2]) {
    await page.goto(path);
    await hydrated(page);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The worker controls only documents that are loaded after it has become active.
  await page.goto(path);
  await hydrated(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

export type Stored = { cache: string; path: string; text: string };

/** Returns every response in every cache. */
export function listStored(page: Page): Promise<Stored[]> {
  return page.evaluate(async () => {
    const stored: { cache: string; path: string; text: string }[] = [];
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache);
      for (const request of await opened.keys()) {
        const { pathname, search } = new URL(request.url);
        const response = await opened.match(request, { ignoreVary: true });
        stored.push({ cache, path: pathname + search, text: (await response?.text()) ?? '' });
      }
    }
    return stored;
  });
}

/** Waits until a page is in the cache, because the worker stores it after it has answered. */
export async function storedPage(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () =>
      (await listStored(page)).some((each) => each.cache === 'pages' && each.path === path),
    )
    .toBe(true);
}
