import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { IMPORT_BUFFERS_MB } from '../../src/server/features/import/import.ts';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import { startEmbedded } from '../../src/server/platform/db/embedded/embedded.ts';
import { migrate } from '../../src/server/platform/db/migrations/migrate.ts';
import { fill } from './data.ts';
import { number } from './table.ts';

/** A data folder with terms. `importSeconds` is NaN if the folder already contained terms. */
export type FilledDatabase = { dataDir: string; importSeconds: number };

/**
 * Fills a data folder with terms unless it contains some, and then runs `work` on its database.
 * @param terms how many terms to generate, or the maximum number to read from `file`
 */
export async function fillDatabase(
  dataDir: string,
  terms: number,
  file: string | null,
  work: (database: Database) => Promise<void> = async () => {},
): Promise<FilledDatabase> {
  const postgres = await startEmbedded(dataDir, { minBuffersMb: IMPORT_BUFFERS_MB });
  const database = openDatabase(postgres.url, { max: 4 });
  let importSeconds = Number.NaN;
  try {
    await migrate(database, join(import.meta.dirname, '../../migrations'));
    const {
      rows: [found],
    } = await database.query<{ any: boolean }>('select exists (select from terms) as any');
    if (!found!.any) {
      const { stored, seconds } = await fill(database, terms, file);
      console.log(`${number(stored)} terms stored in ${number(seconds)} s`);
      importSeconds = seconds;
    }
    await work(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
  return { dataDir, importSeconds };
}

/** Runs `work` on a copy of a data folder, so that the next run can reuse the original. */
export async function withCopy<T>(dataDir: string, work: (copy: string) => Promise<T>): Promise<T> {
  const copy = `${dataDir}-copy`;
  await rm(copy, { recursive: true, force: true });
  try {
    await cp(dataDir, copy, { recursive: true });
    return await work(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
