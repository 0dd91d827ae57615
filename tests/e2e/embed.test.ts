import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { desktop, phone } from '../support/browser.ts';
import { test as base, expect } from './fixtures.ts';

type Host = {
  /** Opens a page of another site that includes the script with these attributes. */
  open: (page: Page, attributes: string, body?: string) => Promise<void>;
};

const test = base.extend<{ host: Host }>({
  host: async ({ site }, use) => {
    let html = '';
    const policy = `default-src 'none'; img-src data:; script-src ${site.origin}; connect-src ${site.origin}`;
    const server = createServer((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
      reply.end(html);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await use({
      open: async (page, attributes, body = '') => {
        html = `<!doctype html><html lang="en"><title>Our class</title><meta charset="utf-8">
          <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
          <main><h1>Our class</h1>${body}
          <script src="${site.origin}/embed.js" ${attributes}></script></main></html>`;
        await page.goto(`http://127.0.0.1:${port}/`);
      },
    });
    await new Promise((resolve) => server.close(resolve));
  },
});
test.use({ environment: { RATE_LIMITS: 'off' } });

/**
 * Moves the focus into the search box. Its shadow root is closed, so a test reaches it only by
 * keyboard.
 */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.type(text);
}

/** Returns the texts that a screen reader announces, also those in closed shadow roots. */
async function readTexts(page: Page): Promise<string> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = (await client.send('Accessibility.getFullAXTree')) as {
    nodes: { role?: { value: string }; name?: { value: string } }[];
  };
  return nodes.map(({ role, name }) => `${role?.value}: ${name?.value}`).join('\n');
}

test('a search box on a page of another site with a strict policy finds words', async ({
  page,
  context,
  host,
  site,
}) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await host.open(page, 'data-language="venda"');
  expect(await readTexts(page)).toContain('searchbox: Search for a science word in Venda');
  await type(page, 'triang');
  await expect.poll(() => readTexts(page)).toContain('link: ṱhiraiengeḽe');
  await page.keyboard.type('le');
  await page.keyboard.press('Enter');
  await expect.poll(() => readTexts(page)).toContain('link: See all in Mazwi');
  expect(await readTexts(page)).toContain('link: ṱhiraiengeḽe');
  expect(await readTexts(page)).toContain('Words from Mazwi. Each word’s page shows its licence');

  const calls = requests.filter((request) => request.url().startsWith(`${site.origin}/api/`));
  expect(calls.map((request) => new URL(request.url()).pathname)).toContain('/api/terms');
  for (const call of calls) expect((await call.allHeaders()).cookie).toBeUndefined();
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => document.querySelector('mazwi-search')?.shadowRoot)).toBeNull();
});

test('the styles reach the search box in spite of the policy', async ({ page, host }) => {
  await host.open(page, '');
  const { width } = (await page.locator('mazwi-search').boundingBox())!;
  expect(width).toBe(480);
});

test('says that nothing was found, and that the dictionary could not be reached', async ({
  page,
  host,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  let isDown = false;
  await page.route('**/api/terms**', (route) => (isDown ? route.abort() : route.continue()));
  await host.open(page, 'data-language="zulu"');
  await type(page, 'ξξξξξξ');
  await page.keyboard.press('Enter');
  await expect.poll(() => readTexts(page)).toContain('No words found.');
  isDown = true;
  await page.keyboard.press('Enter');
  await expect.poll(() => readTexts(page)).toContain('The dictionary could not be reached.');
});

test('shows a word as text, even if it looks like markup', async ({ page, host }) => {
  await page.route('**/api/suggestions**', async (route) => {
    const reply = await route.fetch();
    const { suggestions } = (await reply.json()) as { suggestions: object[] };
    const word = { ...suggestions[0], vernacularWord: '<img src=x>' };
    await route.fulfill({ response: reply, json: { suggestions: [word] } });
  });
  await host.open(page, '');
  await type(page, 'triangle');
  await expect.poll(() => readTexts(page)).toContain('link: <img src=x>');
});

test('marks words in the text of the page and shows them on request', async ({ page, host }) => {
  const text = '<p>A <span data-mazwi="triangle">three-cornered shape</span>, a triangle.</p>';
  await host.open(
    page,
    'data-mode="mark" data-words="Triangle, nothing" data-language="venda"',
    text,
  );
  const marked = page.locator('[data-mazwi]');
  await expect(marked).toHaveText(['three-cornered shape', 'triangle']);
  await expect(page.locator('p')).toHaveText('A three-cornered shape, a triangle.');
  expect(await readTexts(page)).toContain('button: three-cornered shape');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => readTexts(page)).toContain('link: ṱhiraiengeḽe');
  await page.keyboard.press('Enter');
  await expect.poll(() => readTexts(page)).not.toContain('link: ṱhiraiengeḽe');
});

for (const viewport of [phone, desktop])
  test(`the search box fits into a page of ${viewport.width} px`, async ({
    openPage,
    host,
  }, testInfo) => {
    const page = await openPage({ viewport, colorScheme: 'dark' });
    await host.open(page, 'data-language="venda"');
    await type(page, 'triangle');
    await expect.poll(() => readTexts(page)).toContain('link: ṱhiraiengeḽe');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await page.screenshot({ path: testInfo.outputPath('embed.png') });
  });

test('only the script may be included by other sites, and it is small', async ({ site }) => {
  const reply = await fetch(`${site.origin}/embed.js`);
  const script = await reply.text();
  expect(brotliCompressSync(script).length).toBeLessThan(10 * 1024);
  expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  expect(reply.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(reply.headers.get('set-cookie')).toBeNull();
  const etag = reply.headers.get('etag')!;
  const again = await fetch(`${site.origin}/embed.js`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  const page = await fetch(`${site.origin}/dictionary`);
  expect(page.headers.get('cross-origin-resource-policy')).toBe('same-origin');
});
