import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { test as base } from './fixtures.ts';
import { hydrated } from './hydration.ts';

type OpenedDictionary = {
  page: Page;
  /** The queries for which the page has requested suggestions. */
  suggestionRequests: string[];
  box: Locator;
  list: Locator;
  options: Locator;
};
type Fixtures = {
  /** Opens a path on a phone, and waits for React if scripts are enabled. */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a path in a browser that remembers the given language for the reader. */
  visitWithLanguage: (
    language: string,
    path: string,
    options?: BrowserContextOptions,
  ) => Promise<Page>;
  /** Opens the dictionary on a phone and records the page's requests for suggestions. */
  openDictionary: (
    path?: string,
    prepare?: (page: Page) => Promise<unknown>,
  ) => Promise<OpenedDictionary>;
};

async function open(page: Page, path: string, { javaScriptEnabled }: BrowserContextOptions = {}) {
  await page.goto(path);
  if (javaScriptEnabled !== false) await hydrated(page);
  return page;
}

export const test = base.extend<Fixtures>({
  visit: async ({ openPage }, use) => {
    await use(async (path, options) =>
      open(await openPage({ viewport: phone, ...options }), path, options),
    );
  },
  visitWithLanguage: async ({ openPage, site }, use) => {
    await use(async (language, path, options) => {
      const page = await openPage({ viewport: phone, ...options });
      await page
        .context()
        .addCookies([{ name: 'mazwi_language', value: language, url: site.origin }]);
      return open(page, path, options);
    });
  },
  openDictionary: async ({ openPage }, use) => {
    await use(async (path = '/dictionary', prepare) => {
      const page = await openPage({ viewport: phone });
      const suggestionRequests: string[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.pathname === '/api/suggestions')
          suggestionRequests.push(url.searchParams.get('query')!);
      });
      await prepare?.(page);
      await open(page, path);
      const list = page.getByRole('listbox', { name: 'Suggestions' });
      return {
        page,
        suggestionRequests,
        box: page.getByRole('combobox', { name: 'Search terms' }),
        list,
        options: list.getByRole('option'),
      };
    });
  },
});

export const headerField = (page: Page) =>
  page.getByRole('search', { name: 'Site' }).getByLabel('Search the dictionary');
export const mainField = (page: Page) =>
  page.getByRole('search', { name: 'Dictionary' }).locator('input');
export const resultCount = (page: Page) =>
  page.getByRole('status').filter({ hasText: /terms? found/ });
export const topOf = async (locator: Locator) => (await locator.boundingBox())!.y;
