import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { lendContexts } from './browser-contexts.ts';
import { signIn } from './people.ts';
import {
  type Environment,
  type Person,
  type SampleSite,
  sitePerFile,
  startSampleSite,
} from './sites.ts';

type Fixtures = {
  /** The environment variables of the site. Set them with `test.use` at the top of a test file. */
  environment: Environment;
  /** A site with the sample data, shared by all tests in a file. */
  site: SampleSite;
  /** Whether each page begins in a new browser context. Set it where caches would be measured. */
  usesNewContexts: boolean;
  /** Opens a page in a browser context that no other page of the test uses. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a page as `openPage` does, signed in with one of the sample accounts. */
  openPageAs: (person: Person, options?: BrowserContextOptions) => Promise<Page>;
  /** Starts another site with the given environment variables, and stops it after the test. */
  startOtherSite: (environment: Environment) => Promise<SampleSite>;
  /** Allows console errors that match a pattern. Any other console error fails the test. */
  allowConsoleErrors: (...patterns: RegExp[]) => void;
  consoleErrors: { watch: (page: Page) => void; allowed: RegExp[] };
};

type WorkerFixtures = {
  sites: ReturnType<typeof sitePerFile>;
  contexts: ReturnType<typeof lendContexts>;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  environment: [{}, { option: true }],
  usesNewContexts: [false, { option: true }],
  contexts: [({ browser }, use) => use(lendContexts(browser)), { scope: 'worker' }],
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
    async ({}, use) => {
      const sites = sitePerFile();
      await use(sites);
      await sites.end();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ sites, environment }, use, { titlePath }) => {
      // The first entry of `titlePath` is the test file, even if a helper in another file defines
      // the test.
      await use(await sites.open(titlePath[0]!, environment));
    },
    { timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
  startOtherSite: async ({}, use) => {
    const sites: SampleSite[] = [];
    await use(async (environment) => {
      const site = await startSampleSite(environment);
      sites.push(site);
      return site;
    });
    await Promise.all(sites.map((site) => site.stop()));
  },
  baseURL: async ({ site }, use) => use(site.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
  consoleErrors: async ({}, use) => {
    const errors: string[] = [];
    const allowed: RegExp[] = [];
    await use({
      allowed,
      watch: (page) => {
        page.on('console', (message) => {
          if (message.type() === 'error') errors.push(`${message.text()} (${page.url()})`);
        });
        page.on('pageerror', (error) => errors.push(`${error.message} (${page.url()})`));
      },
    });
    expect(
      errors.filter((error) => !allowed.some((pattern) => pattern.test(error))),
      'console errors',
    ).toEqual([]);
  },
  allowConsoleErrors: ({ consoleErrors }, use) =>
    use((...patterns) => void consoleErrors.allowed.push(...patterns)),
  // After a test, pages close before a site of `startOtherSite` stops, because they might call it.
  openPage: async (
    { browser, contexts, usesNewContexts, baseURL, consoleErrors, startOtherSite: _ },
    use,
    testInfo,
  ) => {
    const used: BrowserContext[] = [];
    await use(async (options) => {
      const all: BrowserContextOptions = {
        ...(baseURL && { baseURL }),
        // The service worker would answer requests that a test observes or fails.
        serviceWorkers: 'block',
        ...options,
      };
      const context = await (usesNewContexts ? browser.newContext(all) : contexts.borrow(all));
      used.push(context);
      const page = await context.newPage();
      consoleErrors.watch(page);
      return page;
    });
    await Promise.all(
      used.map((context) => contexts.giveBack(context, testInfo.errors.length > 0)),
    );
  },
  openPageAs: async ({ openPage, site }, use) => {
    await use(async (person, options) => {
      const storageState = site.sessions.get(person);
      const page = await openPage({ ...(storageState && { storageState }), ...options });
      if (!storageState) {
        await signIn(page, person);
        site.sessions.set(person, await page.context().storageState());
      }
      return page;
    });
  },
  page: async ({ openPage }, use) => use(await openPage()),
});

export { expect };
