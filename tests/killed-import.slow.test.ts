import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { runningUrl } from '../src/server/platform/db/embedded/embedded.ts';
import { lockDataFolder } from '../src/server/platform/db/embedded/owner-lock.ts';
import { testDatabase } from './support/database.ts';
import { execute, withOwner } from './support/killed-restore.ts';
import { runCommand } from './support/run-command.ts';
import { clean, root, startSite } from './support/running-site.ts';
import { waitUntil } from './support/wait-until.ts';

/** More rows than `BATCH`, the number that a first import stores in one transaction. */
const ROWS = 4100;
const BATCH = 4000;
const LIST_INDEXES = `
  select indexname as name, indexdef as definition
  from pg_indexes
  where schemaname = 'public'
  order by indexname`;

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-killed-import-'));
  file = join(folder, 'words.csv');
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `star ${n},nyota ${n},swahili,astronomy,,list`,
  );
  await writeFile(file, ['english,vernacular,language,subject,meaning,source', ...rows].join('\n'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** For each moment at which an import is held, the SQL that creates a trigger that sleeps then. */
const MOMENTS = {
  'it stores rows': `
    create trigger hold before insert on public.terms
      for each statement execute function held.hold()`,
  'it creates indexes': `
    create event trigger hold on ddl_command_start when tag in ('CREATE INDEX')
      execute function held.hold_index()`,
};
const HOLD = `
  create schema held;
  create function held.hold() returns trigger language plpgsql as $$
  begin
    if exists (select from public.terms) then perform pg_sleep(600); end if;
    return null;
  end $$;
  create function held.hold_index() returns event_trigger language plpgsql as $$
  begin
    perform pg_sleep(600);
  end $$`;
const RELEASE = 'drop schema held cascade';
const IS_HELD = `select from pg_stat_activity where wait_event = 'PgSleep'`;

const importFile = (dataDir: string) =>
  runCommand('import', [file, '--definition-placeholder'], { DATA_DIR: dataDir });

async function listIndexes(url: string): Promise<Record<string, unknown>[]> {
  const database = openDatabase(url, { max: 1 });
  return database
    .query(LIST_INDEXES)
    .then(({ rows }) => rows)
    .finally(() => database.close());
}

/** Creates an empty site. */
async function createSite(dataDir: string): Promise<void> {
  const site = await startSite({ SAMPLE: 'off' }, dataDir);
  await site.stop();
}

/** Runs the npm script, and kills all of its processes at a moment. PostgreSQL keeps running. */
async function killImport(dataDir: string, trigger: string): Promise<void> {
  await withOwner(dataDir, (url) => execute(url, `${HOLD}; ${trigger}`));
  // Starts the command in a process group of its own, so that the signal reaches all of its
  // processes.
  const child = spawn(
    process.execPath,
    [join(root, 'bin/import.mjs'), file, '--definition-placeholder'],
    { env: { ...clean(process.env), DATA_DIR: dataDir }, stdio: 'ignore', detached: true },
  );
  const ended = once(child, 'exit');
  await waitUntil(
    'the import is held',
    async () => {
      if (child.exitCode !== null) throw new Error(`the import ended with ${child.exitCode}`);
      const url = await runningUrl(dataDir).catch(() => null);
      return url !== null && (await execute(url, IS_HELD).catch(() => 0)) > 0;
    },
    { seconds: 100 },
  );
  process.kill(-child.pid!, 'SIGKILL');
  await ended;
  await waitUntil('its processes have ended', () => {
    const unlock = lockDataFolder(dataDir);
    unlock?.();
    return unlock !== null;
  });
  await withOwner(dataDir, async (url) => {
    expect(await execute(url, 'select from left_out_indexes')).toBeGreaterThan(10);
    await execute(url, RELEASE);
  });
}

test.each(Object.entries(MOMENTS))(
  'a start creates the indexes of an import that was killed while %s',
  async (moment, trigger) => {
    const dataDir = join(folder, moment.replaceAll(' ', '-'));
    await createSite(dataDir);
    await killImport(dataDir, trigger);
    const site = await startSite({ SAMPLE: 'off' }, dataDir);
    const url = (await runningUrl(dataDir)) as string;
    const complete = await testDatabase({ closeAfterTest: true, asOwner: true });
    expect(await listIndexes(url)).toEqual((await complete.query(LIST_INDEXES)).rows);
    expect(await (await fetch(`${site.origin}/api/terms?query=nyota`)).json()).toMatchObject({
      total: moment === 'it stores rows' ? BATCH : ROWS,
    });
    await site.stop();
    expect((await importFile(dataDir)).output).toMatch(
      moment === 'it stores rows'
        ? /^100 terms stored, 4,000 already there, 0 refused/m
        : /^0 terms stored, 4,100 already there, 0 refused/m,
    );
  },
);
