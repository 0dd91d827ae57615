import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/platform/db/database.ts';
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

    // The next upgrade is to the same version: a restart of one copy.
    await site.replaceCopy(0, first);
    await traffic.reached(REQUESTS);
    await traffic.stop();
    console.log(
      `Rolling upgrade: ${traffic.sent()} requests, ${traffic.failed.length} failed, ` +
        `${traffic.acknowledged.length} submissions`,
    );
    expect(traffic.failed).toEqual([]);
    expect(await listMissing(site.databaseUrl, traffic.acknowledged)).toEqual([]);
  } finally {
    await site.close();
  }
});

/** Returns the acknowledged words that the database does not have. */
async function listMissing(databaseUrl: string, words: readonly string[]): Promise<string[]> {
  const database = openDatabase(databaseUrl, { max: 1 });
  const { rows } = await database.query<{ englishWord: string }>('select english_word from terms');
  await database.close();
  const stored = new Set(rows.map(({ englishWord }) => englishWord));
  return words.filter((word) => !stored.has(word));
}
