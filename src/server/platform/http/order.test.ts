import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TermInput } from '#domain/term/fields.ts';
import type { Database } from '#server/platform/db/database.ts';
import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { aTerm, aTermInput } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  type Client,
  type RequestContent,
  type ServedApp,
  servedApp,
} from '#tests/support/served-app.ts';

const NOWHERE = '00000000-0000-4000-8000-00000000dead';
const heart: TermInput = aTermInput();

let database: Database;
let site: ServedApp;
let people: Record<'nobody' | 'rudo' | 'tendani' | 'thabo', Client>;
let pending: string;
let verified: string;
let ofTendani: string;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  people = {
    nobody: site.anonymous,
    rudo: await site.signIn('Rudo', 'user'),
    tendani: await site.signIn('Tendani', 'verifier'),
    thabo: await site.signIn('Thabo', 'user', false),
  };
  pending = (await aTerm(database, { ...heart, submitterId: people.rudo.id })).id;
  ofTendani = (await aTerm(database, { ...heart, submitterId: people.tendani.id })).id;
  await database.transaction((tx) =>
    storeTerms(tx, [heart], { submitterId: people.rudo.id, verifierId: people.tendani.id }),
  );
  verified = (
    await database.query<{ id: string }>(`select id from terms where status = 'verified'`)
  ).rows[0]!.id;
});
afterAll(async () => {
  await site.close();
  await database.close();
});

/**
 * Each of these parts makes a request invalid in one way. The requests below combine several of
 * them.
 */
const tooLarge = 'a'.repeat(64 * 1024 + 1);
const elsewhere = { 'sec-fetch-site': 'cross-site' };
const asText = { 'content-type': 'text/plain' };
const broken = '{"reason": ';

describe('the order of the checks', () => {
  test.each<[number, string, keyof typeof people, string, () => string, RequestContent]>([
    [
      413,
      'too large, not JSON, cross-site, signed out',
      'nobody',
      'POST',
      () => '/api/terms',
      { raw: tooLarge, headers: { ...asText, ...elsewhere } },
    ],
    [
      413,
      'too large on a path that does not exist',
      'nobody',
      'POST',
      () => '/api/nowhere',
      { raw: tooLarge },
    ],
    [
      415,
      'not JSON, cross-site, signed out',
      'nobody',
      'POST',
      () => '/api/terms',
      { raw: broken, headers: { ...asText, ...elsewhere } },
    ],
    [
      415,
      'a form, which another site could send',
      'rudo',
      'POST',
      () => '/api/terms',
      { raw: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    [
      415,
      'an invalid content type, malformed JSON',
      'rudo',
      'POST',
      () => '/api/terms',
      { raw: broken, headers: { 'content-type': 'json' } },
    ],
    [
      403,
      'cross-site, signed out, malformed JSON',
      'nobody',
      'POST',
      () => '/api/terms',
      { raw: broken, headers: elsewhere },
    ],
    [
      403,
      'from another subdomain',
      'rudo',
      'POST',
      () => '/api/terms',
      { body: heart, headers: { 'sec-fetch-site': 'same-site' } },
    ],
    [
      403,
      'from a URL that was typed into the browser',
      'rudo',
      'POST',
      () => '/api/terms',
      { body: heart, headers: { 'sec-fetch-site': 'none' } },
    ],
    [401, 'signed out, malformed JSON', 'nobody', 'POST', () => '/api/terms', { raw: broken }],
    [
      401,
      'signed out, a term that does not exist, malformed JSON',
      'nobody',
      'POST',
      () => `/api/verify/${NOWHERE}/approve`,
      { raw: broken },
    ],
    [401, 'signed out, invalid parameters', 'nobody', 'GET', () => '/api/verify?page=0', {}],
    [
      403,
      'the wrong role, a term that does not exist, malformed JSON',
      'rudo',
      'POST',
      () => `/api/verify/${NOWHERE}/approve`,
      { raw: broken },
    ],
    [
      403,
      'an unverified email address, malformed JSON',
      'thabo',
      'POST',
      () => '/api/terms',
      { raw: broken },
    ],
    [
      404,
      'a term that does not exist, malformed JSON',
      'tendani',
      'POST',
      () => `/api/verify/${NOWHERE}/reject`,
      { raw: broken },
    ],
    [
      404,
      'an invalid id, malformed JSON',
      'tendani',
      'POST',
      () => '/api/verify/1/reject',
      { raw: broken },
    ],
    [
      404,
      'a call that does not exist, malformed JSON',
      'tendani',
      'POST',
      () => '/api/nowhere',
      { raw: broken },
    ],
    [
      403,
      'the user’s own submission, malformed JSON',
      'tendani',
      'POST',
      () => `/api/verify/${ofTendani}/approve`,
      { raw: broken },
    ],
    [
      400,
      'malformed JSON for a pending term',
      'tendani',
      'POST',
      () => `/api/verify/${pending}/reject`,
      { raw: broken },
    ],
    [
      400,
      'too short a reason for a term that is no longer pending',
      'tendani',
      'POST',
      () => `/api/verify/${verified}/reject`,
      { body: { reason: 'Wrong.' } },
    ],
    [
      409,
      'a term that is no longer pending',
      'tendani',
      'POST',
      () => `/api/verify/${verified}/reject`,
      { body: { reason: 'A good enough reason.' } },
    ],
  ])(
    'rejects a request that is wrong in several ways with %i: %s',
    async (status, _what, who, method, path, sent) => {
      const answer = await people[who].request(method, path(), sent);
      expect(answer.json).toMatchObject({
        type: 'about:blank',
        status,
        title: expect.any(String),
        detail: expect.stringMatching(/\.$/),
      });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        status,
        'application/problem+json; charset=utf-8',
      ]);
      expect(answer.text).not.toMatch(/\n\s+at |node_modules|select |\/src\//);
    },
  );

  test('accepts our own Origin instead of Sec-Fetch-Site, but not another site’s', async () => {
    const from = (origin: string) =>
      fetch(`${site.at}/api/terms`, {
        method: 'POST',
        body: broken,
        headers: { 'content-type': 'application/json', origin },
      }).then((response) => response.status);
    expect([await from(site.at), await from('https://other.example'), await from('null')]).toEqual([
      401, 403, 403,
    ]);
  });

  test('accepts a body of exactly 64 KiB', async () => {
    expect(
      (await people.rudo.request('POST', '/api/terms', { raw: 'a'.repeat(64 * 1024) })).status,
    ).toBe(400);
  });
});

describe('repeated submissions', () => {
  const submit = (key: string, body: object) =>
    people.rudo.request('POST', '/api/terms', { body, headers: { 'idempotency-key': key } });
  const stored = async () => (await database.query('select 1 from terms')).rowCount;

  test('a submission repeated under its key creates one term, even concurrently', async () => {
    const before = await stored();
    const both = await Promise.all([submit('press-1', heart), submit('press-1', heart)]);
    const later = await submit('press-1', heart);
    expect([...both, later].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set([...both, later].map(({ json }) => (json as { id: string }).id)).size).toBe(1);
    expect(await stored()).toBe(before + 1);
  });

  test('a submission of another word under the same key gets a 409', async () => {
    await submit('press-2', heart);
    expect(await submit('press-2', { ...heart, vernacularWord: 'mwoyo' })).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining('Idempotency-Key') },
    });
  });

  test("a submission under another user's key creates a term", async () => {
    const [mine, theirs] = [
      await submit('press-3', heart),
      await people.tendani.request('POST', '/api/terms', {
        body: heart,
        headers: { 'idempotency-key': 'press-3' },
      }),
    ];
    expect(theirs.status).toBe(201);
    expect((theirs.json as { id: string }).id).not.toBe((mine.json as { id: string }).id);
  });
});

