import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { limits } from '#domain/limits.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: ServedApp;
let person: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, { RATE_LIMITS: 'on' });
  person = await site.signIn('Rudo', 'user');
  await person.request('POST', '/api/terms', {
    body: {
      englishWord: 'heart',
      vernacularWord: 'moyo',
      meaning: 'The muscle that moves blood.',
      language: 'shona',
      subject: 'biology',
    },
  });
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const other = { origin: 'https://school.example', 'sec-fetch-site': 'cross-site' };
const examples: Record<string, string> = {
  number: '1',
  language: 'zulu',
  subject: 'physics',
  letter: 'a',
};
const fill = ({ path }: Endpoint) =>
  path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => examples[name] ?? '00000000-0000-4000-8000-000000000000',
  );
const isShared = ({ public: isPublic, method }: Endpoint) => isPublic === true && method === 'GET';
const all = Object.entries(endpoints) as [string, Endpoint][];
const sharedPaths = new Set(
  all.filter(([, endpoint]) => isShared(endpoint)).map(([, { path }]) => path),
);

test.each(all)('other sites may read %s only if it is public', async (_, endpoint) => {
  const reply = await site.app.inject({
    method: endpoint.method,
    url: fill(endpoint),
    headers: other,
  });
  const allowed = reply.headers['access-control-allow-origin'];
  expect(allowed).toBe(isShared(endpoint) ? '*' : undefined);
  expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  const preflight = await site.app.inject({
    method: 'OPTIONS',
    url: fill(endpoint),
    headers: other,
  });
  expect(preflight.statusCode).toBe(sharedPaths.has(endpoint.path) ? 204 : 404);
  expect(preflight.headers['access-control-allow-methods']).toBe(
    sharedPaths.has(endpoint.path) ? 'GET' : undefined,
  );
});

test.each([
  ['a cross-site page', { 'sec-fetch-site': 'cross-site' }],
  ['a subdomain', { 'sec-fetch-site': 'same-site' }],
  ['an old browser on another site', { origin: 'https://school.example' }],
  ['a sandboxed frame', { origin: 'null' }],
])('%s gets what a signed-out person gets, whatever its cookies', async (_, headers) => {
  const mine = '/api/terms?status=pending';
  const own = await person.request('GET', mine, { headers: { 'sec-fetch-site': 'same-origin' } });
  expect(own.json).toMatchObject({ total: 1 });
  const foreign = await person.request('GET', mine, { headers });
  expect(foreign.json).toMatchObject({ total: 0 });
  expect(foreign.headers.get('cache-control')).toBe('public, no-cache');
});

test('a private endpoint still recognizes its own pages only by their cookie', async () => {
  const reply = await person.request('GET', '/api/auth/user', {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(reply.headers.get('access-control-allow-origin')).toBeNull();
});

test('a preflight may ask for If-None-Match and is remembered for a day', async () => {
  const reply = await site.anonymous.request('OPTIONS', '/api/stats', { headers: other });
  expect(reply.status).toBe(204);
  expect(reply.headers.get('access-control-allow-headers')).toBe('If-None-Match');
  expect(reply.headers.get('access-control-max-age')).toBe('86400');
});

test('errors of public endpoints can be read as well', async () => {
  const reply = await site.anonymous.request('GET', '/api/terms?page=0', { headers: other });
  expect(reply.status).toBe(400);
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
});

test('replies say how many reads are left, also if they are cached or not modified', async () => {
  const left = async (headers: Record<string, string> = {}) => {
    const reply = await site.anonymous.request('GET', '/api/stats', { headers });
    expect(reply.headers.get('ratelimit-policy')).toBe(
      `"reads";q=${limits.rates.readsPerMinute};w=60`,
    );
    const [, remaining] =
      /^"reads";r=(\d+);t=\d+$/.exec(reply.headers.get('ratelimit') ?? '') ?? [];
    return { remaining: Number(remaining), status: reply.status, etag: reply.headers.get('etag') };
  };
  const first = await left();
  const second = await left({ 'if-none-match': first.etag ?? '' });
  expect(second).toMatchObject({ remaining: first.remaining - 1, status: 304 });
  const page = await site.anonymous.request('GET', '/about');
  expect(page.headers.get('ratelimit')).toBeNull();
});

test('a refusal by the rate limit can be read by other sites', async () => {
  const headers = { ...other };
  for (let number = 0; number <= limits.rates.readsPerMinute; number += 1)
    await site.app.inject({ url: '/api/stats', headers, remoteAddress: '192.0.2.7' });
  const refused = await site.app.inject({
    url: '/api/stats',
    headers,
    remoteAddress: '192.0.2.7',
  });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringContaining('Retry-After'),
    ratelimit: expect.stringMatching(/^"reads";r=0;t=\d+$/),
  });
});
