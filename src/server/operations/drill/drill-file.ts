import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The last drill that passed on this machine. */
export type DrillRecord = { finishedAt: string; file: string };

const drillFile = (dataDir: string) => join(dataDir, 'drill.json');

/**
 * Stores a drill in the data folder and not in the database, because a drill should run on a
 * different machine and does not connect to the site's database.
 */
export async function storeDrill(dataDir: string, record: DrillRecord): Promise<void> {
  const file = drillFile(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Returns when the last drill on this machine passed, in seconds since 1970, or null. */
export async function readDrillTime(dataDir: string): Promise<number | null> {
  try {
    const { finishedAt } = JSON.parse(await readFile(drillFile(dataDir), 'utf8')) as DrillRecord;
    const time = Date.parse(finishedAt);
    return Number.isNaN(time) ? null : time / 1000;
  } catch {
    return null;
  }
}