describe('ETags, compression and caching', () => {
  test.each(['/api/stats', '/api/openapi.json', '/dictionary'])(
    'sends 304 for an unchanged %s, with the same ETag in every encoding',
    async (path) => {
      const first = await people.nobody.request('GET', path);
      const etag = first.headers.get('etag')!;
      expect(etag).toMatch(/^W\/"/);
      for (const encoding of ['identity', 'gzip', 'br']) {
        const again = await people.nobody.request('GET', path, {
          headers: { 'if-none-match': etag, 'accept-encoding': encoding },
        });
        expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      }
    },
  );

  test('compresses a long response', async () => {
    const sent = await people.nobody.request('GET', '/api/openapi.json', {
      headers: { 'accept-encoding': 'br' },
    });
    expect([sent.headers.get('content-encoding'), sent.headers.get('vary')]).toEqual([
      'br',
      expect.stringContaining('accept-encoding'),
    ]);
  });

  test('responses to signed-in users must not be cached', async () => {
    const caching = async (who: Client, path: string) =>
      (await who.request('GET', path)).headers.get('cache-control');
    expect([
      await caching(people.rudo, '/api/terms'),
      await caching(people.rudo, '/dictionary'),
      await caching(people.rudo, '/api/auth/user'),
    ]).toEqual(['no-store', 'no-store', 'no-store']);
    expect([
      await caching(people.nobody, '/api/terms'),
      await caching(people.nobody, '/dictionary'),
      await caching(people.nobody, '/api/auth/user'),
    ]).toEqual(['public, no-cache', 'public, no-cache', 'no-store']);
  });
});

describe('pages that require signing in', () => {
  test.each([
    '/contribute?english=heart',
    '/profile',
    '/verify',
    `/verify/${NOWHERE}`,
    '/verifier-apply',
    '/admin',
  ])('%s is sent to browsers, and redirects other signed-out clients to sign-in', async (path) => {
    // `inject` sends this header. Node's fetch would replace it with its own.
    const page = await site.app.inject({ url: path, headers: { 'sec-fetch-mode': 'navigate' } });
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    const sent = await people.nobody.request('GET', path);
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      `/api/login?returnTo=${encodeURIComponent(path)}`,
    ]);
    expect((await people.rudo.request('GET', path)).status).toBe(200);
  });
});
