import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUnsubscribeLink } from '#server/features/notices/unsubscribe.ts';
import { loadSecrets } from '#server/identity/provider/secrets.ts';
import { createPublicCache } from '#server/platform/cache/cache.ts';
import type { Database } from '#server/platform/db/database.ts';
import { inLocale } from '#server/platform/locale.ts';
import { aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { builtPages } from './built.ts';

const built = await builtPages(join(import.meta.dirname, '../../../../dist'));
let database: Database;
let site: ServedApp;
let english: ServedApp;
let termId: string;
beforeAll(async () => {
  database = await testDatabase();
  const { id: verifierId } = await aVerifier(database, 'Tendani');
  const { id: submitterId } = await aContributor(database, 'Chipo');
  termId = (await aTerm(database, { status: 'verified', submitterId, verifierId })).id;
  const cache = createPublicCache();
  cache.enable();
  const cdn = { CDN_PURGE_URL: 'http://127.0.0.1:9/' };
  site = await servedApp(database, { LOCALES: 'en,sw', ...cdn }, built, { cache });
  english = await servedApp(database, { LOCALES: 'en' }, built);
});
afterAll(async () => {
  expect([...site.logged, ...english.logged]).toEqual([]);
  await site.close();
  await english.close();
  await database.close();
});

const langOf = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1];

test.each([
  ['/sw/about', 200, 'sw'],
  ['/sw/', 200, 'sw'],
  ['/about', 200, 'en'],
  ['/sw/nowhere', 404, 'sw'],
  ['/xx/about', 404, 'en'],
  ['/swahili', 404, 'en'],
])('%s has status %i and is in the locale %s', async (path, expected, locale) => {
  const { status, text } = await site.anonymous.request('GET', path);
  expect(status).toBe(expected);
  expect(langOf(text)).toBe(locale);
});

test('a page has the texts of its locale, and the English ones that it lacks', async () => {
  const { text } = await site.anonymous.request('GET', '/sw/about');
  expect(text).toContain('>Kamusi</a>');
  expect(text).toContain('>Donate</a>');
});

test.each([
  ['/SW/about?x=1', 301, '/sw/about?x=1'],
  ['/sw', 301, '/sw/'],
  ['/sw?a=1', 301, '/sw/?a=1'],
  ['/en/about', 303, '/about'],
  ['/zu/dictionary?query=heart', 303, '/dictionary?query=heart'],
  ['/sw/verify', 303, '/verify'],
  ['/sw/admin?tab=audit', 303, '/admin?tab=audit'],
  ['/sw/about/', 303, '/sw/about'],
  ['/sw/about?utm_source=mail', 303, '/sw/about'],
  ['/sw/profile', 303, '/api/login?returnTo=%2Fsw%2Fprofile'],
  ['/sw/browse', 301, '/sw/browse/shona/a'],
  ['/sw/dictionary?language=zulu&remember=language', 303, '/sw/dictionary?language=zulu'],
  ['/?state=sw', 303, '/sw/'],
  ['/zu//other.example/', 303, '/other.example/'],
  ['/zu/%5Cother.example', 303, '/%5Cother.example'],
  ['/sw//other.example', 301, '/sw/other.example'],
])('%s redirects with %i to %s', async (path, expected, to) => {
  const { status, headers } = await site.anonymous.request('GET', path);
  expect(status).toBe(expected);
  expect(headers.get('location')).toBe(to);
});

test.each([
  '/en/api/logout',
  '/st/api/login?returnTo=/',
  '/en/oidc/auth',
  '/en/%61pi/logout',
  '/en//api/logout',
  '/en/en/api/logout',
])('%s does not redirect to what is no page', async (path) => {
  const { status, headers } = await site.anonymous.request('GET', path);
  expect(status).toBe(404);
  expect(headers.get('location')).toBeNull();
});

test('a backslash after a locale does not lead to another site', async () => {
  // Uses `inject`, because fetch would replace the backslash.
  const { headers } = await site.app.inject({
    url: '/zu/\\other.example',
    headers: { host: new URL(site.origin).host },
  });
  expect(headers.location).toBe('/other.example');
});

test('a remembered language leads to a list in the same locale', async () => {
  const { headers } = await site.anonymous.request('GET', '/sw/dictionary', {
    headers: { cookie: 'mazwi_language=venda' },
  });
  expect(headers.get('location')).toBe('/sw/dictionary?language=venda');
});

test('a random word is shown in the same locale', async () => {
  const { headers } = await site.anonymous.request('GET', '/sw/random');
  expect(headers.get('location')).toMatch(/^\/sw\/concept\/\d+$/);
});

test('a locale that is switched off leads to English', async () => {
  const { status, headers } = await english.anonymous.request('GET', '/sw/faq');
  expect(status).toBe(303);
  expect(headers.get('location')).toBe('/faq');
});

test('a page for signed-in people is in the locale of its address', async () => {
  const rudo = await site.signIn('Rudo', 'user');
  expect(langOf((await rudo.request('GET', '/sw/profile')).text)).toBe('sw');
  expect(langOf((await rudo.request('GET', '/profile')).text)).toBe('en');
});

test('signing out leads to the home page of the locale', async () => {
  const { headers } = await site.anonymous.request('GET', '/api/logout?returnTo=%2Fsw%2F');
  expect(headers.get('location')).toBe('/sw/');
});

