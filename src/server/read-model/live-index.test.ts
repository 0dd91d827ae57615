import { expect, onTestFinished, test, vi } from 'vitest';
import { aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildSegment } from '#tests/support/index-senses.ts';
import { readPosition } from './changes.ts';
import { createLiveIndex } from './live-index.ts';

const DAY_MS = 86_400_000;

test('an index is built again a day after it was built, if something has changed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const database = await testDatabase({ closeAfterTest: true });
  const live = createLiveIndex(database);
  const built = { segment: buildSegment([]), close: () => {} };
  live.use({ ...built, position: await readPosition(database) });
  vi.advanceTimersByTime(DAY_MS + 1);
  expect(live.isWorn()).toBe(false);

  live.use({ ...built, position: await readPosition(database) });
  const { id: submitterId } = await aContributor(database);
  const { id: verifierId } = await aVerifier(database);
  await aTerm(database, { submitterId, verifierId, status: 'verified' });
  await live.applyChanges();
  expect(live.isWorn()).toBe(false);
  vi.advanceTimersByTime(DAY_MS + 1);
  expect(live.isWorn()).toBe(true);
});
