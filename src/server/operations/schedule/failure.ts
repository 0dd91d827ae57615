import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { type Database, DatabaseUnavailable, type Row } from '#server/platform/db/database.ts';
import type { RunBackupCommand } from './run-command.ts';

export type BackupParts = {
  database: Database;
  config: Pick<Config, 'backup' | 'publicUrl' | 'dataDir'>;
  run: RunBackupCommand;
  log: Pick<FastifyBaseLogger, 'error'>;
};

type Failure = NonNullable<Row<'backups'>['failure']>;

/** Thrown if a scheduled backup failed. The message is for the log. */
export class BackupFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, message: string) {
    super(message);
    this.failure = failure;
  }

  /** Describes the failure of a backup command by the text that it printed. */
  static fromOutput(stderr: string): BackupFailed {
    const failure = /^The disk .* is full/m.test(stderr) ? 'disk full' : 'unexpected error';
    return new BackupFailed(failure, stderr.trim().slice(-500));
  }
}

/**
 * Logs why a backup failed, and stores it for the Health card and the metrics.
 * @returns the error to throw
 */
export async function storeFailure(
  { database, log }: Pick<BackupParts, 'database' | 'log'>,
  id: string,
  error: unknown,
): Promise<unknown> {
  const failure = classify(error);
  const { message } = error as Error;
  log.error({ failure, reason: message }, 'scheduled backup failed');
  await database.updateTable('backups').set({ failure }).where('id', '=', id).execute();
  return error;
}

function classify(error: unknown): Failure {
  if (error instanceof BackupFailed) return error.failure;
  if (error instanceof DatabaseUnavailable) return 'database unavailable';
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'disk full' : 'unexpected error';
}
