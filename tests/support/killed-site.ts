import { once } from 'node:events';
import { expect } from 'vitest';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import { runningUrl } from '../../src/server/platform/db/embedded/embedded.ts';
import { execute, withOwner } from './killed-restore.ts';
import { startSite } from './running-site.ts';
import { waitUntil } from './wait-until.ts';

/** Counts what a background job still has to do. */
type CountLeft = (database: Database) => Promise<number>;

const KILLS = 3;

/** Opens the embedded database of a server that is running, or that was killed just now. */
export async function openRunning(dataDir: string): Promise<Database> {
  const url = await runningUrl(dataDir);
  if (!url) throw new Error(`no server uses ${dataDir}`);
  return openDatabase(url, { max: 1 });
}

/** Counts the rows of a table, or those that pass the conditions after `where`. */
export async function countRows(database: Database, from: string): Promise<number> {
  const { rows } = await database.query<{ n: number }>(`select count(*) as n from ${from}`);
  return rows[0]?.n ?? 0;
}

/** Polls without pause until the condition is true. */
export async function pollUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition()));
}

/**
 * Starts the server several times, and kills it each time while its background job stores something
 * for the second time. Expects that the site serves requests meanwhile, and that each run continues
 * where the killed one stopped.
 * @param job.table the table whose rows the job changes
 */
export async function killDuringJob(
  dataDir: string,
  { table, countLeft }: { table: string; countLeft: CountLeft },
): Promise<void> {
  const left: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await withOwner(dataDir, (url) => execute(url, `${RELEASE} ${holdSecondChange(table)}`));
    const site = await startSite({ SAMPLE: 'off' }, dataDir);
    const database = await openRunning(dataDir);
    await waitUntil('the job is held', async () => (await database.query(HELD)).rowCount > 0, {
      seconds: 60,
    });
    const terms = await fetch(`${site.origin}/api/terms?pageSize=1`);
    expect(terms.status).toBe(200);
    const ended = once(site.process, 'exit');
    site.process.kill('SIGKILL');
    await ended;
    left.push(await countLeft(database));
    await database.close();
  }
  await withOwner(dataDir, (url) => execute(url, RELEASE));
  expect(left.at(-1)).toBeGreaterThan(0);
  expect(left).toEqual([...new Set(left)].sort((a, b) => b - a));
}

const RELEASE = 'drop schema if exists held cascade;';
const HELD = `select from pg_stat_activity where application_name = 'mazwi' and wait_event = 'PgSleep'`;
/** Holds the second transaction that changes rows of the table, after the first was committed. */
const holdSecondChange = (table: string) => `
  create schema held;
  create table held.changes (transaction xid8 primary key);
  create function held.hold() returns trigger language plpgsql security definer as $$
  begin
    insert into held.changes values (pg_current_xact_id()) on conflict do nothing;
    if (select count(*) from held.changes) > 1 then
      perform pg_sleep(600);
    end if;
    return null;
  end $$;
  create trigger hold after insert or update on ${table}
    for each row execute function held.hold();`;
