import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { waitUntil } from '../support/wait-until.ts';
import {
  aKeptTerm,
  edge,
  findWord,
  get,
  listPaths,
  purges,
  readLog,
  restartCopy,
  sendBack,
  startEdgeSite,
  stopCopy,
  verifier,
} from './edge-site.ts';

/** The names of all people in the sample. */
const NAME = /sample (?:verifier|contributor)|(?:verifier|contributor)@example\.org/i;

startEdgeSite();

test('readers get pages from Varnish, with the headers for browsers only', async () => {
  const first = await get('/dictionary?query=heart');
  const second = await get('/dictionary?query=heart');
  expect([first.isHit, second.isHit]).toEqual([false, true]);
  expect(second.text).toBe(first.text);
  expect(second.headers).toMatchObject({ 'cache-control': 'public, no-cache' });
  for (const name of ['surrogate-control', 'surrogate-key', 'xkey', 'set-cookie', 'x-request-id'])
    expect(second.headers[name], name).toBeUndefined();
  const again = await get('/dictionary?query=heart', {
    'if-none-match': String(second.headers.etag),
  });
  expect([again.status, again.isHit, again.text]).toEqual([304, true, '']);
  const reader = await get('/dictionary?query=heart', {
    cookie: 'mazwi_browser=0d3fc1f4-6c0f-4ad3-a2cf-3c6b4c9e8c1d; mazwi_kept=x',
  });
  expect([reader.isHit, reader.text]).toEqual([true, first.text]);
  expect((await get('/metrics')).status).toBe(404);
});

test('each encoding, kind of connection and language has a reply of its own', async () => {
  const path = '/dictionary?query=cell';
  const plain = await get(path);
  for (const [accepted, encoding, decode] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const) {
    await get(path, { 'accept-encoding': accepted });
    const { isHit, headers, bytes } = await get(path, { 'accept-encoding': accepted });
    expect([isHit, headers['content-encoding']], accepted).toEqual([true, encoding]);
    expect(decode(bytes).toString()).toBe(plain.text);
  }
  const saving = await get(path, { 'save-data': 'on' });
  expect(saving.text).not.toBe(plain.text);
  expect((await get(path)).text).toBe(plain.text);

  const remembered = await get('/dictionary', { cookie: 'mazwi_language=zulu' });
  expect([remembered.status, remembered.headers.location, remembered.isHit]).toEqual([
    303,
    '/dictionary?language=zulu',
    false,
  ]);
  expect((await get('/dictionary')).status).toBe(200);
  const own = await get('/dictionary?language=zulu', { cookie: 'mazwi_language=zulu' });
  expect(own.text).not.toBe((await get('/dictionary?language=zulu')).text);
});

test('Varnish keeps no reply to a signed-in person, and no cookie', async () => {
  const paths = [
    '/',
    '/dictionary',
    '/profile',
    '/verify',
    '/api/auth/user',
    '/api/terms?status=pending',
    '/api/verify',
    '/api/profile/export',
    '/api/openapi.json',
  ];
  for (const path of paths) {
    for (let time = 0; time < 2; time += 1) {
      const own = await get(path, { cookie: verifier });
      expect([own.status, own.isHit], path).toEqual([200, false]);
    }
    const anonymous = await get(path);
    expect(anonymous.text, path).not.toMatch(NAME);
    expect(anonymous.headers['set-cookie'], path).toBeUndefined();
  }
  expect((await get('/dictionary', { cookie: verifier })).text).toMatch(NAME);
  const attempts = [await get('/api/login'), await get('/api/login')];
  const cookies = attempts.map(({ isHit, headers }) => {
    expect(isHit).toBe(false);
    return String(headers['set-cookie']);
  });
  expect(cookies[0]).toMatch(/=/);
  expect(cookies[1]).not.toBe(cookies[0]);
});

test('a term that is sent back is gone from Varnish when the verifier gets the reply', async () => {
  const word = 'vlqzbrimtok';
  const id = await aKeptTerm(word);
  await sendBack(id);
  expect(await findWord(id, word)).toEqual([]);
  expect((await get(`/dictionary/${id}`)).status).toBe(404);
});

test('an operator can purge a single page', async () => {
  const [one, other] = [await aKeptTerm('qrvontzel'), await aKeptTerm('qrvontzal')];
  await get(`/dictionary/${one}`);
  const reply = await fetch(edge.purgeUrl, {
    method: 'POST',
    headers: { 'surrogate-key': `term-${one}` },
  });
  expect([reply.status, reply.statusText]).toEqual([200, 'Purged 2']);
  expect((await get(`/dictionary/${one}`)).isHit).toBe(false);
  expect((await get(`/dictionary/${other}`)).isHit).toBe(true);
  expect((await fetch(edge.purgeUrl)).status).toBe(400);
});

test('a purge that fails delays the reply by two seconds, and is repeated', async () => {
  const word = 'zwintbrakol';
  const id = await aKeptTerm(word);
  purges.isDead = true;
  const began = performance.now();
  await sendBack(id);
  const seconds = (performance.now() - began) / 1000;
  console.log(`the reply took ${seconds.toFixed(1)} s`);
  expect(seconds).toBeGreaterThan(1.9);
  expect(seconds).toBeLessThan(4);
  expect(await findWord(id, word)).toEqual(listPaths(id, word));

  purges.isDead = false;
  await waitUntil('the purge is repeated', async () => (await findWord(id, word)).length === 0);
  // The attempt without a reply ends after five seconds.
  await waitUntil('the failure is logged', () =>
    readLog().includes('failed to purge the CDN; retrying'),
  );
});

test('a removed term disappears from Varnish within two minutes even if no purge arrives', async () => {
  const word = 'hjemtroqual';
  const id = await aKeptTerm(word);
  purges.isDead = true;
  await sendBack(id);
  const began = performance.now();
  await waitUntil('it has expired', async () => (await findWord(id, word)).length === 0, {
    seconds: 120,
    everyMs: 500,
  });
  console.log(`it was gone after ${((performance.now() - began) / 1000).toFixed(0)} s`);
  purges.isDead = false;
});

test('while Mazwi is away, Varnish shows pages for a minute longer', async () => {
  const path = '/dictionary?query=water';
  await get(path);
  expect((await get(path)).isHit).toBe(true);
  await stopCopy();
  const statuses: { age: number; status: number }[] = [];
  await waitUntil(
    'the page has expired',
    async () => {
      const { status, headers } = await get(path);
      statuses.push({ status, age: Number(headers.age) });
      return status === 503;
    },
    { seconds: 150, everyMs: 1000 },
  );
  const oldest = Math.max(...statuses.filter(({ status }) => status === 200).map((one) => one.age));
  console.log(`the oldest page that was shown had ${oldest} s`);
  expect(oldest).toBeGreaterThan(90);
  expect(oldest).toBeLessThanOrEqual(120);
  await restartCopy();
  expect((await get(path)).status).toBe(200);
});
