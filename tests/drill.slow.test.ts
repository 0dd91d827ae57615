import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { examine } from '../src/server/operations/doctor/doctor.ts';
import { askQuestions } from '../src/server/operations/drill/ask-questions.ts';
import { readErasures } from '../src/server/operations/erasures/file.ts';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { runningUrl } from '../src/server/platform/db/embedded/embedded.ts';
import { exportsAreBuilt } from './support/exports-built.ts';
import { runCommand } from './support/run-command.ts';
import { type RunningSite, startSite } from './support/running-site.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
let folder: string;
let site: RunningSite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-drill-'));
  site = await startSite({ ENCRYPTION_KEY: KEY });
}, 180_000);
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

const drill = (args: readonly string[], env: Record<string, string> = {}, dataDir = folder) =>
  runCommand('operate', ['drill', ...args], { DATA_DIR: dataDir, ENCRYPTION_KEY: KEY, ...env });
const readMetric = async () =>
  (await (await fetch(`${site.origin}/metrics`)).text()).match(
    /^restore_drill_last_timestamp_seconds (\S+)$/m,
  )?.[1];

test('npm run drill restores the newest backup, asks the site, and leaves nothing behind', async () => {
  expect(await drill([])).toEqual({
    code: 1,
    output: expect.stringMatching(/^There are no backups in \S+backups\. Run npm run backup first/),
  });
  const backup = await runCommand('operate', ['backup'], {
    DATA_DIR: site.dataDir,
    ENCRYPTION_KEY: KEY,
  });
  expect(backup).toMatchObject({ code: 0 });
  // The build of the exports creates and deletes files, so wait until it has ended.
  await exportsAreBuilt(site.origin);
  const names = await readdir(site.dataDir);
  expect(await readMetric()).toBeUndefined();

  const { code, output } = await drill([], {}, site.dataDir);
  expect(output).toMatch(
    /^Drill with \S+, a backup of [-\d]+ [\d:]+ UTC\.\nOn an empty machine you need its keys: ENCRYPTION_KEY [\da-f]{16}\.\n/,
  );
  expect(output).toMatch(/^Restored \d+ terms, \d+ tables compared: 0 rows differ \(\d+ s\)\.$/m);
  expect(output).toMatch(/^Asked it 4[0-9] questions: 0 wrong answers \(\d+ s\)\.$/m);
  expect(output).toMatch(/^0 erased people looked for: 0 found\. 0 emails sent\.$/m);
  expect(output).toMatch(/^The drill passed in \d+ s\. A restore takes about as long\.$/m);
  expect(code).toBe(0);
  expect((await readdir(site.dataDir)).sort()).toEqual([...names, 'drill.json'].sort());
  expect(Number(await readMetric()) * 1000).toBeGreaterThan(Date.now() - 60_000);
  expect(await examine({ DATA_DIR: site.dataDir })).toContainEqual(
    expect.objectContaining({ check: 'last drill', value: '0 h ago on this machine' }),
  );
}, 400_000);

test('a drill without the key of the backup fails, and names the key', async () => {
  const [file] = await listBackups();
  expect(await drill([file!], { ENCRYPTION_KEY: Buffer.alloc(32, 8).toString('base64') })).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^Drill with [\s\S]*This backup needs ENCRYPTION_KEY [\da-f]{16}; the one that is set is/,
    ),
  });
  expect(await readdir(folder)).not.toContain('drill.json');
});

test('a drill fails on a damaged backup, and on wrong arguments', async () => {
  const [file] = await listBackups();
  const content = await readFile(file!);
  const damaged = join(folder, 'damaged.tar.zst');
  await writeFile(damaged, content.subarray(0, content.length / 2));
  expect(await drill([damaged, '--no-erasures'])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The backup damaged\.tar\.zst is incomplete/),
  });
  expect(await drill(['one', 'two'])).toMatchObject({ code: 2 });
});

test('the questions of a drill find a site whose answers differ from its rows', async () => {
  const database = openDatabase((await runningUrl(site.dataDir))!, { max: 1 });
  onTestFinished(() => database.close());
  // Changes a term without the triggers, so that the search index does not learn of it.
  await database.query("set session_replication_role = 'replica'");
  await database.query(
    `update terms
     set english_word = 'quokka'
     where id = (select min(id::text)::uuid from terms where status = 'verified')`,
  );
  const { problems } = await askQuestions(site.origin, database, () => {});
  expect(problems).toEqual([expect.stringMatching(/^A search for “quokka” does not find \S+$/)]);
}, 120_000);

async function listBackups(): Promise<string[]> {
  const backups = join(site.dataDir, 'backups');
  expect(await readErasures(join(backups, 'erasures.jsonl'))).toEqual([]);
  const names = await readdir(backups);
  return names.filter((name) => name.endsWith('.zst')).map((name) => join(backups, name));
}