test('the page /worksheet answers its form in the locale of its address', async () => {
  const send = async (path: string) => {
    const { text } = await site.anonymous.request('POST', path, {
      raw: 'text=heart&language=zulu',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return [langOf(text), /<form[^>]*action="([^"#]*worksheet)[^"]*"/.exec(text)?.[1]];
  };
  expect(await send('/sw/worksheet')).toEqual(['sw', '/sw/worksheet']);
  expect(await send('/worksheet')).toEqual(['en', '/worksheet']);
});

test('the page that stops emails is in the locale of its address, if the site offers it', async () => {
  const rudo = await site.signIn('Rudo', 'user');
  const secret = (await loadSecrets(database, null)).session;
  const { pathname, search } = new URL(
    inLocale('sw', () => buildUnsubscribeLink(site.origin, secret, rudo.id, 'rejected')),
  );
  expect(pathname).toBe('/sw/unsubscribe');
  const opened = await site.anonymous.request('GET', pathname + search);
  expect(langOf(opened.text)).toBe('sw');
  expect(opened.text).toContain('action="/sw/unsubscribe?');
  const stopped = await site.anonymous.request('POST', pathname + search);
  expect([stopped.status, langOf(stopped.text)]).toEqual([200, 'sw']);
  expect(stopped.text).toContain('href="/sw/profile?tab=notices"');
  const former = await english.anonymous.request('POST', pathname + search);
  expect([former.status, langOf(former.text)]).toEqual([200, 'en']);
});

test('the switch keeps page and query, and marks drafts', async () => {
  const { text } = await site.anonymous.request('GET', '/sw/dictionary?query=heart');
  expect(text).toMatch(
    /<a href="\/dictionary\?query=heart" hrefLang="en"><span lang="en">English<\/span><\/a>/i,
  );
  expect(text).toMatch(
    /<a href="\/sw\/dictionary\?query=heart" hrefLang="sw" aria-current="true"><span lang="sw">Kiswahili<\/span><span class="badge">Rasimu<\/span><\/a>/i,
  );
});

test('a page in a draft says so in both languages', async () => {
  const { text } = await site.anonymous.request('GET', '/sw/about');
  expect(text).toMatch(/class="draft-banner"><p>Tafsiri hii ni rasimu.*<span lang="en">This tran/);
  expect((await site.anonymous.request('GET', '/about')).text).not.toContain('draft-banner');
});

test('pages that are only in English, and sites with one locale, have no switch', async () => {
  const tendani = await site.signIn('Ndivhuwo', 'verifier');
  for (const { text } of [
    await tendani.request('GET', '/verify'),
    await english.anonymous.request('GET', '/about'),
  ])
    expect(text).not.toMatch(/hreflang=/i);
});

describe('the cache', () => {
  const seed = String(Date.now());
  const number = (index: number) =>
    createHash('md5').update(`${seed} ${index}`).digest().readUInt32BE();
  const shuffle = <T>(list: readonly T[]): T[] =>
    list
      .map((value, index) => [number(index), value] as const)
      .sort(([a], [b]) => a - b)
      .map(([, value]) => value);

  test('no document of one locale is sent for another, in whatever order they are requested', async () => {
    const paths = ['/', '/about', '/dictionary', `/dictionary/${termId}`, '/nowhere', '/donate'];
    const addresses = paths.flatMap((path) => [path, `/sw${path}`]);
    const seen = new Map<string, Set<string | null>>();
    await Promise.all(
      shuffle(addresses.flatMap((address) => [address, address, address])).map(
        async (address, index) => {
          const headers = { 'save-data': number(index) % 2 === 0 ? 'on' : 'off' };
          const reply = await site.anonymous.request('GET', address, { headers });
          expect(langOf(reply.text), `${address}, seed ${seed}`).toBe(
            address.startsWith('/sw/') ? 'sw' : 'en',
          );
          seen.set(address, (seen.get(address) ?? new Set()).add(reply.headers.get('etag')));
        },
      ),
    );
    for (const path of paths) {
      const english = [...seen.get(path)!];
      expect(english.filter((etag) => seen.get(`/sw${path}`)!.has(etag))).toEqual([]);
    }
  });

  test('a document of one locale is not up to date for another', async () => {
    const first = await site.anonymous.request('GET', '/sw/about');
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await site.anonymous.request('GET', '/sw/about', { headers })).status).toBe(304);
    expect((await site.anonymous.request('GET', '/about', { headers })).status).toBe(200);
  });

  test('a purge of a term reaches its pages in all locales', async () => {
    for (const prefix of ['', '/sw']) {
      const { headers } = await site.anonymous.request('GET', `${prefix}/dictionary/${termId}`);
      expect(headers.get('surrogate-key')).toBe(`public answers term-${termId}`);
      expect(headers.get('vary')).not.toContain('Accept-Language');
    }
  });
});

test('robots.txt keeps crawlers from the pages for signed-in people in each locale', async () => {
  const { text } = await site.anonymous.request('GET', '/robots.txt');
  expect(text).toContain('Disallow: /sw/profile\n');
  expect(text).not.toContain('/sw/verify\n');
});

test('the sitemap has no pages of a draft', async () => {
  const { text } = await site.anonymous.request('GET', '/sitemap/pages.xml');
  expect(text).toContain('/about<');
  expect(text).not.toContain('/sw/');
});
