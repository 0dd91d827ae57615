import { mkdir, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { CopyTarget } from '#server/configuration/backup.ts';
import {
  type Database,
  DatabaseUnavailable,
  type Queryable,
} from '#server/platform/db/database.ts';
import { copyErasures } from './copy.ts';
import { appendErasures, type Erasure, erasuresPath, findMissing, readErasures } from './file.ts';

const INTERVAL_MS = 60_000;
/** A copy that takes longer is aborted and retried. */
const COPY_TIMEOUT_MS = 60_000;

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
 * Appends to erasures.jsonl in a folder the erasures that are not in it yet. The file survives a
 * restore of the database, so that erased people do not return with a backup (decision 0053). It is
 * also created if nobody was erased, so that a restore can tell this from a missing list.
 */
export async function writeErasures(database: Queryable, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = erasuresPath(folder);
  const written = await readErasures(file);
  const missing = findMissing(await listErasures(database), written ?? []);
  if (!written || missing.length > 0) await appendErasures(file, missing);
}

export type ErasuresFile = {
  /** Resolves when the file contains every erasure. Never rejects: a later run tries again. */
  write(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Keeps DATA_DIR/erasures.jsonl up to date: writes it now, whenever `write` is called, and every
 * minute, because other copies of the server also erase accounts. Copies the file within a minute,
 * so that the newest erasures survive the loss of this machine.
 */
export function maintainErasuresFile(
  database: Database,
  { dataDir, copyTo }: { dataDir: string; copyTo: CopyTarget | null },
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
  const copy = copyTo ? createCopier(copyTo, erasuresPath(dataDir)) : async () => {};
  const loop = async () => {
    while (!signal.aborted) {
      await write();
      await copy(signal).catch((error: Error) => {
        if (!signal.aborted)
          log.error({ reason: error.message }, 'failed to copy erasures.jsonl; retrying soon');
      });
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

/** Returns a function that copies a file, unless it has the same size as at the last copy. */
function createCopier(target: CopyTarget, file: string): (signal: AbortSignal) => Promise<void> {
  let copiedBytes: number | null = null;
  return async (signal) => {
    const { size } = await stat(file);
    if (size === copiedBytes) return;
    await copyErasures(
      target,
      file,
      AbortSignal.any([signal, AbortSignal.timeout(COPY_TIMEOUT_MS)]),
    );
    copiedBytes = size;
  };
}
