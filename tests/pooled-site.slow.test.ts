import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFakeBrowser } from './support/fake-browser.ts';
import { openPooled } from './support/pooler.ts';
import { runCommand } from './support/run-command.ts';
import { startSite } from './support/running-site.ts';
import { waitUntil } from './support/wait-until.ts';

const LOCKS = `
  select objid
  from pg_locks
  join pg_database on pg_database.oid = pg_locks.database
  where locktype = 'advisory' and datname = current_database()`;

test('a site behind a pooler migrates, registers people, runs its jobs, and leaves no lock', async () => {
  const { database, url } = await openPooled(1);
  await database.query('drop schema public cascade');
  await database.query('create schema public');
  const site = await startSite({ DATABASE_URL: url });
  onTestFinished(() => site.stop());
  const browser = createFakeBrowser(site.origin);
  await browser.submit(await browser.visit('/api/login?register=1'), {
    firstName: 'Rudo',
    email: 'rudo@example.org',
    password: 'three quiet hills',
  });
  const { rows: people } = await database.query('select email from accounts');
  expect(people).toEqual([{ email: 'rudo@example.org' }]);
  expect((await fetch(`${site.origin}/api/terms?query=star`)).status).toBe(200);
  const countRuns = async (condition: string) =>
    (await database.query(`select from job_runs where ${condition}`)).rowCount;
  await waitUntil(
    'the jobs of the start have ended',
    async () =>
      (await countRuns('finished_at is not null')) > 5 &&
      (await countRuns('finished_at is null')) === 0,
    { seconds: 100 },
  );
  expect(await countRuns('failure is not null')).toBe(0);
  await waitUntil('no lock is left', async () => (await database.query(LOCKS)).rowCount === 0);
});

test('a backup can be made and verified through a pooler, but a restore needs PostgreSQL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-pooled-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'site.tar.zst');
  const { database, url } = await openPooled();
  const settings = { DATABASE_URL: url, DATA_DIR: folder };
  expect(await runCommand('operate', ['backup', file], settings)).toMatchObject({ code: 0 });
  const verify = ['backup', '--verify', file];
  expect(await runCommand('operate', verify, settings)).toMatchObject({ code: 0 });
  expect((await database.query('select from backups where verified_at is not null')).rowCount).toBe(
    1,
  );
  const { code, output } = await runCommand('operate', ['restore', file], { DATABASE_URL: url });
  expect(code).toBe(1);
  expect(output).toMatch(/^DATABASE_URL leads to a pooler .* Nothing was changed\.$/m);
});
