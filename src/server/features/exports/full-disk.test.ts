import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { listExports } from '#tests/support/exported-site.ts';
import { smallDiskCommand } from '#tests/support/small-disk.ts';
import { everydayUrl } from '../../platform/db/migrations/everyday-role.ts';
import { buildExports } from './build-exports.ts';
import { readManifest } from './manifest.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'mazwi-exports-'));
  const submitterId = (await aContributor(database)).id;
  const verifierId = (await aVerifier(database)).id;
  for (const vernacularWord of ['ukushisa', 'ukukhanya'])
    await aTerm(database, { submitterId, verifierId, status: 'verified', vernacularWord });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

const options = () => ({ publicUrl: 'https://mazwi.example', dataDir });
const moduleUrl = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** Code that builds the exports and prints the error code with which the build fails. */
const buildCode = () => `
  const { openDatabase } = await import(${moduleUrl('../../platform/db/database.ts')});
  const { buildExports } = await import(${moduleUrl('./build-exports.ts')});
  const database = openDatabase(${JSON.stringify(everydayUrl(database.url))}, { max: 4 });
  await buildExports(database, ${JSON.stringify(options())})
    .catch(({ code }) => console.log(code))
    .finally(() => database.close());`;

/** Code that writes a deck of flash cards and prints the error code with which writing fails. */
const deckCode = (spool: string) => `
  const { ankiSink } = await import(${moduleUrl('./anki-sink.ts')});
  const context = { generatedAt: '2026-01-01T00:00:00Z', publicUrl: '' };
  const deck = await ankiSink('zulu')(${JSON.stringify(spool)}, context);
  const licences = { pair: { licence: 'CC0-1.0', sources: [] } };
  const words = { english: 'heat', vernacular: 'ukushisa' };
  const term = { id: 'x', ...words, subject: 'physics', gloss: null, licences };
  try {
    await deck.write(Array(20_000).fill({ concept: null, terms: [term] }));
    await deck.finish();
  } catch ({ code }) {
    console.log(code);
  }
  await deck.discard();`;

async function runOn(disk: readonly string[], code: string): Promise<string> {
  const [command = '', ...args] = [...disk, process.execPath, '--input-type=module', '--eval'];
  const { stdout } = await promisify(execFile)(command, [...args, code]);
  return stdout.trim();
}

/** The files of a build need several times as much space. */
const DISK_SIZE = '64k';
// Where mounting is not possible, build-faults.test.ts still tests a full disk of the database.
const findDisks = (folder: string) => {
  const disk = smallDiskCommand(folder, DISK_SIZE);
  return disk ? [{ disk }] : [];
};

test('the spool of a build with a full disk is empty, and the old files stay', async () => {
  const spool = join(dataDir, 'spool');
  await mkdir(spool);
  await buildExports(database, options());
  const before = await listExports(database);
  for (const { disk } of findDisks(spool)) {
    await database.query('delete from export_builds');
    expect(await runOn(disk, buildCode())).toBe('ENOSPC');
    expect(await listExports(database)).toEqual(before);
    expect((await readManifest(database, '')).builds).toEqual({
      failedAt: expect.any(String),
      failure: 'disk full',
    });
    await buildExports(database, options());
    expect((await readManifest(database, '')).builds).toEqual({ failedAt: null, failure: null });
  }
  expect(await readdir(spool)).toEqual([]);
});

test('a disk that is full while a deck is written is reported like any full disk', async () => {
  const folder = await mkdtemp(join(dataDir, 'deck-'));
  for (const { disk } of findDisks(folder))
    expect(await runOn(disk, deckCode(folder))).toBe('ENOSPC');
  expect(await readdir(folder)).toEqual([]);
});
