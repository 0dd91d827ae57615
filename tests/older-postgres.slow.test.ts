import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { runningUrl } from '../src/server/platform/db/embedded/embedded.ts';
import { readSums } from './support/backed-up-database.ts';
import { holdOptions, isStopped } from './support/hold.ts';
import { npmStart } from './support/npm-start.ts';
import { copyPrograms, createOldSite, readOldSums } from './support/old-data-folder.ts';
import { runCommand } from './support/run-command.ts';
import { startSite } from './support/running-site.ts';
import { freePort } from './support/sign-in-site.ts';
import { waitUntil } from './support/wait-until.ts';

const MAJOR = '17';
let parent: string;
let original: string;
let sums: Awaited<ReturnType<typeof readSums>>;
let dataDir: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'mazwi-major-'));
  original = join(parent, 'original');
  sums = await createOldSite(MAJOR, original);
}, 300_000);
afterAll(() => rm(parent, { recursive: true, force: true, maxRetries: 10 }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(parent, 'data-'));
  await cp(original, dataDir, { recursive: true });
});

const inData = (...names: string[]) => join(dataDir, ...names);
const readVersion = async (folder: string) =>
  (await readFile(inData(folder, 'PG_VERSION'), 'utf8')).trim();

/** Expects that the running site has all rows, and that the old folder is as it was. */
async function expectMoved(): Promise<void> {
  expect(await readSums((await runningUrl(dataDir))!)).toEqual(sums);
  expect(await readVersion('postgres')).toBe('18');
  expect(await readOldSums(MAJOR, inData('postgres-17'), dataDir)).toEqual(sums);
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('postgres'));
  expect(names.sort()).toEqual(['postgres', 'postgres-17', 'postgres.log', 'postgres.password']);
}

test('npm start moves the data of PostgreSQL 17, and keeps the old folder', async () => {
  const site = await npmStart({ PORT: String(await freePort()), DATA_DIR: dataDir });
  const [begin, end] = site
    .output()
    .split('\n')
    .filter((line) => line.includes('to a newer PostgreSQL'));
  expect(site.output()).toContain('Installing PostgreSQL 17');
  expect(JSON.parse(begin!)).toMatchObject({
    msg: 'moving the data to a newer PostgreSQL',
    from: '17',
    to: '18',
    estimatedMinutes: 1,
  });
  expect(JSON.parse(end!)).toMatchObject({
    rows: sums.reduce((sum, { rows }) => sum + rows, 0),
    tables: sums.length,
    keptFolder: inData('postgres-17'),
  });
  const page = await fetch(`http://localhost:${site.port}/api/terms?query=water`);
  expect(((await page.json()) as { terms: unknown[] }).terms.length).toBeGreaterThan(0);
  await expectMoved();
  process.kill(site.pids.start, 'SIGTERM');
  expect(await site.exited).toBe(0);
}, 300_000);

test('a move that is killed at any moment loses nothing, and the next start completes it', async () => {
  await copyPrograms(MAJOR, dataDir);
  for (const [moment, file] of Object.entries(MOMENTS)) {
    await killAfter(moment, () => existsSync(inData('postgres-moving', file)));
  }
  const site = await startSite({}, dataDir);
  onTestFinished(() => site.stop());
  await expectMoved();
  await site.stop();

  // The state after a kill between the two renames.
  await mkdir(inData('postgres-moving'));
  await rename(inData('postgres'), inData('postgres-moving/postgres'));
  expect(await runCommand('operate', ['migrate', '--dry-run'], { DATA_DIR: dataDir })).toEqual({
    code: 0,
    output: 'The database has all migrations.\n',
  });
  expect((await readdir(dataDir)).filter((name) => name.includes('moving'))).toEqual([]);
}, 400_000);

/**
 * For each moment at which a start is held, what it opens or runs then (HOLD_AFTER in
 * support/hold.mjs), and a file that exists then.
 */
const MOMENTS = {
  'postgres-moving/site\\.tar\\.zst\\.partial$': 'site.tar.zst.partial',
  'postgres -D \\S*postgres-moving/postgres ': 'postgres/postmaster.pid',
};

/** Kills a start that is held at a moment. Its PostgreSQL keeps running. */
async function killAfter(moment: string, reached: () => boolean): Promise<void> {
  let child: ChildProcess | undefined;
  const outcome = startSite({ HOLD_AFTER: moment }, dataDir, {
    script: [...holdOptions, 'src/server/main.ts'],
    onSpawn: (spawned) => {
      child = spawned;
    },
  }).then(
    () => 'ready',
    () => 'killed',
  );
  await waitUntil('the start is held', () => !!child && isStopped(child.pid!), { seconds: 120 });
  await waitUntil('the file exists', reached);
  child!.kill('SIGKILL');
  expect(await outcome).toBe('killed');
  expect(await readVersion('postgres')).toBe(MAJOR);
}

test('a command other than npm start leaves old data alone, and says what to do', async () => {
  const { code, output } = await runCommand('operate', ['migrate'], { DATA_DIR: dataDir });
  expect({ code, output }).toEqual({
    code: 1,
    output:
      `The data in ${inData('postgres')} was created by PostgreSQL 17, and this is 18. ` +
      'Run npm start, which moves data of PostgreSQL 15 or newer, ' +
      'or use the version of Mazwi that created it.\n',
  });
  expect(await readOldSums(MAJOR, inData('postgres'), dataDir)).toEqual(sums);
}, 60_000);

test('a move that fails removes what it has written', async () => {
  await copyPrograms(MAJOR, dataDir);
  await rm(inData('postgres/global/pg_control'));
  await expect(startSite({}, dataDir)).rejects.toThrow('could not open file');
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('postgres-'));
  expect(names).toEqual(['postgres-17-programs']);
}, 60_000);

test('data of a newer PostgreSQL is refused', async () => {
  await writeFile(inData('postgres/PG_VERSION'), '19\n');
  await expect(startSite({}, dataDir)).rejects.toThrow(
    'was created by PostgreSQL 19, and this is 18. ' +
      'Use the version of Mazwi that created it, or another DATA_DIR.',
  );
  expect(await readVersion('postgres')).toBe('19');
});
