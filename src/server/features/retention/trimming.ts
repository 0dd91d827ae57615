import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import { trimFolder, trimPostgresLog } from './files.ts';
import { deleteExpired, expiredRows } from './rows.ts';

const INTERVAL_MS = 3_600_000;

/** Deletes what has had its time, and stops early at a safe point when the signal says so. */
export type Rule = { name: string; run: (signal: AbortSignal) => Promise<number> };

/** Everything that would only grow: rows of the database and files of DATA_DIR. */
export function trimmingRules(parts: { database: Database; dataDir: string }): Rule[] {
  const { database, dataDir } = parts;
  return [
    ...Object.keys(expiredRows).map((table) => ({
      name: table,
      run: (signal: AbortSignal) => deleteExpired(database, table, signal),
    })),
    ...(['outbox', 'imports'] as const).map((name) => ({
      name,
      run: (signal: AbortSignal) => trimFolder(dataDir, name, { now: new Date(), signal }),
    })),
    { name: 'postgres.log', run: () => trimPostgresLog(dataDir) },
  ];
}

/** Applies every rule now and each hour. One that fails does not keep the others from running. */
export function startTrimming(
  rules: readonly Rule[],
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async () => {
    while (!signal.aborted) {
      await trim(rules, log, signal);
      await pause(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const done = work();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

export async function trim(
  rules: readonly Rule[],
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { name, run } of rules) {
    if (signal.aborted) return;
    try {
      const deleted = await run(signal);
      if (deleted > 0) log.info({ rule: name, deleted }, 'deleted expired rows');
    } catch (error) {
      const { code } = error as { code?: string };
      log.warn({ rule: name, code }, 'failed to delete expired rows; retrying in one hour');
    }
  }
}
