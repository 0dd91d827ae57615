import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import {
  type Database,
  DatabaseUnavailable,
  type Queryable,
} from '#server/platform/db/database.ts';
import { appendErasures, type Erasure, erasuresPath, findMissing, readErasures } from './file.ts';

const INTERVAL_MS = 60_000;

/** Reads every erasure that the database contains, the oldest first. */
export function listErasures(database: Queryable): Promise<Erasure[]> {
  return database
    .selectFrom('erasures')
    .select(['userId', 'erasedAt'])
    .orderBy('erasedAt')
    .orderBy('userId')
    .execute();
}

/**
 * Appends the erasures that DATA_DIR/erasures.jsonl lacks. The file survives a restore of the
 * database, so that nobody who was erased returns with a backup (decision 0053).
 */
export async function writeErasures(database: Queryable, dataDir: string): Promise<void> {
  const file = erasuresPath(dataDir);
  const missing = findMissing(await listErasures(database), (await readErasures(file)) ?? []);
  if (missing.length > 0) await appendErasures(file, missing);
}

export type ErasuresFile = {
  /** Resolves when the file contains every erasure. Never rejects: a later run tries again. */
  write(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Keeps DATA_DIR/erasures.jsonl in step with the database: now, every minute, because other copies
 * of the server erase people too, and whenever `write` is called.
 */
export function keepErasuresFile(
  database: Database,
  dataDir: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): ErasuresFile {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = () =>
    writeErasures(database, dataDir).catch((error: NodeJS.ErrnoException) => {
      if (!(error instanceof DatabaseUnavailable))
        log.error({ code: error.code }, 'failed to write erasures.jsonl; retrying in one minute');
    });
  // Two runs at the same time would append the same erasure twice.
  let last = Promise.resolve();
  const write = () => {
    last = last.then(run);
    return last;
  };
  const loop = async () => {
    while (!signal.aborted) {
      await write();
      await pause(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const done = loop();
  return {
    write,
    stop: async () => {
      stopping.abort();
      await done;
      await last;
    },
  };
}
