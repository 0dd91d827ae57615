import { readdir, readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/server/platform/db/database.ts';
import { openRunning } from '../support/killed-site.ts';
import { openFaultSite } from './fault-site.ts';
import { startReaders } from './load.ts';

/** The duration: three quarters under load, and one quarter idle. */
const MINUTES = Number(process.env.FAULT_MINUTES ?? 40);
const MEASUREMENTS = 4;
const LOAD_MS = MINUTES * 60_000 * 0.75;
const IDLE_MS = MINUTES * 60_000 * 0.25;
/** How fast the memory may grow in the last two thirds of the load. */
const MAX_MB_PER_MINUTE = 0.3;
/** In a shorter run, the growth of the memory is not meaningful. */
const MEANINGFUL_MINUTES = 20;

type Measurement = { minute: number; memoryMb: number; files: number; tables: Map<string, number> };

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

async function measure(pid: number, database: Database, start: number): Promise<Measurement> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const { rows } = await database.query<{ name: string; n: number }>(
    `select relname as name, n_live_tup as n
     from pg_stat_user_tables
     where schemaname = 'public'`,
  );
  return {
    minute: (performance.now() - start) / 60_000,
    memoryMb: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024,
    files: (await readdir(`/proc/${pid}/fd`)).length,
    tables: new Map(rows.map(({ name, n }) => [name, n])),
  };
}

/** Lists the tables whose number of rows changed, each with its change. */
function describeGrowth(before: Measurement, after: Measurement): string {
  return [...after.tables]
    .map(([name, n]) => ({ name, more: n - (before.tables.get(name) ?? 0) }))
    .filter(({ more }) => more !== 0)
    .map(({ name, more }) => `${name} ${more > 0 ? '+' : ''}${more}`)
    .join(', ');
}

test('F13 keeps its memory and its tables small under a long load', async () => {
  const faultSite = await openFaultSite();
  onTestFinished(() => faultSite.close());
  const { pid } = faultSite.site().process;
  if (!pid) throw new Error('the site has no process');
  const database = await openRunning(faultSite.dataDir);
  onTestFinished(() => database.close());

  const start = performance.now();
  const measurements = [await measure(pid, database, start)];
  const load = faultSite.write('endurance', 1);
  const readers = startReaders(faultSite.origin, load.load.replies);
  for (let count = 1; count < MEASUREMENTS; count += 1) {
    await pause(LOAD_MS / (MEASUREMENTS - 1));
    measurements.push(await measure(pid, database, start));
  }
  await Promise.all([load.writing.stop(), readers.stop()]);
  await pause(IDLE_MS);
  const idle = await measure(pid, database, start);

  for (const { minute, memoryMb, files } of [...measurements, idle])
    console.log(
      `F13  after ${minute.toFixed(1)} minutes: ${memoryMb.toFixed(0)} MB, ${files} open files`,
    );
  const [first, second, , last] = measurements;
  if (!first || !second || !last) throw new Error('a measurement is missing');
  console.log(`F13  ${readers.count()} reads. More rows: ${describeGrowth(first, idle)}`);
  await faultSite.report(load, { id: 'F13', cause: `${MINUTES} minutes`, recoverySeconds: 0 });
  expect(idle.files).toBeLessThanOrEqual(first.files + 20);
  const slope = (last.memoryMb - second.memoryMb) / (last.minute - second.minute);
  console.log(`F13  memory grew by ${slope.toFixed(2)} MB a minute`);
  if (last.minute >= MEANINGFUL_MINUTES) expect(slope).toBeLessThan(MAX_MB_PER_MINUTE);
});
