import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createQueryable } from '#server/platform/db/queryable.ts';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import { aConcept, aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { realSite } from '#tests/support/real-site.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { buildSitemap, PAGES_PER_FILE } from './build-sitemap.ts';

const COUNT = PAGES_PER_FILE + 1;
let database: Database;
let site: ServedApp;
let queries = 0;
let verifier: string;
let submitterId: string;
beforeAll(async () => {
  database = await testDatabase();
  const counted: Database = {
    ...database,
    prepared: createQueryable((text, values) => {
      queries += 1;
      return database.prepared.query(text, values);
    }),
  };
  site = await servedApp(counted, { PUBLIC_URL: 'http://mazwi.example', ...realSite });
  verifier = (await aVerifier(database, 'Tendani')).id;
  const { id } = await aContributor(database, 'Rudo');
  submitterId = id;
  // All terms have the same creation time, as they do after an import. The sitemap must split them
  // into two files nevertheless.
  await database.query(
    `insert into terms (english_word, vernacular_word, meaning, language, subject, status,
       submitter_id, verifier_id, verified_at)
     select 'word ' || n, 'izwi ' || n, 'A word.', 'shona', 'physics', 'verified', $1, $2, now()
     from generate_series(1, $3) n`,
    [id, verifier, COUNT],
  );
  await database.query(
    `insert into terms (english_word, vernacular_word, meaning, language, subject, submitter_id)
     values ('waiting', 'mirira', 'Not verified.', 'shona', 'physics', $1)`,
    [id],
  );
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const build = (signal?: AbortSignal) =>
  buildSitemap(database, {
    locales: ['en'],
    publicUrl: 'http://mazwi.example',
    ...(signal ? { signal } : {}),
  });
const locations = async (path: string) => {
  const { status, text } = await site.anonymous.request('GET', path);
  expect(status, path).toBe(200);
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!);
};
/** Returns the entries of each file, without those of letters. */
const listed = async () => {
  const files = (await locations('/sitemap.xml')).slice(1);
  const each = await Promise.all(files.map((file) => locations(new URL(file).pathname)));
  return each
    .map((urls) => urls.filter((url) => !url.includes('/browse/')))
    .filter((urls) => urls.length > 0)
    .map((urls) => urls.map((url) => url.replace('http://mazwi.example/dictionary/', '')));
};

test('before the first build, the index lists only the file of pages', async () => {
  expect(await locations('/sitemap.xml')).toEqual(['http://mazwi.example/sitemap/pages.xml']);
  expect(await locations('/sitemap/pages.xml')).toContain('http://mazwi.example/dictionary');
  expect((await site.anonymous.request('GET', '/sitemap/1.xml')).status).toBe(404);
});

test('the files list every verified term once, and no other terms', async () => {
  await build();
  const files = await listed();
  expect(files.map(({ length }) => length)).toEqual([PAGES_PER_FILE, 1]);
  const { rows } = await database.query<{ id: string }>(
    `select id from terms where status = 'verified'`,
  );
  expect(files.flat().sort()).toEqual(rows.map(({ id }) => id).sort());
  expect((await site.anonymous.request('GET', '/sitemap/1.xml')).text).toMatch(
    /<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/,
  );
  expect((await site.anonymous.request('GET', '/sitemap/4.xml')).status).toBe(404);
});

test('the last file lists the letters that have words, of all subjects and of each', async () => {
  expect(await locations('/sitemap/3.xml')).toEqual([
    'http://mazwi.example/browse/shona/physics/w',
    'http://mazwi.example/browse/shona/w',
  ]);
});

test('a request reads one stored row, compressed or not', async () => {
  queries = 0;
  const compressed = await fetch(`${site.at}/sitemap/1.xml`);
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  const plain = await fetch(`${site.at}/sitemap/1.xml`, {
    headers: { 'accept-encoding': 'identity' },
  });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(await compressed.text());
  expect(compressed.headers.get('vary')).toContain('accept-encoding');
  expect(queries).toBe(2);
  const { rows } = await database.query<{ body: Buffer }>(
    'select body from sitemap_files where number = 1',
  );
  expect(gunzipSync(rows[0]!.body).toString()).toContain('<urlset');
});

test('the next build removes a reopened term, and a file that has no terms left', async () => {
  const last = (await listed())[1]![0]!;
  await database.transaction((tx) =>
    applyTransition(tx, last, {
      transition: 'reopen',
      actorId: verifier,
      reason: 'Another dialect.',
    }),
  );
  expect((await listed()).flat()).toContain(last);
  await build();
  expect((await listed()).map(({ length }) => length)).toEqual([PAGES_PER_FILE]);
  expect((await site.anonymous.request('GET', '/sitemap/3.xml')).status).toBe(404);
});

test('only one of several concurrent builds runs, and a stopped build stores nothing', async () => {
  await Promise.all([build(), build(), build()]);
  expect((await listed()).map(({ length }) => length)).toEqual([PAGES_PER_FILE]);
  await database.query('delete from sitemap_files');
  await expect(build(AbortSignal.abort())).rejects.toThrow();
  expect((await database.query('select from sitemap_files')).rowCount).toBe(0);
});

test('the last files list the concepts that have a verified term', async () => {
  const aWord = async (status: 'verified' | 'pending') =>
    (await aTerm(database, { submitterId, verifierId: verifier, status })).id;
  const shown = await aConcept(database, [await aWord('verified')], { headword: 'lung' });
  await aConcept(database, [await aWord('pending')], { headword: 'liver' });
  const merged = await aConcept(database, [await aWord('verified')], { headword: 'spleen' });
  await database.query(
    `update concepts
     set merged_into = (select id from concepts where number = $1)
     where number = $2`,
    [shown, merged],
  );
  await build();
  const concepts = (await listed()).flat().filter((url) => url.includes('/concept/'));
  expect(concepts).toEqual([`http://mazwi.example/concept/${shown}`]);
  expect((await listed()).at(-1)).toEqual(concepts);
  expect((await site.anonymous.request('GET', '/sitemap/3.xml')).text).toMatch(
    /<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/,
  );
});
