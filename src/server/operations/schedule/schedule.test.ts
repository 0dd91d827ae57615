import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { aContributor, aTerm } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { realSite } from '#tests/support/real-site.ts';
import { backupName } from '../backup/folder.ts';
import { appendErasures, erasuresPath, readErasures } from '../erasures/file.ts';
import { backupJobs, verifyNewestBackup } from './backup-jobs.ts';
import type { BackupParts } from './failure.ts';
import { makeBackup } from './make-backup.ts';
import { runBackupCommand } from './run-command.ts';

const PUBLIC_URL = 'https://words.example';
const DAY_MS = 86_400_000;
const BYTES = 'the bytes of a backup';
const ZSTD_MAGIC = 0xfd2fb528;
const running = new AbortController().signal;

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let dataDir: string;
let errors: unknown[];
beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'mazwi-schedule-'));
  dataDir = join(folder, 'data');
  await mkdir(join(dataDir, 'backups'), { recursive: true });
  await mkdir(join(folder, 'copies'));
  errors = [];
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Replaces the backup command. Only creates the requested file. */
const writeBackup: BackupParts['run'] = async ([file = '']) => {
  await writeFile(file, BYTES);
  return { code: 0, stdout: `Backup written to ${file}: 1,234 terms, 81 tables.`, stderr: '' };
};
const fail =
  (stderr: string): BackupParts['run'] =>
  async () => ({ code: 1, stdout: '', stderr });

const partsFor = (
  env: Record<string, string> = {},
  run: BackupParts['run'] = writeBackup,
): BackupParts => ({
  database,
  config: readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL,
    ...realSite,
    BACKUP_AT: '01:40',
    ...env,
  }),
  run,
  log: { error: (...entry: unknown[]) => void errors.push(entry) },
});
const listRows = () =>
  database
    .selectFrom('backups')
    .select(['file', 'bytes', 'terms', 'failure', 'finishedAt', 'copiedAt', 'verifiedAt'])
    .orderBy('startedAt')
    .execute();
const nameOf = (daysAgo: number) =>
  backupName(PUBLIC_URL, new Date(Date.now() - daysAgo * DAY_MS - 1000));

test('makes a backup, and copies it with the list of erasures into a folder', async () => {
  const erasure = {
    userId: '11111111-1111-4111-8111-111111111111',
    erasedAt: '2026-11-22T23:00:00.000Z',
  };
  await appendErasures(erasuresPath(dataDir), [erasure]);
  const copies = join(folder, 'copies');
  await makeBackup(partsFor({ BACKUP_COPY_TO: copies }), running);

  const [row] = await listRows();
  expect(row).toMatchObject({ bytes: BYTES.length, terms: 1234, failure: null });
  expect(row?.finishedAt).not.toBeNull();
  expect(row?.copiedAt).not.toBeNull();
  const [name] = await readdir(join(dataDir, 'backups'));
  expect(row?.file).toBe(join(dataDir, 'backups', name!));
  expect(await readdir(copies)).toEqual(['erasures.jsonl', name]);
  expect(await readFile(join(copies, name!), 'utf8')).toBe(BYTES);
  expect(await readErasures(erasuresPath(copies))).toEqual([erasure]);
  expect(errors).toEqual([]);
});

test('adds to a copied list of erasures instead of replacing it', async () => {
  const [before, after] = ['1', '2'].map((digit) => ({
    userId: `${digit.repeat(8)}-1111-4111-8111-111111111111`,
    erasedAt: '2026-11-22T23:00:00.000Z',
  }));
  const copies = join(folder, 'copies');
  await appendErasures(erasuresPath(copies), [before!]);
  await appendErasures(erasuresPath(dataDir), [after!]);
  await makeBackup(partsFor({ BACKUP_COPY_TO: copies }), running);
  expect(await readErasures(erasuresPath(copies))).toEqual([before, after]);
});

test('runs a copy command with the path of the file as its last argument', async () => {
  const script = join(folder, 'copy.mjs');
  await writeFile(
    script,
    `import { copyFileSync } from 'node:fs';
     import { basename, join } from 'node:path';
     copyFileSync(process.argv[3], join(process.argv[2], basename(process.argv[3])));`,
  );
  await appendErasures(erasuresPath(dataDir), []);
  const copies = join(folder, 'copies');
  await makeBackup(partsFor({ BACKUP_COPY_TO: `node ${script} ${copies}` }), running);
  const [name] = await readdir(join(dataDir, 'backups'));
  expect(await readdir(copies)).toEqual(['erasures.jsonl', name]);
  expect((await listRows())[0]?.copiedAt).not.toBeNull();
});

test.each([
  ['a folder that is missing', '/nowhere/copies', 'writing to the folder failed with ENOENT'],
  ['a command that fails', 'node --eval process.exit(3)', 'the command ended with 3'],
  ['a command that is missing', 'no-such-command', 'the command failed to run: ENOENT'],
])('says that the copy to %s failed, and keeps old backups', async (_case, target, reason) => {
  const old = join(dataDir, 'backups', nameOf(100));
  await writeFile(old, BYTES);
  await expect(makeBackup(partsFor({ BACKUP_COPY_TO: target }), running)).rejects.toThrow(reason);
  const [row] = await listRows();
  expect(row).toMatchObject({ failure: 'copy failed', copiedAt: null });
  expect(row?.finishedAt).not.toBeNull();
  expect(await readdir(join(dataDir, 'backups'))).toHaveLength(2);
  expect(errors).toEqual([[{ failure: 'copy failed', reason }, 'scheduled backup failed']]);
});

