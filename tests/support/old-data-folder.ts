import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { installPrograms } from '../../bin/old-postgres.mjs';
import { loadSample } from '../../src/server/development/sample/load.ts';
import { loadSecrets } from '../../src/server/identity/provider/secrets.ts';
import { turnReadOnlyOn } from '../../src/server/operations/readonly.ts';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import {
  type Binaries,
  findOlderBinaries,
} from '../../src/server/platform/db/embedded/binaries.ts';
import { preparePostgres } from '../../src/server/platform/db/embedded/data-folder.ts';
import { runFolder } from '../../src/server/platform/db/embedded/embedded.ts';
import { migrateEmbedded } from '../../src/server/platform/db/migrations/open-migrated.ts';
import { readSums, UNUSUAL_ROWS } from './backed-up-database.ts';

type Sums = Awaited<ReturnType<typeof readSums>>;

/** Where the programs stay for the next run of the tests. */
const programsFolder = (major: string) =>
  join(import.meta.dirname, `../../node_modules/.cache/mazwi-postgres-${major}`);

async function loadOldBinaries(major: string): Promise<Binaries> {
  const { status, output } = await installPrograms(major, programsFolder(major));
  if (status !== 0) throw new Error(output);
  return (await findOlderBinaries(programsFolder(major), major))!;
}

/** Puts the programs of an older PostgreSQL where `npm start` would install them. */
export const copyPrograms = (major: string, dataDir: string): Promise<void> =>
  cp(programsFolder(major), join(dataDir, `postgres-${major}-programs`), {
    recursive: true,
    verbatimSymlinks: true,
  });

/**
 * Creates a data folder as a version of Mazwi with an older PostgreSQL left it. Its site has the
 * sample and is read-only, so that a start changes no rows.
 * @returns the checksums of its tables
 */
export async function createOldSite(major: string, dataDir: string): Promise<Sums> {
  await mkdir(dataDir, { recursive: true });
  return withOldServer(major, dataDir, async (url) => {
    await migrateEmbedded(url);
    const owner = openDatabase(url, { max: 2 });
    try {
      await loadSecrets(owner, null);
      await loadSample(owner);
      await owner.query(UNUSUAL_ROWS);
      await turnReadOnlyOn(owner, 'the test compares rows');
    } finally {
      await owner.close();
    }
    return readSums(url);
  });
}

/** Computes the checksums of the tables in an old folder, as a server of its version reads them. */
export async function readOldSums(major: string, folder: string, dataDir: string): Promise<Sums> {
  const copy = join(dataDir, 'copy');
  await cp(folder, join(copy, 'postgres'), { recursive: true });
  await cp(join(dataDir, 'postgres.password'), join(copy, 'postgres.password'));
  const sums = await withOldServer(major, copy, readSums);
  await rm(copy, { recursive: true });
  return sums;
}

/** Runs `work` with the server of an older PostgreSQL, whose folder is created if it is missing. */
export async function withOldServer<T>(
  major: string,
  dataDir: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, 'postgres');
  const programs = await loadOldBinaries(major);
  // Creates the folder with the function that a start uses, and with the programs of the older
  // version.
  const password = await preparePostgres(programs, folder);
  const server = await runFolder({ dataDir, folder, programs, password });
  return work(server.url).finally(() => server.stop());
}
