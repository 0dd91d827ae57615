import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { findLost } from '../support/find-lost.ts';
import { waitUntil } from '../support/wait-until.ts';
import { openLargeSite, signInThrough } from './large-site.ts';
import { startTraffic } from './traffic.ts';

const REQUESTS = 500;
/** How long an operator or a failover program takes to decide that the primary is lost. */
const UNNOTICED_MS = 5000;
const RECOVERY_SECONDS = 10;
const SUBMISSION = / \/api\/terms$/;

test.each([
  ['directly', undefined],
  ['through a PgBouncer for each host', 'transaction'],
] as const)('a promotion needs no restart and fails no read, %s', async (way, poolMode) => {
  const site = await openLargeSite({ hasStandby: true, ...(poolMode ? { poolMode } : {}) });
  const onStandby = openDatabase(site.standby!.url, { max: 1 });
  try {
    const copies = [await site.startCopy(0), await site.startCopy(1)];
    const cookie = await signInThrough(site.proxy.origin);
    const traffic = startTraffic(site.proxy.origin, cookie, { isVaried: true });
    await traffic.reached(REQUESTS);

    site.killDatabase();
    await pause(UNNOTICED_MS);
    await traffic.reached(traffic.sent() + REQUESTS);
    const before = traffic.acknowledged.length;
    const promotedAt = performance.now();
    await onStandby.query('select pg_promote()');
    await waitUntil('a term is submitted', async () => traffic.acknowledged.length > before);
    const seconds = (performance.now() - promotedAt) / 1000;
    await traffic.reached(traffic.sent() + REQUESTS);
    await traffic.stop();

    const failedReads = traffic.failed.filter((failure) => !SUBMISSION.test(failure));
    const failedWrites = traffic.failed.filter((failure) => SUBMISSION.test(failure));
    const lost = await findLost(onStandby, traffic.acknowledged);
    console.log(
      `Fail-over ${way}: ${traffic.sent()} requests, ${failedReads.length} failed reads, ` +
        `${failedWrites.length} submissions refused, ${traffic.acknowledged.length} acknowledged, ` +
        `${lost.length} lost, writing again after ${seconds.toFixed(1)} s`,
    );
    expect(failedReads).toEqual([]);
    expect([...new Set(failedWrites)]).toEqual(['503 /api/terms']);
    expect(lost).toEqual([]);
    expect(seconds).toBeLessThan(RECOVERY_SECONDS);
    for (const copy of copies) {
      expect(copy.output()).toContain('using another host of the database');
      expect(copy.output()).not.toMatch(/"level":50/);
    }
  } finally {
    await onStandby.close();
    await site.close();
  }
});
