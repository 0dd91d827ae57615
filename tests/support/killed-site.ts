import { expect } from 'vitest';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import { runningUrl } from '../../src/server/platform/db/embedded.ts';
import { startSite } from './running-site.ts';

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

/** Polls without pause until the condition is true, to kill the server as early as possible. */
export async function pollUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition()));
}

/**
 * Starts the server several times, and kills it each time as soon as its background job has stored
 * something. Expects that the site serves requests meanwhile, and that each run continues where the
 * killed one stopped.
 */
export async function killDuringJob(dataDir: string, countLeft: CountLeft): Promise<void> {
  const left: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const site = await startSite({ SAMPLE: 'off' }, dataDir);
    const database = await openRunning(dataDir);
    const before = await countLeft(database);
    await pollUntil(async () => (await countLeft(database)) < before);
    const terms = await fetch(`${site.origin}/api/terms?pageSize=1`);
    expect(terms.status).toBe(200);
    site.process.kill('SIGKILL');
    left.push(await countLeft(database));
    await database.close();
  }
  expect(left.at(-1)).toBeGreaterThan(0);
  expect(left).toEqual([...new Set(left)].sort((a, b) => b - a));
}
