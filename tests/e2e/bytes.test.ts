import { brotliDecompressSync } from 'node:zlib';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hydrated, launchBrowser, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { personIn } from './people.ts';

/** The byte and request rows of the budget: over the wire, brotli. */
const KB = 1024;
const budget = {
  document: 14 * KB,
  readable: 30 * KB,
  readableRequests: 4,
  coldView: 120 * KB,
  coldRequests: 10,
  searchAnswer: 4 * KB,
  nextTerm: 6 * KB,
  signedInMore: 45 * KB,
};

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

type Sent = { path: string; bytes: number; external: boolean };

/** Everything that a first view puts on the wire until the network is quiet, bodies and headers. */
async function coldView(context: BrowserContext, url: string): Promise<Sent[]> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const addresses = new Map<string, string>();
  const sent: Sent[] = [];
  client.on('Network.requestWillBeSent', (event) =>
    addresses.set(event.requestId, event.request.url),
  );
  // The loader fetches a file, and running it takes it from the browser's cache.
  const kept = new Set<string>();
  client.on('Network.requestServedFromCache', ({ requestId }) => kept.add(requestId));
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) kept.add(requestId);
  });
  client.on('Network.loadingFinished', (event) => {
    if (kept.has(event.requestId)) return;
    const address = new URL(addresses.get(event.requestId)!);
    if (address.protocol.startsWith('http'))
      sent.push({
        path: address.pathname,
        bytes: event.encodedDataLength,
        external: address.origin !== site.origin,
      });
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-ready'));
  await page.waitForLoadState('networkidle');
  await page.close();
  return sent;
}

const total = (sent: readonly Sent[]) => sent.reduce((sum, { bytes }) => sum + bytes, 0);

async function wire(path: string, accept = 'text/html'): Promise<number> {
  const response = await fetch(site.origin + path, {
    headers: { 'accept-encoding': 'br', accept },
  });
  expect(response.status).toBe(200);
  // fetch has decompressed the body; its length on the wire is what the same request says without
  // decompression.
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(site.origin + path, { headers: { 'accept-encoding': 'br', accept } }, (answer) => {
      const chunks: Buffer[] = [];
      answer
        .on('data', (chunk) => chunks.push(chunk))
        .on('end', () => {
          const body = Buffer.concat(chunks);
          if (answer.headers['content-encoding'] === 'br') brotliDecompressSync(body);
          else if (body.length > KB) reject(new Error(`${path} came without brotli`));
          resolve(body.length);
        });
    })
      .on('error', reject)
      .end();
  });
}

async function aTerm(): Promise<string> {
  const { terms } = (await (await fetch(`${site.origin}/api/terms?query=triangle`)).json()) as {
    terms: { id: string }[];
  };
  return `/dictionary/${terms[0]!.id}`;
}

describe('bytes over the wire', () => {
  test.each([
    '/',
    '/dictionary',
    '/dictionary?query=plane',
    'a term',
    '/faq',
    '/about',
    '/donate',
    '/donor-wall',
  ])('%s', async (name) => {
    const path = name === 'a term' ? await aTerm() : name;
    const document = await wire(path);
    expect(document).toBeLessThanOrEqual(budget.document);

    const context = await browser.newContext({ viewport: phone });
    const sent = await coldView(context, site.origin + path);
    const readable = sent.filter(
      (each) => each.path === path.split('?')[0] || /\.css$|loader/.test(each.path),
    );
    expect(readable.length).toBeLessThanOrEqual(budget.readableRequests);
    expect(total(readable)).toBeLessThanOrEqual(budget.readable);
    expect(sent.length).toBeLessThanOrEqual(budget.coldRequests);
    expect(total(sent)).toBeLessThanOrEqual(budget.coldView);
    expect(sent.filter((each) => each.external)).toEqual([]);
    expect(sent.filter((each) => /\.(woff2?|ttf|otf|png|jpe?g|webp|gif)$/.test(each.path))).toEqual(
      [],
    );
    await context.close();
  });

  test('a second search answer and the next term', async () => {
    expect(await wire('/api/terms?query=a&pageSize=25', 'application/json')).toBeLessThanOrEqual(
      budget.searchAnswer,
    );
    expect(await wire('/api/terms?pageSize=25', 'application/json')).toBeLessThanOrEqual(
      budget.searchAnswer,
    );
    expect(
      await wire((await aTerm()).replace('/dictionary', '/api/terms'), 'application/json'),
    ).toBeLessThanOrEqual(budget.nextTerm);
  });

  test.each(['/contribute', '/verify', '/profile', '/'])(
    'signed in, %s costs little more',
    async (path) => {
      const { context } = await personIn(browser, site.origin, 'verifier', phone);
      const fresh = await browser.newContext({
        viewport: phone,
        storageState: await context.storageState(),
      });
      expect(total(await coldView(fresh, site.origin + path))).toBeLessThanOrEqual(
        budget.coldView + budget.signedInMore,
      );
      await context.close();
      await fresh.close();
    },
  );

  test('with Save-Data nothing but what is readable comes until a touch, and the touch is not lost', async () => {
    const context = await browser.newContext({
      viewport: phone,
      extraHTTPHeaders: { 'save-data': 'on' },
    });
    const page = await context.newPage();
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await page.goto(`${site.origin}/dictionary`, { waitUntil: 'networkidle' });
    expect(paths.length).toBeLessThanOrEqual(budget.readableRequests);
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-ready'))).toBe(
      false,
    );
    await page.getByText('Filters', { exact: true }).first().click();
    await page.getByLabel('Vernacular Only').check();
    await page.waitForURL(/field=vernacular/);

    // A menu that was opened by the first touch stays open when React arrives.
    await page.goto(`${site.origin}/about`, { waitUntil: 'networkidle' });
    await page.getByText('Menu', { exact: true }).click();
    await hydrated(page);
    expect(await page.getByRole('navigation', { name: 'Main menu' }).isVisible()).toBe(true);
    await context.close();
  });
});
