import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { runningUrl } from '../src/server/platform/db/embedded/embedded.ts';
import { freshDatabaseUrl } from './support/database.ts';
import { startSite } from './support/running-site.ts';
import { copyUpdatedCode } from './support/updated-code.ts';

/** A migration that takes longer than the server's statement timeout of ten seconds. */
const SLOW = {
  name: '9000_slow.sql',
  sql: `create table slow_once (at timestamptz not null);
insert into slow_once select clock_timestamp() from pg_sleep(12);
`,
};

async function rowsOf(url: string): Promise<number> {
  const database = openDatabase(url, { max: 1 });
  const { rowCount } = await database
    .query('select at from slow_once')
    .finally(() => database.close());
  return rowCount;
}

test('if a start is killed during a 12-second migration, the next start completes it', async () => {
  const source = await copyUpdatedCode(SLOW);
  const dataDir = await mkdtemp(join(tmpdir(), 'mazwi-site-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  let output = '';
  const killed = startSite({}, dataDir, {
    source,
    onSpawn: (child) => {
      child.stdout!.on('data', (chunk) => {
        output += chunk;
        if (output.includes('migration is still running')) child.kill('SIGKILL');
      });
    },
  });
  await expect(killed).rejects.toThrow('the site ended');
  expect(output).toContain(SLOW.name);
  const site = await startSite({}, dataDir, { source });
  onTestFinished(() => site.stop());
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
  expect(await rowsOf((await runningUrl(dataDir))!)).toBe(1);
});

test('two copies that start together on one database migrate it once and both serve', async () => {
  const source = await copyUpdatedCode(SLOW);
  const env = { DATABASE_URL: await freshDatabaseUrl() };
  const sites = await Promise.all([1, 2].map(() => startSite(env, undefined, { source })));
  onTestFinished(async () => void (await Promise.all(sites.map((site) => site.stop()))));
  for (const site of sites) expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
  expect(await rowsOf(env.DATABASE_URL)).toBe(1);
});
