import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openRunning } from './support/killed-site.ts';
import { runCommand } from './support/run-command.ts';
import { type RunningSite, startSite } from './support/running-site.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 8).toString('base64');
let folder: string;
let site: RunningSite;
let backup: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-backup-'));
  backup = join(folder, 'backups', 'site.tar.zst');
  site = await startSite({ ENCRYPTION_KEY: KEY });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

const operate = (args: readonly string[], dataDir: string, env: Record<string, string> = {}) =>
  runCommand('operate', args, { DATA_DIR: dataDir, ENCRYPTION_KEY: KEY, ...env });

const searchIds = async (origin: string) => {
  const reply = await fetch(`${origin}/api/terms?query=water`);
  const { terms } = (await reply.json()) as { terms: { id: string }[] };
  return terms.map(({ id }) => id);
};

/** Lists the backups that the site shows on its Health card. */
async function listRecorded() {
  const database = await openRunning(site.dataDir);
  const { rows } = await database.query(
    `select
       file,
       bytes,
       verified_at is not null as "isVerified",
       copied_at is not null as "isCopied"
     from backups
     where finished_at is not null and terms > 0`,
  );
  await database.close();
  return rows;
}

test('a site is backed up while it runs, verified, and restored into another folder', async () => {
  expect(await operate(['backup', backup], site.dataDir)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Backup written to \S+site\.tar\.zst: \d+ terms, \d+ tables, [\d.]+ MB, in \d+ s\. Keys it needs: ENCRYPTION_KEY [\da-f]{16}\.\n$/,
    ),
  });
  expect((await readdir(join(folder, 'backups'))).sort()).toEqual([
    'erasures.jsonl',
    'site.tar.zst',
  ]);
  const isPrivate = async (path: string) => ((await stat(path)).mode & 0o077) === 0;
  expect(await isPrivate(join(folder, 'backups'))).toBe(true);
  expect(await isPrivate(backup)).toBe(true);
  const content = zlib.zstdDecompressSync(await readFile(backup));
  expect(content.includes(KEY)).toBe(false);
  await mkdir(join(site.dataDir, 'scratch-of-a-killed-verification'));
  expect(await operate(['backup', '--verify', backup], site.dataDir)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Verified \S+: restored [\d,]+ rows of \d+ tables, 0 rows differ\.\n$/m,
    ),
  });
  expect((await readdir(site.dataDir)).filter((name) => name.startsWith('scratch'))).toEqual([]);
  expect(await listRecorded()).toEqual([
    { file: backup, bytes: (await stat(backup)).size, isVerified: true, isCopied: false },
  ]);

  const dataDir = join(folder, 'restored');
  expect(await operate(['restore', backup], dataDir)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Restored \d+ terms from \S+ \S+ UTC\. \d+ tables compared: 0 rows differ\.\n[\s\S]*Mail, payments and jobs are held/m,
    ),
  });
  const restored = await startSite({ ENCRYPTION_KEY: KEY }, dataDir);
  onTestFinished(() => restored.stop());
  const ids = await searchIds(restored.origin);
  expect(ids.length).toBeGreaterThan(0);
  expect(ids).toEqual(await searchIds(site.origin));
  const page = await (await fetch(restored.origin)).text();
  expect(page).toContain('This site was restored from a backup made on');
}, 180_000);

test('without a file name, a backup is named after the site and its time, and is in the list', async () => {
  const empty = await operate(['backup', '--list'], site.dataDir);
  expect(empty.output).toMatch(/^There are no backups in \S+backups\.\n$/);
  expect(await operate(['backup'], site.dataDir)).toMatchObject({ code: 0 });
  const list = await operate(['backup', '--list'], site.dataDir);
  expect(list.output).toMatch(
    /^\S+Z +[\d.]+ MB {2}\S+mazwi-localhost-\d+-\d{8}T\d{6}Z\.tar\.zst\n$/,
  );
});

test('a restore explains what it needs, and changes nothing', async () => {
  const file = join(folder, 'explained', 'site.tar.gz');
  await mkdir(join(folder, 'explained'));
  expect(await operate(['backup', file], site.dataDir)).toMatchObject({ code: 0 });
  const target = join(folder, 'never');
  const explain = async (args: string[], env: Record<string, string> = {}) => {
    const { code, output } = await operate(['restore', ...args], target, env);
    expect(code).toBe(1);
    return output;
  };
  expect(await explain([join(folder, 'none.tar.zst')])).toMatch(/^There is no file /);
  expect(await explain([file], { ENCRYPTION_KEY: OTHER_KEY })).toMatch(
    /^This backup needs ENCRYPTION_KEY [\da-f]{16}; the one that is set is [\da-f]{16}\. Nothing was changed\.\n$/,
  );
  expect(await explain([file, '--erasures', join(folder, 'none.jsonl')])).toMatch(
    /^There is no file \S+none\.jsonl\. Nothing was changed\.\n$/,
  );
  await rm(join(folder, 'explained', 'erasures.jsonl'));
  expect(await explain([file])).toContain('Name the newest list of them with --erasures FILE');
  await writeFile(file, 'not a backup');
  expect(await explain([file])).toBe('site.tar.gz is not a backup of Mazwi. Use another file.\n');
  expect(await readdir(folder)).not.toContain('never');
}, 60_000);

test('a pattern that matches several backups is refused with their names', async () => {
  for (const command of ['backup --verify one two', 'restore one two']) {
    const { code, output } = await operate(command.split(' '), join(folder, 'never'));
    expect(code).toBe(2);
    expect(output).toMatch(/\nName only one (of these|backup): one, two\n$/);
  }
});

test.each([
  'restore',
  'restore one two',
  'restore one --no-erasures --erasures two',
  'backup one two',
  'backup one --list',
])('%s prints its usage', async (command) => {
  const { code, output } = await operate(command.split(' '), join(folder, 'never'));
  expect(code).toBe(2);
  expect(output).toMatch(/^Usage: npm run (backup|restore) -- /);
});
