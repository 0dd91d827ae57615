import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { findLost } from '../support/find-lost.ts';
import { newFolder, openLargeSite, signInThrough } from './large-site.ts';
import { buildPreviousRelease } from './previous-release.ts';
import { startTraffic } from './traffic.ts';

const REQUESTS = 10_000;

test('no request fails while both copies are upgraded from the previous release', async () => {
  const previous = buildPreviousRelease(newFolder('previous'));
  const site = await openLargeSite({ source: previous });
  try {
    const old = [await site.startCopy(0, previous), await site.startCopy(1, previous)] as const;
    const cookie = await signInThrough(site.proxy.origin);
    const traffic = startTraffic(site.proxy.origin, cookie);
    await traffic.reached(REQUESTS / 10);

    const first = await site.replaceCopy(0, old[0]);
    await traffic.reached(traffic.sent() + REQUESTS / 10);
    await site.replaceCopy(1, old[1]);
    await traffic.reached(Math.max(REQUESTS / 2, traffic.sent() + REQUESTS / 10));

    // Upgrade to the same version: this restarts one copy.
    await site.replaceCopy(0, first);
    await traffic.reached(REQUESTS);
    await traffic.stop();
    console.log(
      `Rolling upgrade: ${traffic.sent()} requests, ${traffic.failed.length} failed, ` +
        `${traffic.acknowledged.length} submissions`,
    );
    expect(traffic.failed).toEqual([]);
    const database = openDatabase(site.databaseUrl, { max: 1 });
    const lost = await findLost(database, traffic.acknowledged).finally(() => database.close());
    expect(lost).toEqual([]);
  } finally {
    await site.close();
  }
});
