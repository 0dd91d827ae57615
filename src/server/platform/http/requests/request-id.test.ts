import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '#server/features/pages/built.ts';
import { createPublicCache } from '#server/platform/cache/cache.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: ServedApp;
beforeAll(async () => {
  database = await testDatabase();
  const cache = createPublicCache();
  cache.enable();
  const pages = await builtPages(join(import.meta.dirname, '../../../../../dist'));
  site = await servedApp(database, {}, pages, { cache });
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  site.anonymous.request('GET', path, { headers });

test.each([
  '/',
  '/api/terms',
  '/api/nowhere',
  '/api/profile',
  '/healthz',
  '/assets/nowhere.js',
  '/oidc/.well-known/openid-configuration',
  '/oidc/verify',
  '/api/login',
  '/dictionary/no-term',
  '/%ff',
])('every response contains the id of its request (%s)', async (path) => {
  expect((await ask(path)).headers.get('x-request-id')).toMatch(UUID);
});

test.each(['/', '/dictionary', '/api/terms'])(
  'a cached response has an id of its own, but the same body and ETag (%s)',
  async (path) => {
    const [first, second] = [await ask(path), await ask(path)];
    const id = first.headers.get('x-request-id') ?? '';
    const etag = first.headers.get('etag') ?? '';
    expect(second.headers.get('x-request-id')).not.toBe(id);
    expect(second.headers.get('etag')).toBe(etag);
    expect(second.text).toBe(first.text);
    expect(first.text).not.toContain(id);
    const unchanged = await ask(path, { 'if-none-match': etag });
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.get('x-request-id')).toMatch(UUID);
  },
);

test('the answer to a request that is not HTTP contains an id', async () => {
  const socket = connect(Number(new URL(site.at).port), '127.0.0.1');
  socket.end('nonsense\r\n\r\n');
  expect(/^x-request-id: (\S+)\r$/im.exec(await text(socket))?.[1]).toMatch(UUID);
});
