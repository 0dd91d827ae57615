import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { createQueryable } from '#server/platform/db/queryable.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { builtPages } from './built.ts';

const built = await builtPages(join(import.meta.dirname, '../../../../dist'));
let database: Database;
let queries = 0;
let site: ServedApp;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(
    {
      ...database,
      ...countQueries(database),
      prepared: countQueries(database.prepared),
    },
    {},
    built,
  );
});
beforeEach(async () => {
  await database.query('delete from settings');
  queries = 0;
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const countQueries = (target: Queryable): Queryable =>
  createQueryable((text, values) => {
    queries += 1;
    return target.query(text, values);
  });

const setTo = (name: string, value: unknown) =>
  database.query(
    `insert into settings (name, value)
     values ($1, $2)
     on conflict (name) do update set value = excluded.value`,
    [name, JSON.stringify(value)],
  );
const stateOf = (html: string) =>
  JSON.parse(/<script[^>]*id="state"[^>]*>(.*?)<\/script>/s.exec(html)![1]!) as {
    site: { notice: string | null; donationsOpen: boolean };
  };
const pages = ['/', '/dictionary', '/about', '/donate', '/nowhere'];

describe('the site notice', () => {
  test.each(pages)(
    'shows the site notice on %s to signed-out people, as plain text',
    async (path) => {
      const notice = '<b>Closed</b> & "away"\n</script><script>alert(1)</script>';
      await setTo('siteNotice', notice);
      const { text } = await site.anonymous.request('GET', path);
      expect(text).toContain(
        'aria-label="Notice"><p class="prose">&lt;b&gt;Closed&lt;/b&gt; &amp; &quot;away&quot;\n' +
          '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>',
      );
      expect(text).not.toContain('<script>alert');
      expect(text).not.toContain('<b>Closed');
      expect(stateOf(text).site.notice).toBe(notice);
    },
  );

  test.each(pages)('shows no site notice on %s if there is none', async (path) => {
    expect((await site.anonymous.request('GET', path)).text).not.toContain('aria-label="Notice"');
  });

  test('changing the site notice invalidates pages in browser caches', async () => {
    const first = await site.anonymous.request('GET', '/about');
    const again = () =>
      site.anonymous.request('GET', '/about', {
        headers: { 'if-none-match': first.headers.get('etag')! },
      });
    expect((await again()).status).toBe(304);
    await setTo('siteNotice', 'Closed on Friday.');
    expect(await again()).toMatchObject({
      status: 200,
      text: expect.stringContaining('Closed on Friday.'),
    });
  });
});

test('reads the settings with one query per document', async () => {
  await site.anonymous.request('GET', '/about');
  expect(queries).toBe(1);
  // The landing page adds five queries: one for the settings, and four for its dictionary content.
  await site.anonymous.request('GET', '/');
  expect(queries).toBe(6);
});

test.each([
  [true, 'on', true],
  [false, 'on', false],
  [true, 'off', false],
  [false, 'off', false],
])(
  'with donations set to %s and DONATIONS=%s, donations are open: %s',
  async (set, environment, open) => {
    await setTo('donations', set);
    const other = await servedApp(database, { DONATIONS: environment }, built);
    expect(stateOf((await other.anonymous.request('GET', '/donate')).text).site.donationsOpen).toBe(
      open,
    );
    await other.close();
  },
);

test('the payment result page is not cached, and no link on it contains the secret', async () => {
  const path = '/donate/success?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2';
  const { headers, text } = await site.anonymous.request('GET', path);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(text.match(/href="[^"]*secret[^"]*"/g)).toBe(null);
});

describe('the pictures of the site', () => {
  test.each([...pages, '/dictionary?language=venda', '/faq', '/donor-wall'])(
    '%s has an icon of at most 1 KB, a touch icon, and a preview with an absolute URL',
    async (path) => {
      const { text } = await site.anonymous.request('GET', path);
      const icon = /<link rel="icon" href="data:image\/svg\+xml,([^"]*)">/.exec(text)![1]!;
      expect(decodeURIComponent(icon).length).toBeLessThanOrEqual(1024);
      expect(text).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
      expect(text).toContain(
        `<meta property="og:image" content="${site.origin}/og-image.png">` +
          '<meta property="og:image:width" content="1200">' +
          '<meta property="og:image:height" content="630">',
      );
    },
  );

  test.each([
    ['/og-image.png', 1200, 630, 60],
    ['/apple-touch-icon.png', 180, 180, 5],
  ])(
    '%s is %i by %i pixels and at most %i KB, and other sites may show it',
    async (path, ...expected) => {
      const [width, height, kilobytes] = expected;
      const response = await fetch(site.at + path);
      const image = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([width, height]);
      expect(image.length).toBeLessThanOrEqual(kilobytes! * 1024);
    },
  );
});
