import { existsSync } from 'node:fs';
import chromiumPackage from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Debian's browser where there is one; otherwise the one that npm installed. */
const SYSTEM_BROWSER = '/usr/bin/chromium';

export async function browserOptions(): Promise<{ executablePath: string; args: string[] }> {
  const executablePath = existsSync(SYSTEM_BROWSER)
    ? SYSTEM_BROWSER
    : await chromiumPackage.executablePath();
  return { executablePath, args: FLAGS };
}

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await browserOptions());

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 900 };

/**
 * A page that collects what went wrong on it: an unexpected console error fails the test that
 * asserts `errors` is empty.
 */
export async function openPage(context: BrowserContext): Promise<{ page: Page; errors: string[] }> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${page.url()})`);
  });
  page.on('pageerror', (error) => errors.push(`${error.message} (${page.url()})`));
  return { page, errors };
}

/** React has taken over: until then a press is kept and given to it. */
export async function hydrated(page: Page): Promise<void> {
  await page
    .waitForFunction(() => document.documentElement.hasAttribute('data-ready'))
    .catch(async (error: Error) => {
      const seen = await page.evaluate(() => ({
        page: location.href,
        when: document.documentElement.dataset.load,
        connection: (navigator as { connection?: { effectiveType?: string } }).connection
          ?.effectiveType,
        files: performance
          .getEntriesByType('resource')
          .map(({ name, duration }) => `${name} ${Math.round(duration)} ms`),
      }));
      throw new Error(`React did not come: ${JSON.stringify(seen)}`, { cause: error });
    });
}

/**
 * Keeps React from arriving at the page's next document, as a slow line does. `arrive` lets it
 * come.
 * It fails when nothing was kept back: a press made meanwhile would then be an ordinary one.
 */
export async function withoutReact(page: Page): Promise<{ arrive: () => Promise<void> }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await page.route('**/assets/entry-*.js', async (route) => {
    ask();
    await released;
    await route.continue();
  });
  return {
    arrive: async () => {
      await asked;
      if (await page.evaluate(() => document.documentElement.hasAttribute('data-ready')))
        throw new Error('React came in spite of being kept back');
      release();
    },
  };
}
