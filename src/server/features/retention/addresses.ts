import { limits } from '#domain/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { shortenAddress } from '#server/platform/http/requests/network.ts';
import { olderThanDays } from './rows.ts';

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
