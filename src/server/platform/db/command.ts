import { type Config, ConfigError } from '#server/config.ts';
import { readSettings } from '#server/configuration/misspelt.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { checkServer } from './connections/check-server.ts';
import {
  type Database,
  DatabaseUnavailable,
  openDatabase,
  StorageUnavailable,
} from './database.ts';
import { runningUrl, startEmbedded } from './embedded/embedded.ts';
import { DatabaseTooNew } from './migrations/migrate.ts';
import {
  type Connection,
  type MigrationLog,
  migrateEmbedded,
  migrateGiven,
} from './migrations/open-migrated.ts';

type Options = {
  /** At least this much memory for the buffers of an embedded server started for the command. */
  minBuffersMb?: number;
  /**
   * Whether to apply migrations first, as most commands do. Without migrations, the server's role
   * may not exist or lack permissions, so `work` gets the owner's permissions for both databases.
   */
  migrate?: boolean;
};

/**
 * Runs a command on this site's database. This is the database at DATABASE_URL or, if DATABASE_URL
 * is not set, the embedded one. If the embedded server is not running, starts it for the command
 * and stops it afterwards.
 * @param work gets the database with the permissions of the server's role as its first argument,
 * and with the permissions of the tables' owner as its third. `isAlone` says whether the database
 * runs only for the command
 */
export async function withDatabase<T>(
  work: (
    database: Database,
    config: Config,
    owner: Database & { url: string; isAlone: boolean },
  ) => Promise<T>,
  { minBuffersMb, migrate = true }: Options = {},
): Promise<T> {
  endOnSignals();
  const config = readSettings(process.env);
  const { databaseUrl } = config;
  const running = databaseUrl ?? (await runningUrl(config.dataDir));
  const own = running ? null : await startEmbedded(config.dataDir, { minBuffersMb });
  const ownerUrl = running ?? own!.url;
  try {
    const { url, pooled } = migrate
      ? await migrateFor(config, ownerUrl)
      : await checkGiven(config, ownerUrl);
    const database = openDatabase(url, { max: 2, pooled });
    const owner = openDatabase(ownerUrl, { max: 3, pooled });
    try {
      return await work(database, config, { ...owner, url: ownerUrl, isAlone: own !== null });
    } finally {
      await Promise.all([database.close(), owner.close()]);
    }
  } finally {
    await own?.stop();
  }
}

/** Applies migrations. @returns the connection string of the server's role */
export const migrateFor = (
  { databaseUrl }: Config,
  ownerUrl: string,
  log?: MigrationLog,
): Promise<Connection> =>
  databaseUrl ? migrateGiven(databaseUrl, { log }) : migrateEmbedded(ownerUrl, { log });

async function checkGiven({ databaseUrl }: Config, ownerUrl: string): Promise<Connection> {
  const { pooled } = databaseUrl ? await checkServer(databaseUrl) : { pooled: false };
  return { url: ownerUrl, pooled };
}

/**
 * Exits on a signal, or when the parent process is gone, so that the exit handlers stop the
 * embedded PostgreSQL.
 */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => process.exit(1));
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
}

/** Runs a command and sets its exit code. Prints an expected error without its stack trace. */
export async function runMain(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(describeFailure(error));
    process.exitCode = 1;
  }
}

/**
 * Returns only the sentence of an expected failure. Other errors keep their stack trace, for
 * debugging.
 */
export function describeFailure(error: unknown): unknown {
  if (error instanceof StorageUnavailable)
    return 'The database cannot store anything: its disk is full, or it is read-only.';
  if (error instanceof DatabaseUnavailable)
    return 'The database stopped answering. Look whether it runs, and whether its machine is busy.';
  return isExpected(error) ? error.message : error;
}

const isExpected = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof StartupError ||
  error instanceof DatabaseTooNew ||
  Boolean((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS'));
