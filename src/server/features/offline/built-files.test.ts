import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { storeBuiltFiles } from './built-files.ts';

const folders: string[] = [];
let database: Database;
let site: ServedApp;
beforeAll(async () => {
  database = await testDatabase();
  await storeBuiltFiles(database, await aRelease({ 'entry-older.js': 'let release = 1;' }));
  const builtFiles = await aRelease({ 'entry-newer.js': 'let release = 2;' });
  await storeBuiltFiles(database, builtFiles);
  site = await servedApp(
    database,
    {},
    {
      render: async () => ({ status: 200, html: '', redirect: null }),
      canonicalAddress: (url) => ({ address: url, differs: false }),
      assets: { stylesheet: '/assets/site.css', loader: '/assets/loader.js' },
      builtFiles,
    },
  );
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

/** Writes built files to a folder, as bin/build.mjs does. */
async function aRelease(assets: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-release-'));
  folders.push(folder);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'sw.js'), '// service worker');
  await writeFile(join(folder, 'embed.js'), '// script for other sites');
  for (const [name, text] of Object.entries(assets)) {
    await writeFile(join(folder, 'assets', name), text);
    await writeFile(join(folder, 'assets', `${name}.br`), brotliCompressSync(text));
  }
  return folder;
}

const read = (path: string, encoding = 'br') =>
  fetch(`${site.at}${path}`, { headers: { 'accept-encoding': encoding } });

test.each(['br', 'gzip', 'identity'])(
  'sends a file of the previous release to a client that accepts %s',
  async (encoding) => {
    const reply = await read('/assets/entry-older.js', encoding);
    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe('let release = 1;');
    expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'self'");
  },
);

test('sends a file of this release from its folder', async () => {
  const reply = await read('/assets/entry-newer.js');
  expect(await reply.text()).toBe('let release = 2;');
  expect(reply.headers.get('cache-control')).toContain('immutable');
});

test.each(['/assets/unknown.js', '/assets/', '/assets/..%2Fsw.js', '/assets/entry-older.js/more'])(
  'answers %s with 404',
  async (path) => {
    expect((await read(path)).status).toBe(404);
  },
);

test('confirms files that are still in use, and not those of earlier releases', async () => {
  await database.query(`update built_files set last_present_at = now() - interval '6 days'`);
  await storeBuiltFiles(database, folders[1]!);
  const { rows } = await database.query<{ path: string }>(
    `select path
     from built_files
     where last_present_at > now() - interval '1 hour'`,
  );
  expect(rows).toEqual([{ path: '/assets/entry-newer.js' }]);
});

test('two copies of the server store the same release at once', async () => {
  const folder = await aRelease(
    Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`page-${index}.js`, 'x'])),
  );
  await Promise.all([1, 2, 3].map(() => storeBuiltFiles(database, folder)));
  const { rows } = await database.query<{ files: number }>(
    `select count(*)::int as files from built_files where path like '/assets/page-%'`,
  );
  expect(rows).toEqual([{ files: 40 }]);
});
