import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { checkServer, missingRight } from '../connections/check-server.ts';
import { findHosts } from '../connections/hosts.ts';
import { watchHosts } from '../connections/watch-hosts.ts';
import { type Database, openDatabase } from '../database.ts';
import { startEmbedded } from '../embedded/embedded.ts';
import { refuseUnfinishedRestore } from '../embedded/unfinished-restore.ts';
import { createLeftOutIndexes } from '../left-out-indexes.ts';
import { createEverydayRole, everydayUrl, grantEverydayRights } from './everyday-role.ts';
import { migrate } from './migrate.ts';

export const MIGRATIONS = join(import.meta.dirname, '../../../../../migrations');
/**
 * Advisory lock for creating the everyday role and granting its permissions, because a command and
 * the server may do so concurrently.
 */
const GRANT_LOCK = 7_236_020;

export type MigrationLog = Pick<FastifyBaseLogger, 'info' | 'warn'> &
  Partial<Pick<FastifyBaseLogger, 'child'>>;

/**
 * Opens the database at DATABASE_URL, or the embedded one if DATABASE_URL is not set, and migrates
 * it. `close` also stops the embedded server.
 * @param signal stops the embedded server when it is aborted
 */
export async function openMigrated(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: MigrationLog & Pick<FastifyBaseLogger, 'error'>,
  signal?: AbortSignal,
): Promise<Database & { url: string }> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded(config.dataDir, {
        log,
        ...(signal ? { signal } : {}),
      });
  try {
    const { url, pooled } = config.databaseUrl
      ? await migrateGiven(config.databaseUrl, { log })
      : await migrateEmbedded(embedded!.url, { log });
    if (pooled) log.info('DATABASE_URL leads to a pooler; using no prepared statements');
    let isClosing = false;
    const database = openDatabase(url, {
      pooled,
      // During a shutdown, the embedded server may end connections before the pool has closed them,
      // which need not be logged.
      onError: (error) => {
        if (!isClosing)
          log.warn({ code: (error as { code?: string }).code }, 'database connection ended');
      },
      heartbeat: {
        onOpen: () => log.warn('database does not respond; rejecting queries'),
        onClose: () => log.warn('database responds again'),
      },
    });
    const hosts = findHosts(url);
    const watched = hosts && watchHosts(hosts, log);
    const close = async () => {
      isClosing = true;
      watched?.stop();
      await database.close();
      await embedded?.stop();
    };
    return { ...database, url, close };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

/** How the server's role connects to the database. */
export type Connection = { url: string; pooled: boolean };

type MigrateOptions = {
  log?: MigrationLog | undefined;
  /** Whether this is a restore, which may migrate a database whose restore is unfinished. */
  isRestoring?: boolean;
};

/**
 * Migrates the database at DATABASE_URL, as the role in that URL.
 * @throws StartupError if the database cannot be used, or the role lacks a permission
 */
export async function migrateGiven(
  url: string,
  { log, isRestoring = false }: MigrateOptions = {},
): Promise<Connection> {
  const { pooled } = await checkServer(url);
  const database = openDatabase(url, { max: 2, pooled });
  try {
    if (!isRestoring) await refuseUnfinishedRestore(database);
    await createLeftOutIndexes(database, () => explainLeftOut(log));
    await migrate(database, MIGRATIONS, log ? { log } : {});
    return { url, pooled };
  } catch (error) {
    const sentence = missingRight(error, url);
    throw sentence ? new StartupError(sentence) : error;
  } finally {
    await database.close();
  }
}

const explainLeftOut = (log: MigrationLog | undefined): void =>
  log?.warn('an import was interrupted; creating the indexes that it has left out');

/** Migrates the embedded database as its owner. */
export async function migrateEmbedded(
  ownerUrl: string,
  { log, isRestoring = false }: MigrateOptions = {},
): Promise<Connection> {
  const owner = openDatabase(ownerUrl, { max: 2 });
  const granting = (work: Parameters<Database['transaction']>[0]) =>
    owner.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [GRANT_LOCK]);
      await work(tx);
    });
  try {
    if (!isRestoring) await refuseUnfinishedRestore(owner);
    await granting((tx) => createEverydayRole(tx, ownerUrl));
    await createLeftOutIndexes(owner, () => explainLeftOut(log));
    await migrate(owner, MIGRATIONS, log ? { log } : {});
    await granting(grantEverydayRights);
    return { url: everydayUrl(ownerUrl), pooled: false };
  } finally {
    await owner.close();
  }
}
