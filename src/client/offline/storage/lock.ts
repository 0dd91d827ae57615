import { deleteMeta, readMeta, writeMeta } from './db.ts';
import { DownloadError } from './download-error.ts';

const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
const holder = String(Math.random());

/**
 * Runs a change of the stored packs while no other tab changes them.
 * @throws DownloadError with `busy` if another tab is changing them
 */
export async function withPackLock(run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return withLease(run);
  await navigator.locks.request('mazwi-packs', { ifAvailable: true }, async (lock) => {
    if (!lock) throw new DownloadError('busy');
    await run();
  });
}

/**
 * Replaces the lock in browsers without the Web Locks API, which is also missing over plain HTTP.
 */
async function withLease(run: () => Promise<void>): Promise<void> {
  const lease = await readMeta('lease');
  const isTaken = lease && lease.holder !== holder && lease.until > Date.now();
  if (isTaken && lease.until < Date.now() + LEASE_MS) throw new DownloadError('busy');
  const renew = () => writeMeta('lease', { holder, until: Date.now() + LEASE_MS });
  await renew();
  const timer = setInterval(renew, RENEW_MS);
  try {
    await run();
  } finally {
    clearInterval(timer);
    await deleteMeta('lease');
  }
}
