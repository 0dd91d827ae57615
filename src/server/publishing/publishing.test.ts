import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DatabaseUnavailable } from '#server/platform/db/database.ts';
import { createQueryable } from '#server/platform/db/queryable.ts';
import { registerCompression } from '#server/platform/http/compression.ts';
import { answerErrors } from '#server/platform/http/error-handler.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sendPublished } from './send.ts';
import { publishText } from './texts.ts';
import { openFile, publish } from './write.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let app: FastifyInstance;
const text = Array.from(
  { length: 30_000 },
  (_, n) => `insect ${n}\tisinambuzane ${n * 7919}\n`,
).join('');
let sha256: string;
let archive: Buffer;
let archiveSha256: string;
beforeAll(async () => {
  database = await testDatabase();
  app = Fastify();
  answerErrors(app);
  await registerCompression(app);
  app.get<{ Params: { sha256: string } }>('/files/:sha256', (request, reply) =>
    sendPublished(request, reply, request.params.sha256, {
      database,
      type: 'text/plain; charset=utf-8',
      immutable: true,
    }),
  );
  app.get<{ Params: { sha256: string } }>('/saved/:sha256', (request, reply) =>
    sendPublished(request, reply, request.params.sha256, {
      database,
      type: 'text/csv; charset=utf-8',
      immutable: false,
      name: 'terms.csv',
    }),
  );
  const spool = await mkdtemp(join(tmpdir(), 'mazwi-spool-'));
  const file = openFile(spool);
  for (const line of text.split(/(?<=\n)/)) await file.write(line);
  archive = randomBytes(600_000);
  const packed = openFile(spool, { isArchive: true });
  await packed.write(archive);
  const finished = [await file.finish(), await packed.finish()];
  await database.transaction((tx) => publish(tx, finished));
  await rm(spool, { recursive: true });
  sha256 = finished[0]?.sha256 ?? '';
  archiveSha256 = finished[1]?.sha256 ?? '';
  expect(finished[0]?.bytes.identity).toBe(Buffer.byteLength(text));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['gzip;q=1, br;q=0.5', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['*', 'br', brotliDecompressSync],
])('Accept-Encoding %s gets %s', async (accepted, encoding, decompress) => {
  const reply = await get(`/files/${sha256}`, { 'accept-encoding': accepted });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-encoding': encoding,
    etag: `"${sha256}-${encoding}"`,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
    vary: 'accept-encoding',
  });
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length);
  expect(decompress(reply.rawPayload).toString()).toBe(text);
});

test.each([undefined, 'identity', 'identity;q=1, *;q=0'])(
  'a client that accepts %s gets the text decompressed',
  async (accepted) => {
    const reply = await get(`/files/${sha256}`, accepted ? { 'accept-encoding': accepted } : {});
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.headers.etag).toBe(`"${sha256}-identity"`);
    expect(reply.payload).toBe(text);
  },
);

test('an archive is sent as it is', async () => {
  const reply = await get(`/files/${archiveSha256}`, { 'accept-encoding': 'br, gzip' });
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.rawPayload.equals(archive)).toBe(true);
});

test.each([
  ['bytes=0-9', 0, 9],
  ['bytes=262140-262149', 262_140, 262_149],
  ['bytes=262144-', 262_144, 599_999],
  ['bytes=-5', 599_995, 599_999],
  ['bytes=599999-999999', 599_999, 599_999],
  ['bytes=100-524300', 100, 524_300],
])('%s gets that part of the stored bytes', async (range, first, last) => {
  const reply = await get(`/files/${archiveSha256}`, { range });
  expect(reply.statusCode).toBe(206);
  expect(reply.headers['content-range']).toBe(`bytes ${first}-${last}/600000`);
  expect(reply.rawPayload.equals(archive.subarray(first, last + 1))).toBe(true);
});

test('a part can be continued only while the file is the same', async () => {
  const url = `/files/${archiveSha256}`;
  const range = 'bytes=100-199';
  const same = await get(url, { range, 'if-range': `"${archiveSha256}-identity"` });
  expect([same.statusCode, same.rawPayload.length]).toEqual([206, 100]);
  const other = await get(url, { range, 'if-range': '"another"' });
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, 600_000]);
});

