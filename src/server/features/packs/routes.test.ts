import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { licenceSentences } from '#domain/exports/part-licences.ts';
import { PACK_APP, PACK_FORMAT } from '#domain/packs/format.ts';
import type { PackManifest } from '#domain/packs/manifest.ts';
import { aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { buildPacks } from './build-packs.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: ServedApp;
/** Returns a text that does not compress, so that a delta is smaller than the pack. */
const aText = (number: number) => createHash('md5').update(String(number)).digest('hex');
beforeAll(async () => {
  database = await testDatabase();
  const submitterId = (await aContributor(database)).id;
  const verifierId = (await aVerifier(database)).id;
  const word = { submitterId, verifierId, status: 'verified', language: 'zulu' } as const;
  for (let number = 0; number < 60; number += 1)
    await aTerm(database, { ...word, englishWord: `w ${number}`, vernacularWord: aText(number) });
  await buildPacks(database);
  await aTerm(database, { ...word, englishWord: 'insect', vernacularWord: 'isinambuzane' });
  await buildPacks(database);
  await database.query(
    `with source as (
       insert into sources (code, name, licence)
       values ('plurals', 'Book of plurals', 'CC0-1.0')
       returning code
     )
     insert into lookup_forms (term_id, form, kind, source)
     select t.id, 'izinambuzane', 'plural', code
     from source, terms t
     where t.english_word = 'insect'`,
  );
  site = await servedApp(database, { RATE_LIMITS: 'on' });
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  site.anonymous.request('GET', path, { headers });
async function readManifest(): Promise<PackManifest> {
  return (await get('/packs/manifest.json')).json as PackManifest;
}

test('the manifest lists each pack with its sizes, checksums, pieces and deltas', async () => {
  const reply = await get('/packs/manifest.json');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('public, no-cache');
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  const manifest = reply.json as PackManifest;
  expect(manifest).toMatchObject({ format: PACK_FORMAT, minApp: PACK_APP });
  const [words] = manifest.packs;
  expect(words).toEqual({
    language: 'zulu',
    kind: 'words',
    part: 'all',
    version: 2,
    rows: 61,
    url: `/packs/zulu-words-all.2-${words?.sha256.slice(0, 8)}.txt`,
    bytes: {
      brotli: expect.any(Number),
      gzip: expect.any(Number),
      identity: expect.any(Number),
    },
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    licence: 'CC-BY-SA-4.0',
    pieces: [
      { url: `/packs/p/${words?.sha256}.txt`, bytes: words?.bytes.brotli, sha256: words?.sha256 },
    ],
    deltas: [
      {
        from: 1,
        to: 2,
        url: expect.stringMatching(/^\/packs\/zulu-words-all\.1-2-[0-9a-f]{8}\.delta$/),
        bytes: expect.any(Number),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ],
  });
});

test('a manifest that the client has is a 304', async () => {
  const etag = (await get('/packs/manifest.json')).headers.get('etag') ?? '';
  expect((await get('/packs/manifest.json', { 'if-none-match': etag })).status).toBe(304);
});

test('every address of the manifest is a file with its checksum, which never changes', async () => {
  const { packs } = await readManifest();
  const files = packs.flatMap((pack) => [pack, ...pack.pieces, ...pack.deltas]);
  expect(files.length).toBeGreaterThan(5);
  for (const { url, sha256 } of files) {
    const reply = await get(url, { 'accept-encoding': 'br' });
    expect(reply.status, url).toBe(200);
    expect(createHash('sha256').update(reply.text).digest('hex'), url).toBe(sha256);
    expect(reply.headers.get('content-encoding')).toBe('br');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  }
});

test('the bytes of the manifest are those of the download', async () => {
  const [pack] = (await readManifest()).packs;
  const reply = await site.app.inject({
    url: pack?.url ?? '',
    headers: { 'accept-encoding': 'br' },
  });
  expect(reply.rawPayload.length).toBe(pack?.bytes.brotli);
  expect(brotliDecompressSync(reply.rawPayload).length).toBe(pack?.bytes.identity);
});

test('the version before can still be loaded, and the wrong checksum is a 404', async () => {
  const { rows } = await database.query<{ sha256: string }>(
    `select sha256
     from packs
     where language = 'zulu' and kind = 'words' and part = 'all' and version = 1`,
  );
  const short = rows[0]?.sha256.slice(0, 8);
  expect((await get(`/packs/zulu-words-all.1-${short}.txt`)).status).toBe(200);
  expect((await get(`/packs/zulu-words-all.2-${short}.txt`)).status).toBe(404);
});

test.each([
  'zulu-words-all.txt',
  'zulu-words-all.9-00000000.txt',
  'klingon-words-all.1-00000000.txt',
  'zulu-words-all.1-2-00000000.delta',
  'p/0000.txt',
  `p/${'0'.repeat(64)}.txt`,
  '%2e%2e%2fpackage.json',
])('/packs/%s is a 404', async (name) => {
  expect((await get(`/packs/${name}`)).status).toBe(404);
});

test('the notice names the contributors and their licence', async () => {
  const reply = await get('/packs/NOTICE.txt');
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(reply.text).toContain('Mazwi contributors\nLicence: CC-BY-SA-4.0');
  expect(reply.text).toContain(licenceSentences.pair);
  expect(reply.text).toContain('Book of plurals\nLicence: CC0-1.0\nIn the packs of Zulu');
  expect(reply.text).toContain('the column "licences" of the files at /data');
});

test('downloads of packs do not use up the reads of an address', async () => {
  const [pack] = (await readManifest()).packs;
  const statuses = new Set<number>();
  for (let number = 0; number < 620; number += 1) {
    const reply = await site.app.inject({
      url: pack?.url ?? '',
      headers: { 'if-none-match': '*' },
    });
    statuses.add(reply.statusCode);
  }
  expect([...statuses]).toEqual([304]);
});

test('another copy of the server sends the same files', async () => {
  const other = await servedApp(database);
  const { packs } = await readManifest();
  for (const { url } of packs)
    expect((await other.anonymous.request('GET', url)).text).toBe((await get(url)).text);
  await other.close();
});
