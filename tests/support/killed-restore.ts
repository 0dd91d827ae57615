import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { runningUrl, startEmbedded } from '../../src/server/platform/db/embedded/embedded.ts';
import { findDifferences } from './backed-up-database.ts';
import { clean, root } from './running-site.ts';
import { waitUntil } from './wait-until.ts';

/** Starts the command in a process that a test can kill: `npm run restore` would be its parent. */
const startRestore = (file: string, dataDir: string) =>
  spawn(
    process.execPath,
    [join(root, 'src/server/operations/commands/restore.ts'), file, '--move', '--no-erasures'],
    { env: { ...clean(process.env), DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'inherit'] },
  );

/**
 * Restores a backup into a data folder, and kills the command where it creates the first index
 * after a condition became true. An event trigger holds it there. PostgreSQL keeps running.
 * @param condition an SQL expression
 */
export async function killRestoreAt(
  condition: string,
  { file, dataDir }: { file: string; dataDir: string },
): Promise<void> {
  await withOwner(dataDir, (url) => execute(url, `${RELEASE} ${holdAt(condition)}`));
  const child = startRestore(file, dataDir);
  const ended = once(child, 'exit');
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  await waitUntil(condition, async () => hasEnded || (await isHeld(dataDir)), { seconds: 60 });
  if (hasEnded) throw new Error(`the restore ended with ${child.exitCode} before: ${condition}`);
  child.kill('SIGKILL');
  await ended;
  await withOwner(dataDir, (url) => execute(url, RELEASE));
}

const RELEASE = 'drop schema if exists held cascade;';
const holdAt = (condition: string) => `
  create schema held;
  create function held.hold() returns event_trigger language plpgsql as $$
  begin
    -- Nested, because the tables of the condition do not exist during the migrations.
    if current_setting('application_name') = 'mazwi-restore' then
      if ${condition} then
        perform pg_sleep(600);
      end if;
    end if;
  end $$;
  create event trigger hold on ddl_command_start when tag in ('CREATE INDEX')
    execute function held.hold();`;

/** Kills a restore after some time, unless it has ended before. */
export async function killRestoreAfter(
  ms: number,
  { file, dataDir }: { file: string; dataDir: string },
): Promise<void> {
  const child = startRestore(file, dataDir);
  const ended = once(child, 'exit');
  await Promise.race([pause(ms), ended]);
  child.kill('SIGKILL');
  await ended;
}

async function isHeld(dataDir: string): Promise<boolean> {
  const url = await runningUrl(dataDir).catch(() => null);
  if (!url) return false;
  const found = await execute(
    url,
    `select from pg_stat_activity
     where application_name = 'mazwi-restore' and wait_event = 'PgSleep'`,
  ).catch(() => 0);
  // The database does not exist yet, or the restore has ended and stopped it.
  return found > 0;
}

/** @returns the number of rows */
export async function execute(url: string, sql: string): Promise<number> {
  const database = openDatabase(url, { max: 1 });
  return database
    .query(sql)
    .then(({ rowCount }) => rowCount ?? 0)
    .finally(() => database.close());
}

/** Runs `work` with the database in a data folder, as its owner. */
export async function withOwner<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbedded(dataDir);
  return work(postgres.url).finally(() => postgres.stop());
}

/** Restores a backup without interruption. @returns the tables that differ from it */
export async function restoreAndCompare(file: string, dataDir: string) {
  const [code] = await once(startRestore(file, dataDir), 'exit');
  if (code !== 0) throw new Error(`the restore ended with ${code}`);
  return withOwner(dataDir, (url) => findDifferences(url, file));
}
