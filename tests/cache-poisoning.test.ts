import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPublicCache } from '../src/server/platform/cache/cache.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { submitTerm } from '../src/server/terms/changes/store-terms.ts';
import { applyTransition } from '../src/server/terms/decisions/decide.ts';
import { aContributor, aTermInput, aVerifier } from './factories.ts';
import { built } from './support/cached-copies.ts';
import { testDatabase } from './support/database.ts';
import { type ServedApp, servedApp } from './support/served-app.ts';

// A shared cache keeps replies under their address and the headers in Vary. If a reply depended on
// anything else in a request, one visitor could choose what all others see.

let database: Database;
let site: ServedApp;
let id: string;
beforeAll(async () => {
  database = await testDatabase();
  const cache = createPublicCache();
  cache.enable();
  site = await servedApp(
    database,
    { CDN_PURGE_URL: 'http://127.0.0.1:9/', TRUSTED_PROXIES: 'loopback' },
    built,
    { cache },
  );
  const [rudo, naledi] = [
    await aContributor(database, 'Rudo'),
    await aVerifier(database, 'Naledi'),
  ];
  id = await database.transaction(async (tx) => {
    const term = await submitTerm(tx, aTermInput(), rudo.id);
    await applyTransition(tx, term.id, { transition: 'approve', actorId: naledi.id, reason: null });
    return term.id;
  });
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

type Answer = { status: number; headers: Record<string, unknown>; body: string };

/** Sends a request whose target and Host are exactly as given, which `fetch` does not allow. */
const send = (
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(site.at);
    const sent = { host: new URL(site.origin).host, ...headers };
    request({ host: '127.0.0.1', port, path: target, method, headers: sent }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: describeHeaders(response.headers),
            body: Buffer.concat(chunks).toString('latin1'),
          }),
        );
    })
      .on('error', reject)
      .end();
  });

/** Headers that belong to one connection or request, which caches do not keep for others. */
const OF_ONE_REQUEST = new Set(['date', 'connection', 'keep-alive', 'x-request-id']);
const describeHeaders = (headers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_REQUEST.has(name)));

const EVIL = 'evil.example';
/** Headers that no reply names in Vary, with values that another site or a script could choose. */
const hostile: Record<string, string> = {
  host: EVIL,
  'x-forwarded-host': EVIL,
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '1337',
  'x-forwarded-prefix': `/${EVIL}`,
  'x-forwarded-for': '192.0.2.66',
  forwarded: `host=${EVIL};proto=https`,
  'x-host': EVIL,
  'x-original-url': '/profile',
  'x-rewrite-url': '/admin',
  'x-http-method-override': 'DELETE',
  'x-request-id': 'evil.example-request',
  'accept-language': 'zu',
  accept: 'text/evil',
  origin: `https://${EVIL}`,
  referer: `https://${EVIL}/`,
  'user-agent': EVIL,
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'cors',
  authorization: `Bearer ${EVIL}`,
  range: 'bytes=0-3',
  'cache-control': 'no-cache',
  'mazwi-account': EVIL,
};

const addresses = (): string[] => [
  '/',
  '/dictionary?query=heart',
  `/dictionary/${id}`,
  '/concept/1',
  '/browse/shona/h',
  '/about',
  '/data',
  '/donate',
  '/nowhere',
  '/about?unknown=1',
  '/dictionary/',
  '/api/terms?query=heart',
  `/api/terms/${id}`,
  `/api/oembed?url=${encodeURIComponent(`${site.origin}/dictionary/${id}`)}`,
  '/api/openapi.json',
  '/robots.txt',
  '/manifest.webmanifest',
  '/.well-known/security.txt',
  '/embed.js',
];
const isStorable = ({ headers }: Answer): boolean =>
  String(headers['cache-control']).startsWith('public');

describe('a reply that a shared cache may store', () => {
  test('depends on nothing that a request contains besides its address and Vary', async () => {
    for (const address of addresses()) {
      const clean = await send(address);
      expect(isStorable(clean), address).toBe(true);
      for (const [name, value] of Object.entries(hostile))
        expect(await send(address, { [name]: value }), `${address} with ${name}`).toEqual(clean);
      expect(await send(address, hostile), `${address} with all of them`).toEqual(clean);
      expect(await send(address), address).toEqual(clean);
    }
  });

  test('is the same for an absolute address of another host', async () => {
    for (const address of addresses()) {
      const clean = await send(address);
      expect(await send(`http://${EVIL}${address}`), address).toEqual(clean);
      expect(await send(`https://user@${EVIL}:1337${address}`), address).toEqual(clean);
    }
  });

  test('has the same headers with HEAD and with 304', async () => {
    for (const address of addresses()) {
      const clean = await send(address);
      const head = await send(address, hostile, 'HEAD');
      expect({ ...head, body: clean.body }, address).toEqual(clean);
      const etag = clean.headers.etag;
      if (clean.status !== 200 || etag === undefined) continue;
      const again = await send(address, { ...hostile, 'if-none-match': String(etag) });
      expect([again.status, again.body], address).toEqual([304, '']);
      for (const [name, value] of Object.entries(again.headers))
        expect(value, `${address}: ${name}`).toEqual(clean.headers[name]);
    }
  });

  test('sets no cookie and names no other host', async () => {
    for (const address of addresses()) {
      const { headers, body } = await send(address, hostile);
      expect(headers['set-cookie'], address).toBeUndefined();
      expect(JSON.stringify(headers) + body, address).not.toContain(EVIL);
    }
  });
});

test.each([
  '//evil.example/?x=1',
  '//evil.example//',
  'http://evil.example//evil.example/?x=1',
  '/\\evil.example/?x=1',
  '/.//evil.example/?x=1',
  '/%2f/evil.example/?x=1',
  '/about/../../evil.example/?x=1',
])('%s redirects nobody to another site', async (target) => {
  const { status, headers } = await send(target);
  expect([status, headers.location]).toEqual([404, undefined]);
});

test('what a signed-in person gets under the name of a file is stored by no cache', async () => {
  const sipho = await site.signIn('Sipho', 'user');
  for (const target of [
    '/profile/site.css',
    '/profile%2fsite.css',
    '/profile;site.css',
    '/assets/..%2fprofile',
    '/api/auth/user/site.css',
    '/api/auth/user;site.css',
  ]) {
    const { status, headers } = await sipho.request('GET', target);
    expect([status, headers.get('cache-control')], target).toEqual([404, 'no-store']);
    expect(headers.get('surrogate-control'), target).toBeNull();
  }
});