test('deletes backups of this site that are older than BACKUP_KEEP days, and their copies', async () => {
  const folders = [join(dataDir, 'backups'), join(folder, 'copies')];
  const verified = nameOf(40);
  const kept = [verified, nameOf(6), 'notes.txt', 'mazwi-other.example-20200101T000000Z.tar.zst'];
  for (const each of folders)
    for (const name of [...kept, nameOf(8), nameOf(50), nameOf(60).replace('zst', 'gz')])
      await writeFile(join(each, name), BYTES);
  await database
    .insertInto('backups')
    .values({ file: join(folders[0]!, verified), verifiedAt: new Date().toISOString() })
    .execute();
  await makeBackup(partsFor({ BACKUP_KEEP: '7', BACKUP_COPY_TO: folders[1]! }), running);
  for (const each of folders) {
    const names = await readdir(each);
    expect(names).toEqual(expect.arrayContaining(kept));
    expect(names.filter((name) => name !== 'erasures.jsonl')).toHaveLength(kept.length + 1);
  }
});

test.each([
  ['The disk of /b is full. Free some space, or name another file.', 'disk full'],
  ['Something else happened.', 'unexpected error'],
])('stores why a backup failed: %s', async (sentence, failure) => {
  await writeFile(join(dataDir, 'backups', nameOf(100)), BYTES);
  await expect(makeBackup(partsFor({}, fail(`${sentence}\n`)), running)).rejects.toThrow(sentence);
  expect(await listRows()).toMatchObject([{ failure, finishedAt: null }]);
  expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1);
});

test('a backup that a stop interrupted, or a killed server, counts as interrupted', async () => {
  const stopping = new AbortController();
  const interrupted: BackupParts['run'] = async () => {
    stopping.abort();
    return { code: null, stdout: '', stderr: '' };
  };
  await expect(makeBackup(partsFor({}, interrupted), stopping.signal)).rejects.toThrow('stopping');
  await database.insertInto('backups').values({ file: '/killed' }).execute();
  await makeBackup(partsFor(), running);
  expect(await listRows()).toMatchObject([
    { failure: 'interrupted' },
    { failure: 'interrupted' },
    { failure: null, terms: 1234 },
  ]);
});

test('only one of two copies of the server makes the backup', async () => {
  let started = 0;
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const slow: BackupParts['run'] = async (args, signal) => {
    started += 1;
    await release;
    return writeBackup(args, signal);
  };
  const parts = partsFor({}, slow);
  const both = Promise.all([1, 2].map(() => makeBackup(parts, running).finally(resolve)));
  await both;
  expect(started).toBe(1);
  expect(await listRows()).toHaveLength(1);
});

test('the backup command runs in a process of its own, which a stop ends', async () => {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('DATA_DIR', dataDir);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { id } = await aContributor(database);
  await aTerm(database, { submitterId: id });
  await makeBackup(partsFor({}, runBackupCommand), running);
  const [row] = await listRows();
  expect(row).toMatchObject({ terms: 1, failure: null });
  const written = await readFile(row!.file);
  expect(row?.bytes).toBe(written.length);
  expect(written.readUInt32LE()).toBe(ZSTD_MAGIC);
  await rm(row!.file);

  const stopping = new AbortController();
  const stopped = makeBackup(
    partsFor({}, (args, signal) => {
      const result = runBackupCommand(args, signal);
      stopping.abort();
      return result;
    }),
    stopping.signal,
  );
  await expect(stopped).rejects.toThrow('the server is stopping');
  expect(await readdir(join(dataDir, 'backups'))).toEqual(['erasures.jsonl']);
});

test('verifies the newest backup, and stores when, or that it failed', async () => {
  const asked: (readonly string[])[] = [];
  const verify: BackupParts['run'] = async (args) => {
    asked.push(args);
    return { code: 0, stdout: 'Verified.', stderr: '' };
  };
  await verifyNewestBackup(partsFor({}, verify), running);
  expect(asked).toEqual([]);
  await makeBackup(partsFor(), running);
  const [row] = await listRows();
  await verifyNewestBackup(partsFor({}, verify), running);
  expect(asked).toEqual([['--verify', row?.file]]);
  expect((await listRows())[0]?.verifiedAt).not.toBeNull();

  await makeBackup(partsFor(), running);
  const damaged = fail('The backup is damaged: the table terms differs from its checksum.\n');
  await expect(verifyNewestBackup(partsFor({}, damaged), running)).rejects.toThrow('is damaged');
  expect((await listRows())[1]).toMatchObject({
    failure: 'verification failed',
    verifiedAt: null,
  });
});

test.each([
  ['01:40', 'sunday', ['40 1 * * *', '40 2 * * 0']],
  ['23:05', 'saturday', ['5 23 * * *', '5 0 * * 0']],
  ['12:00', 'daily', ['0 12 * * *', '0 13 * * *']],
  ['12:00', 'off', ['0 12 * * *']],
  ['off', 'sunday', []],
])('BACKUP_AT=%s and BACKUP_VERIFY=%s run at %j', (at, verify, schedules) => {
  const jobs = backupJobs(partsFor({ BACKUP_AT: at, BACKUP_VERIFY: verify }));
  expect(jobs.map(({ schedule }) => schedule)).toEqual(schedules);
});

test('a start makes a backup only if the last one is more than a day old', async () => {
  const [job] = backupJobs(partsFor());
  const start = () => job?.run({ signal: running, atStart: true });
  await start();
  expect(await listRows()).toHaveLength(0);
  await makeBackup(partsFor(), running);
  await start();
  expect(await listRows()).toHaveLength(1);
  await database.query(`update backups set started_at = now() - interval '25 hours'`);
  await start();
  expect(await listRows()).toHaveLength(2);
});
