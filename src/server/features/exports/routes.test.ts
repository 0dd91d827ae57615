import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublicCache } from '#server/platform/cache/cache.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildTestExports } from '#tests/support/exported-site.ts';
import { realSite } from '#tests/support/real-site.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Database;
let site: ServedApp;
const cache = createPublicCache();
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, { PUBLIC_URL: 'http://mazwi.example', ...realSite }, undefined, {
    cache,
  });
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const manifest = async () =>
  (await site.anonymous.request('GET', '/api/export/manifest.json')).json as {
    generatedAt: string | null;
    files: {
      name: string;
      format: string;
      url: string;
      bytes: { brotli: number | null; identity: number };
      sha256: string;
    }[];
  };

test('before the first build, there are no files', async () => {
  expect(await manifest()).toEqual({
    generatedAt: null,
    release: 'latest',
    files: [],
    leftOut: 0,
    builds: { failedAt: null, failure: null },
  });
  expect((await site.anonymous.request('GET', '/api/export/releases.json')).json).toEqual([]);
  expect((await fetch(`${site.at}/data/latest/terms.csv`)).status).toBe(404);
});

test('each file of the manifest has the stated bytes and checksum', async () => {
  const { id: submitterId } = await aContributor(database);
  const { id: verifierId } = await aVerifier(database);
  await aTerm(database, { submitterId, verifierId, status: 'verified' });
  await buildTestExports(database);
  cache.clear();
  const { files, generatedAt } = await manifest();
  expect(generatedAt).toMatch(/^\d{4}-/);
  expect(files.length).toBeGreaterThan(50);
  expect(files[0]).toMatchObject({ name: 'terms.csv', format: 'csv' });
  for (const { url, sha256, bytes, name } of files) {
    const reply = await fetch(`${site.at}${new URL(url).pathname}`, {
      headers: { 'accept-encoding': 'br' },
    });
    const text = Buffer.from(await reply.arrayBuffer());
    expect(createHash('sha256').update(text).digest('hex'), name).toBe(sha256);
    expect(Number(reply.headers.get('content-length')), name).toBe(bytes.brotli ?? bytes.identity);
  }
});

test('a file can be read by any site, in parts, and only if it has changed', async () => {
  const url = `${site.at}/data/latest/terms.csv`;
  const whole = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, no-cache',
    'content-disposition': 'attachment; filename="terms.csv"',
    'content-encoding': 'gzip',
    'content-type': 'text/csv; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  const etag = whole.headers.get('etag') ?? '';
  const again = await fetch(url, {
    headers: { 'accept-encoding': 'gzip', 'if-none-match': etag },
  });
  expect(again.status).toBe(304);
  const part = await fetch(url, { headers: { 'accept-encoding': 'gzip', range: 'bytes=0-9' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toMatch(/^bytes 0-9\//);
});

test('the context of the JSON-LD file is served', async () => {
  const reply = await fetch(`${site.at}/data/context.jsonld`);
  expect(reply.headers.get('content-type')).toMatch(/^application\/ld\+json/);
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  expect(await reply.json()).toHaveProperty('@context.prefLabel');
});
