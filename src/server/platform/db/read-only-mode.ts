import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, StorageUnavailable } from './database.ts';
import { readModes } from './modes.ts';

/** Thrown for a request that would write while the site is read-only. */
export class ReadOnlyMode extends StorageUnavailable {}

export type FollowedMode = {
  /**
   * Runs `start` now or, if the site is read-only, once it no longer is. `stop` of the result also
   * stops what was started.
   */
  startWhenWritable(start: () => Promise<Stoppable>): Promise<Stoppable>;
  stop(): Promise<void>;
};

type Stoppable = { stop(timeoutMs: number): Promise<void> };
type Log = Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>;

const POLL_MS = 500;

/**
 * Follows the read-only mode that `npm run readonly` sets. Resolves once the mode is known.
 * @param options.onChange called after the connections were replaced
 */
export async function followReadOnlyMode(
  database: Database,
  { log, onChange }: { log: Log; onChange: () => void },
): Promise<FollowedMode> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const follow = async (): Promise<void> => {
    const { readOnly } = await readModes(database);
    const isOn = readOnly !== null;
    if (isOn === database.isReadOnly() || signal.aborted) return;
    await database.setReadOnly(isOn);
    if (isOn) log.warn({ since: readOnly.since }, 'the site is read-only');
    else log.warn('the site is no longer read-only');
    onChange();
  };
  const keepFollowing = async (): Promise<void> => {
    while (!signal.aborted) {
      await pause(POLL_MS, undefined, { signal }).catch(() => {});
      // The mode cannot change while the database is unreachable.
      if (!signal.aborted) await follow().catch(() => {});
    }
  };
  const waitUntilWritable = async (): Promise<boolean> => {
    while (database.isReadOnly() && !signal.aborted)
      await pause(POLL_MS, undefined, { signal }).catch(() => {});
    return !signal.aborted;
  };
  await follow();
  const following = keepFollowing();
  return {
    startWhenWritable: async (start) => {
      if (!database.isReadOnly()) return start();
      const started = waitUntilWritable()
        .then((isWritable) => (isWritable ? start() : null))
        .catch((error: unknown) => {
          log.error({ err: error }, 'failed to start the jobs after read-only mode');
          return null;
        });
      return { stop: async (timeoutMs) => (await started)?.stop(timeoutMs) };
    },
    stop: async () => {
      stopping.abort();
      await following;
    },
  };
}
