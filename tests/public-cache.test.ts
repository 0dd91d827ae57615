import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createPublicCache } from '../src/server/platform/cache/cache.ts';
import { aTerm } from './factories.ts';
import {
  built,
  caches,
  database,
  figures,
  heart,
  makeChange,
  one,
  other,
  rudoId,
  startCachedCopies,
  waitUntilCaching,
  words,
} from './support/cached-copies.ts';
import { asOwner } from './support/database.ts';
import { servedApp } from './support/served-app.ts';
import { waitUntil } from './support/wait-until.ts';

startCachedCopies();

const documents = [
  '/',
  '/dictionary',
  '/dictionary?query=heart',
  '/about',
  '/donor-wall',
  '/print/shona/biology',
];
const calls = [
  '/api/stats',
  '/api/terms',
  '/api/terms?query=heart',
  '/api/suggestions?query=hea',
  '/api/concepts',
  '/api/concepts?query=heart',
  '/api/donor-wall',
  '/api/donor-wall/stats',
  '/api/goals?language=shona',
  '/api/wanted',
  '/api/print/shona/biology',
];

describe('cached replies', () => {
  test.each([...documents, ...calls])(
    '%s is served from the cache with the same bytes and ETag in every encoding',
    async (path) => {
      const { misses } = figures();
      const encodings = [undefined, 'identity', 'gzip', 'br', 'gzip, br', 'gzip;q=1, br;q=0'];
      const replies = [];
      for (const encoding of encodings) {
        const response = await fetch(one.at + path, {
          headers: { 'accept-encoding': encoding ?? '' },
        });
        replies.push({
          text: await response.text(),
          etag: response.headers.get('etag'),
          type: response.headers.get('content-type'),
        });
        expect(response.headers.get('cache-control')).toBe('public, no-cache');
        expect(response.headers.get('vary')).toMatch(/^Cookie/);
        expect(response.headers.get('vary')).toContain('accept-encoding');
      }
      expect(figures().misses).toBe(misses + 1);
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
      const etag = replies[0]!.etag!;
      for (const encoding of ['identity', 'br']) {
        const again = await fetch(one.at + path, {
          headers: { 'if-none-match': etag, 'accept-encoding': encoding },
        });
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([
          304,
          '',
          etag,
        ]);
        expect(again.headers.get('vary')).toContain('accept-encoding');
      }
      // If-None-Match can be a list of strong and weak validators, or `*` (RFC 9110, 13.1.2).
      for (const condition of [`"other", ${etag}`, etag.slice(2), '*'])
        expect(
          (await fetch(one.at + path, { headers: { 'if-none-match': condition } })).status,
        ).toBe(304);
      expect(
        (await fetch(one.at + path, { headers: { 'if-none-match': '"other", W/"another"' } }))
          .status,
      ).toBe(200);
    },
  );

  test('a decision is visible on the same copy before the database notifies it', async () => {
    const deaf = createPublicCache();
    deaf.enable();
    const site = await servedApp(database, {}, built, { cache: deaf });
    const tendani = await site.signIn('Tendani', 'verifier');
    const { id } = await aTerm(database, {
      ...words,
      englishWord: 'heartbeat',
      vernacularWord: 'kurova kwemoyo',
      submitterId: rudoId,
    });
    const found = async () =>
      (await site.anonymous.request('GET', '/api/terms?query=heartbeat')).text.includes(id);
    expect(await found()).toBe(false);
    expect((await tendani.request('POST', `/api/verify/${id}/approve`)).status).toBe(200);
    expect(await found()).toBe(true);
    await site.close();
  });

  test('a document for a browser that saves data is cached separately', async () => {
    const [full, less] = [
      await one.anonymous.request('GET', '/dictionary'),
      await one.anonymous.request('GET', '/dictionary', { headers: { 'save-data': 'on' } }),
    ];
    expect(less.text).not.toBe(full.text);
    expect((await one.anonymous.request('GET', '/dictionary')).text).toBe(full.text);
  });

  test('unknown parameters and other spellings of a URL add no cache entry', async () => {
    const known = [
      '/api/terms?query=heart&page=1',
      `/api/terms/${heart}`,
      '/api/stats',
      '/dictionary?query=heart',
      `/dictionary/${heart}`,
      '/about',
    ];
    for (const path of known) expect((await one.anonymous.request('GET', path)).status).toBe(200);
    const { entries } = figures();
    const same = [
      '/api/terms?page=1&query=heart',
      '/api/terms?query=%68eart&page=1&__proto__=2&constructor=3',
      ...Array.from({ length: 50 }, (_, index) => `/api/terms?query=heart&page=1&x${index}=1`),
      `/api/terms/${heart.toUpperCase()}`,
      `/api/terms/${heart}?asked=1`,
      '/api/stats?asked=1&asked=2',
      '/dictionary?query=%68eart',
    ];
    for (const path of same)
      expect((await one.anonymous.request('GET', path)).status, path).toBe(200);
    for (const [path, location] of [
      ['/dictionary?query=heart&x=1', '/dictionary?query=heart'],
      [`/dictionary/${heart}?x=1`, `/dictionary/${heart}`],
      [`/dictionary/${heart.toUpperCase()}`, `/dictionary/${heart}`],
      ['/about?x=1', '/about'],
    ] as const) {
      const reply = await one.anonymous.request('GET', path);
      expect([reply.status, reply.headers.get('location')], path).toEqual([303, location]);
    }
    expect(figures().entries).toBe(entries);
  });

  test('/metrics reports cache hits and misses', async () => {
    await Promise.all([
      one.anonymous.request('GET', '/api/terms?page=7'),
      one.anonymous.request('GET', '/api/terms?page=7'),
    ]);
    const { text } = await one.anonymous.request('GET', '/metrics');
    const { hits, misses } = figures();
    expect(text).toContain(`public_cache_requests_total{result="hit"} ${hits}\n`);
    expect(text).toContain(`public_cache_requests_total{result="miss"} ${misses}\n`);
  });
});

