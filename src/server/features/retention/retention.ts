import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#domain/limits.ts';
import { type Database, now, type Queryable } from '#server/platform/db/database.ts';
import { shortenAddress } from '#server/platform/http/requests/network.ts';
import { trimFolder, trimPostgresLog } from './files.ts';
import { deleteExpired, expiredRows, olderThanDays } from './rows.ts';

const { retention } = limits;

/**
 * Selects the old events with a full address. An address that is already shortened contains a
 * slash.
 */
const IS_OLD_AND_FULL = `
  ${olderThanDays('at', retention.fullAddressDays)}
    and strpos(ip, '/') = 0`;

const FIND_ADDRESSES = `
  select distinct ip
  from security_events
  where ${IS_OLD_AND_FULL}
  limit ${retention.batch}`;

const REPLACE_ADDRESS = `
  update security_events
  set ip = $2
  where ip = $1
    and ${IS_OLD_AND_FULL}`;

const INTERVAL_MS = 3_600_000;

/**
 * A rule that deletes or shortens data after its retention period. `run` returns how many rows or
 * files it affected. If its signal is aborted, it stops at the next safe point.
 */
export type RetentionRule = { name: string; run: (signal: AbortSignal) => Promise<number> };

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/**
 * Returns a rule for each table whose rows expire, one for old IP addresses, and one for the email
 * addresses of expired invitations.
 */
export const rowRules = (database: Database): RetentionRule[] => [
  ...Object.keys(expiredRows).map((table) => ({
    name: table,
    run: (signal: AbortSignal) => deleteExpired(database, table, signal),
  })),
  { name: 'full addresses', run: (signal) => shortenAddresses(database, signal) },
  { name: 'invited addresses', run: () => forgetInvitedAddresses(database) },
];

/**
 * Returns the rules for the files in DATA_DIR. Every copy of the server applies them, because each
 * may have its own DATA_DIR.
 */
export const fileRules = (dataDir: string): RetentionRule[] => [
  ...(['outbox', 'imports'] as const).map((name) => ({
    name,
    run: (signal: AbortSignal) => trimFolder(dataDir, name, { now: new Date(), signal }),
  })),
  { name: 'postgres.log', run: () => trimPostgresLog(dataDir) },
];

/**
 * Applies the rules one after another. A rule that fails is logged and does not stop the others.
 */
export async function applyRules(
  rules: readonly RetentionRule[],
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  for (const { name, run } of rules) {
    if (signal.aborted) return;
    try {
      const deleted = await run(signal);
      if (deleted > 0) log.info({ rule: name, deleted }, 'deleted expired data');
    } catch (error) {
      const { code } = error as { code?: string };
      log.warn({ rule: name, code }, 'failed to delete expired data; retrying in one hour');
    }
  }
}

/**
 * Applies the rules immediately and then every hour, until `stop` is called. `stop` resolves when
 * no rule is running.
 */
export function applyHourly(rules: readonly RetentionRule[], log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      await applyRules(rules, log, signal);
      await pause(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const done = loop();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

/**
 * Deletes the addresses of expired invitations.
 * @returns how many invitations were changed
 */
export async function forgetInvitedAddresses(database: Queryable): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('invitations')
    .set({ email: null, emailHash: '' })
    .where('expiresAt', '<=', now)
    .where('email', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Replaces old IP addresses in the security log with their networks.
 * @returns how many events were changed
 */
export async function shortenAddresses(database: Database, signal?: AbortSignal): Promise<number> {
  let changed = 0;
  while (!signal?.aborted) {
    const { rows } = await database.query<{ ip: string }>(FIND_ADDRESSES);
    if (rows.length === 0) break;
    for (const { ip } of rows) {
      const { rowCount } = await database.query(REPLACE_ADDRESS, [ip, shortenAddress(ip)]);
      changed += rowCount;
    }
  }
  return changed;
}