test('a range outside the file is answered with 416, and one that is not valid is ignored', async () => {
  const outside = await get(`/files/${archiveSha256}`, { range: 'bytes=600000-' });
  expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, 'bytes */600000']);
  expect(outside.headers['cache-control']).toBe('no-store');
  for (const range of ['bytes=5-1', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])
    expect((await get(`/files/${archiveSha256}`, { range })).statusCode, range).toBe(200);
});

test('a client that has the content gets 304 without a body', async () => {
  for (const condition of [`"${sha256}-br"`, `"x", W/"${sha256}-br"`, '*']) {
    const headers = { 'accept-encoding': 'br', 'if-none-match': condition };
    const reply = await get(`/files/${sha256}`, headers);
    expect([reply.statusCode, reply.rawPayload.length], condition).toEqual([304, 0]);
    expect(reply.headers.etag).toBe(`"${sha256}-br"`);
  }
  const changed = { 'accept-encoding': 'gzip', 'if-none-match': `"${sha256}-br"` };
  expect((await get(`/files/${sha256}`, changed)).statusCode).toBe(200);
});

test('HEAD describes the file without its bytes', async () => {
  const reply = await get(`/files/${sha256}`, { 'accept-encoding': 'br' }, 'HEAD');
  expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, 0]);
  expect(Number(reply.headers['content-length'])).toBeGreaterThan(1000);
});

test('a named file is saved, and checked again before it is used from a cache', async () => {
  const reply = await get(`/saved/${sha256}`, { 'accept-encoding': 'br' });
  expect(reply.headers).toMatchObject({
    'content-disposition': 'attachment; filename="terms.csv"',
    'cache-control': 'public, no-cache',
  });
});

test('an unknown content is a 404', async () => {
  expect((await get(`/files/${'0'.repeat(64)}`)).statusCode).toBe(404);
});

test('stores a text once, however often it is published', async () => {
  const count = async () =>
    (await database.query<{ count: number }>('select count(*) from published_chunks')).rows[0];
  const publishOnce = () =>
    database.transaction((tx) => publishText(tx, 'insect\n', { quality: 9 }));
  const first = await publishOnce();
  const before = await count();
  expect(await Promise.all([publishOnce(), publishOnce()])).toEqual([first, first]);
  expect(await count()).toEqual(before);
});

test('stores an encoding again that retention has deleted', async () => {
  const again = () => database.transaction((tx) => publishText(tx, 'beetle\n', { quality: 9 }));
  const { sha256: of } = await again();
  await database.query(`delete from published_encodings where sha256 = $1 and encoding = 'br'`, [
    of,
  ]);
  const gzipped = await get(`/files/${of}`, { 'accept-encoding': 'br, gzip' });
  expect(gzipped.headers['content-encoding']).toBe('gzip');
  await again();
  const reply = await get(`/files/${of}`, { 'accept-encoding': 'br, gzip' });
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('beetle\n');
});

test('a discarded file leaves nothing in the spool', async () => {
  const spool = await mkdtemp(join(tmpdir(), 'mazwi-spool-'));
  onTestFinished(() => rm(spool, { recursive: true }));
  const file = openFile(spool);
  await file.write('insect');
  await file.discard();
  expect(await readdir(spool)).toEqual([]);
});

test('a spool that cannot be written fails with its error', async () => {
  const file = openFile(join(tmpdir(), 'mazwi-no-such-folder'));
  const writes = async () => {
    for (let n = 0; n < 1000; n += 1) await file.write(randomBytes(4096).toString('hex'));
    await file.finish();
  };
  await expect(writes()).rejects.toMatchObject({ code: 'ENOENT' });
});

test('reads from the replica while the primary is unavailable', async () => {
  const down = createQueryable(async () => {
    throw new DatabaseUnavailable('down');
  });
  const failing = {
    prepared: down,
    publicReads: {
      ...database,
      usable: () => true,
      figures: () => ({ usable: true, state: 'good', lagMs: 0 }),
    },
  };
  const copy = Fastify();
  onTestFinished(() => copy.close());
  copy.get('/file', (request, reply) =>
    sendPublished(request, reply, sha256, {
      database: failing,
      type: 'text/plain',
      immutable: true,
    }),
  );
  expect((await copy.inject('/file')).payload).toBe(text);
});