describe('replies to a signed-in person', () => {
  test.each([...documents, ...calls])(
    '%s for a signed-in person is neither cached nor served from the cache',
    async (path) => {
      const sipho = await one.signIn(
        `Sipho${documents.indexOf(path)}x${calls.indexOf(path)}`,
        'verifier',
      );
      const mine = await sipho.request('GET', path);
      const public1 = await one.anonymous.request('GET', path);
      const { hits, misses, entries } = figures();
      const again = await sipho.request('GET', path);
      expect(figures()).toMatchObject({ hits, misses, entries });
      expect([again.status, again.headers.get('cache-control')]).toEqual([mine.status, 'no-store']);
      expect(public1.headers.get('cache-control')).toBe('public, no-cache');
      expect(public1.text).not.toMatch(/sipho/i);
      if (documents.includes(path)) {
        expect(again.text).toMatch(/sipho/i);
        expect((await one.anonymous.request('GET', path)).text).toBe(public1.text);
      }
    },
  );

  test('a request with an expired, foreign or signed-out cookie is anonymous', async () => {
    const thandi = await one.signIn('Thandi', 'user');
    const {
      rows: [session],
    } = await database.query<{ sid: string }>(
      `select sid from sessions where sess ->> 'userId' = $1`,
      [thandi.id],
    );
    for (const path of ['/dictionary', '/api/terms']) {
      const signedIn = await thandi.request('GET', path);
      const kept = await one.anonymous.request('GET', path);
      await database.query(
        `update sessions set expire = now() - interval '1 minute' where sid = $1`,
        [session!.sid],
      );
      const expired = await thandi.request('GET', path);
      const strange = await one.anonymous.request('GET', path, {
        headers: { cookie: 'mazwi=nonsense.seal; other=1' },
      });
      await database.query(`update sessions set expire = now() + interval '1 day' where sid = $1`, [
        session!.sid,
      ]);
      const back = await thandi.request('GET', path);
      expect([expired.text, strange.text]).toEqual([kept.text, kept.text]);
      expect([
        signedIn.headers.get('cache-control'),
        expired.headers.get('cache-control'),
        back.headers.get('cache-control'),
      ]).toEqual(['no-store', 'public, no-cache', 'no-store']);
      expect(back.text).toBe(signedIn.text);
    }
  });

  test('a pending term is listed for a verifier and not for visitors, in any order', async () => {
    await aTerm(database, {
      ...words,
      englishWord: 'canary',
      vernacularWord: 'kanari',
      submitterId: rudoId,
    });
    const lindiwe = await one.signIn('Lindiwe', 'verifier');
    for (const path of [
      '/api/terms?query=canary&status=pending',
      '/dictionary?query=canary&status=pending',
    ]) {
      expect((await lindiwe.request('GET', path)).text).toContain('kanari');
      expect((await one.anonymous.request('GET', path)).text).not.toContain('kanari');
      expect((await lindiwe.request('GET', path)).text).toContain('kanari');
      expect((await one.anonymous.request('GET', path)).text).not.toContain('kanari');
    }
  });
});

test('nothing is cached while notifications are lost, and the cache is cleared', async () => {
  await other.anonymous.request('GET', '/api/stats');
  const own = caches[1]!;
  const ended = await asOwner(
    database,
    `select pg_terminate_backend(pid)
     from pg_stat_activity
     where application_name = 'mazwi-changes' and datname = current_database()`,
  );
  expect(ended.rowCount).toBe(2);
  await waitUntil('the end of the connection is noticed', async () => {
    const { hits } = own.cache.figures();
    await other.anonymous.request('GET', '/api/stats');
    return own.cache.figures().hits === hits;
  });
  await database.query(`update terms set vernacular_word = 'mwoyo' where id = $1`, [heart]);
  expect((await other.anonymous.request('GET', `/api/terms/${heart}`)).text).toContain('mwoyo');
  await waitUntilCaching();
  await makeChange(() =>
    database.query(`update terms set vernacular_word = 'moyo' where id = $1`, [heart]),
  );
  expect((await other.anonymous.request('GET', `/api/terms/${heart}`)).text).not.toContain('mwoyo');
});

test('all encodings of a cached reply have the same contents', async () => {
  const raw = async (encoding: string) => {
    const { request } = await import('node:http');
    return new Promise<Buffer>((resolve, reject) => {
      request(`${one.at}/dictionary`, { headers: { 'accept-encoding': encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve(Buffer.concat(chunks)));
      })
        .on('error', reject)
        .end();
    });
  };
  const plain = await raw('identity');
  for (let time = 0; time < 2; time += 1) {
    expect(brotliDecompressSync(await raw('br')).equals(plain)).toBe(true);
    expect(gunzipSync(await raw('gzip')).equals(plain)).toBe(true);
  }
});
