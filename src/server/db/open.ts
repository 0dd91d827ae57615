import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

/**
 * The database of DATABASE_URL, or else the embedded one, with every migration applied. `close`
 * ends the connections and the embedded server.
 */
export async function openMigrated(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  signal?: AbortSignal,
): Promise<Database & { url: string }> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbedded(config.dataDir, {
        report: (message) => log.warn(message),
        ...(signal ? { signal } : {}),
      });
  const url = config.databaseUrl ?? embedded!.url;
  const database = openDatabase(url, {
    onError: (error) =>
      log.warn({ code: (error as { code?: string }).code }, 'a connection to the database ended'),
    heartbeat: {
      onOpen: () => log.warn('the database does not answer; refusing queries until it does'),
      onClose: () => log.warn('the database answers again'),
    },
  });
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await migrate(database, MIGRATIONS, { log });
    return { ...database, url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
