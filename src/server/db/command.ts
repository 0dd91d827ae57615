import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { type Database, openDatabase } from './database.ts';
import { runningUrl, startEmbedded } from './embedded.ts';
import { DatabaseTooNew, migrate } from './migrate.ts';
import { CannotStart } from './postgres-process.ts';

/**
 * Runs the work of a command on the database of this site, migrated: on the one that a server uses
 * at the moment, else on the embedded one, which is started and stopped for it.
 */
export async function withDatabase<T>(
  work: (database: Database, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  const running = config.databaseUrl ?? (await runningUrl(config.dataDir));
  const own = running ? null : await startEmbedded(config.dataDir);
  const database = openDatabase(running ?? own!.url, { max: 2 });
  try {
    await migrate(database, join(import.meta.dirname, '../../../migrations'));
    return await work(database, config);
  } finally {
    await database.close();
    await own?.stop();
  }
}

/** Whether the message of an error says all that a person at the keyboard needs. */
export function isExpected(error: unknown): error is Error {
  return (
    error instanceof ConfigError ||
    error instanceof CannotStart ||
    error instanceof DatabaseTooNew ||
    Boolean((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS'))
  );
}
