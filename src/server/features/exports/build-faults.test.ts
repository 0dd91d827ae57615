import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { deleteExpired } from '#server/features/retention/rows.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { asOwner, testDatabase } from '#tests/support/database.ts';
import { listExports } from '#tests/support/exported-site.ts';
import { buildExports } from './build-exports.ts';
import { readManifest } from './manifest.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
let submitterId: string;
let verifierId: string;
beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'mazwi-exports-'));
  submitterId = (await aContributor(database)).id;
  verifierId = (await aVerifier(database)).id;
  await aVerifiedTerm();
  await build();
});
beforeEach(aVerifiedTerm);
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

let words = 0;
async function aVerifiedTerm(): Promise<void> {
  words += 1;
  const vernacularWord = `izwi ${words}`;
  await aTerm(database, { submitterId, verifierId, status: 'verified', vernacularWord });
}

const build = (on: Database = database, signal?: AbortSignal) =>
  buildExports(on, { publicUrl: 'http://mazwi.example', dataDir, ...(signal && { signal }) });
const readBuilds = async () => (await readManifest(database, 'http://mazwi.example')).builds;
const spooled = () => readdir(join(dataDir, 'spool')).catch(() => []);

/** Returns the database with a hook that runs before each statement of transactions. */
const withHook = (hook: (text: string) => Promise<void>): Database => ({
  ...database,
  transaction: (work) =>
    database.transaction((tx) =>
      work({
        ...tx,
        query: (async (text: string, values?: readonly unknown[]) => {
          await hook(text);
          return tx.query(text, values);
        }) as Queryable['query'],
      }),
    ),
});

test('readers see the old files until all new ones are stored', async () => {
  const before = await listExports(database);
  const seen: unknown[] = [];
  await build(
    withHook(async (text) => {
      if (/published_chunks|export_candidates/.test(text)) seen.push(await listExports(database));
    }),
  );
  expect(seen.length).toBeGreaterThan(20);
  for (const files of seen) expect(files).toEqual(before);
  expect((await listExports(database)).get('terms.csv')?.rows).toBe(words);
});

test('a full disk of the database leaves the old files, and the manifest says so', async () => {
  const before = await listExports(database);
  await asOwner(
    database,
    `create function fill_disk() returns trigger language plpgsql as $$
     begin
       raise exception 'no space left' using errcode = 'disk_full';
     end $$`,
  );
  await asOwner(
    database,
    'create trigger full_disk before insert on published_chunks execute function fill_disk()',
  );
  await expect(build()).rejects.toThrow();
  expect(await listExports(database)).toEqual(before);
  expect(await readBuilds()).toEqual({ failedAt: expect.any(String), failure: 'disk full' });
  expect(await spooled()).toEqual([]);

  await asOwner(database, 'drop trigger full_disk on published_chunks');
  await build();
  expect(await readBuilds()).toEqual({ failedAt: null, failure: null });
  expect((await listExports(database)).get('terms.csv')?.rows).toBe(words);
});

test('a folder that cannot be written leaves the old files', async () => {
  const before = await listExports(database);
  await rm(join(dataDir, 'spool'), { recursive: true, force: true });
  await writeFile(join(dataDir, 'spool'), 'not a folder');
  await expect(build()).rejects.toThrow();
  expect(await listExports(database)).toEqual(before);
  expect(await readBuilds()).toMatchObject({ failure: 'unexpected error' });
  await rm(join(dataDir, 'spool'));
  await build();
});

test('a build that is stopped leaves nothing, and the next one completes', async () => {
  const before = await listExports(database);
  const stopping = new AbortController();
  const stopped = build(
    withHook(async (text) => {
      if (text.startsWith('fetch')) stopping.abort();
    }),
    stopping.signal,
  );
  await expect(stopped).rejects.toThrow();
  expect(await listExports(database)).toEqual(before);
  expect(await readBuilds()).toEqual({ failedAt: null, failure: null });
  expect(await spooled()).toEqual([]);

  // A killed process leaves its files behind, like this one.
  await mkdir(join(dataDir, 'spool', 'exports'), { recursive: true });
  await writeFile(join(dataDir, 'spool', 'exports', 'left'), 'x');
  await build();
  expect((await listExports(database)).get('terms.csv')?.rows).toBe(words);
  expect(await spooled()).toEqual([]);
});

test('two builds at the same time publish one set', async () => {
  let publications = 0;
  const counting = withHook(async (text) => {
    if (text === 'delete from export_candidates') publications += 1;
  });
  await Promise.all([build(counting), build(counting), build(counting)]);
  expect(publications).toBe(1);
});

test('without SQLite in Node.js, there are no decks of flash cards', async () => {
  expect([...(await listExports(database)).keys()]).toContain('zulu.apkg');
  const builtin = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
  onTestFinished(() => builtin.mockRestore());
  await build();
  const names = [...(await listExports(database)).keys()];
  expect(names).toContain('zulu.anki.txt');
  expect(names.filter((name) => name.endsWith('.apkg'))).toEqual([]);
});

const FILES_PER_PASS = 10;

/** Counts the open files of the spool. */
async function countOpenFiles(): Promise<number> {
  const open = await readdir('/proc/self/fd').catch(() => []);
  const paths = await Promise.all(
    open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return paths.filter((path) => path.startsWith(join(dataDir, 'spool'))).length;
}

test('terms under many licences do not open more files at the same time', async () => {
  const licences = Array.from({ length: 8 }, (_, index) => `LicenseRef-${index}`);
  await asOwner(database, `update users set is_system = true, email = null`);
  for (const [index, licence] of licences.entries()) {
    await asOwner(
      database,
      `insert into sources (code, name, licence, rank)
       values ('source-${index}', 'Source ${index}', '${licence}', ${index + 10})`,
    );
    await asOwner(
      database,
      `insert into term_sources (term_id, source, place)
       select id, 'source-${index}', 1
       from terms
       order by id
       limit 1
       offset ${index}`,
    );
  }
  let most = 0;
  await build(
    withHook(async (text) => {
      if (text.startsWith('fetch')) most = Math.max(most, await countOpenFiles());
    }),
  );
  const files = await listExports(database);
  for (const licence of licences)
    expect(files.get(`terms.${licence.toLowerCase()}.jsonl`)).toMatchObject({ rows: 1, licence });
  // Each file is written with Brotli and with gzip.
  expect(most).toBeLessThanOrEqual(2 * FILES_PER_PASS);
});

const UNUSED_CONTENTS = `
  select count(*)::integer as contents
  from published_contents c
  where not exists (select from export_files f where f.sha256 = c.sha256)`;

test('retention deletes the contents that no file has any more', async () => {
  const countUnused = async () =>
    (await database.query<{ contents: number }>(UNUSED_CONTENTS)).rows[0]?.contents;
  await build();
  expect(await countUnused()).toBeGreaterThan(0);
  const files = await listExports(database);
  await database.query(`update published_contents set created_at = now() - interval '1 year'`);
  await deleteExpired(database, 'published_contents');
  expect(await countUnused()).toBe(0);
  expect(await listExports(database)).toEqual(files);
});
