import { afterEach, expect, test, vi } from 'vitest';
import { DatabaseUnavailable, SEARCH_CONNECTIONS } from '#server/platform/db/database.ts';
import { withPermit } from './permit.ts';

const PERMITS = SEARCH_CONNECTIONS >> 1;
const ADMITTED = PERMITS + 200;

afterEach(() => {
  vi.useRealTimers();
});

/** Starts searches that run until `finish` is called. */
function startSearches(count: number) {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  let running = 0;
  let mostRunning = 0;
  const searches = Array.from({ length: count }, () =>
    withPermit(async () => {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await finished;
      running -= 1;
    }),
  );
  return {
    outcomes: Promise.allSettled(searches),
    searches,
    finish,
    mostRunning: () => mostRunning,
  };
}

test('rejects a search when 200 are waiting, and completes the waiting ones', async () => {
  const { outcomes, searches, finish, mostRunning } = startSearches(300);
  await expect(searches.at(-1)).rejects.toBeInstanceOf(DatabaseUnavailable);
  finish();
  const statuses = (await outcomes).map(({ status }) => status);
  expect(statuses).toEqual(
    statuses.map((_, index) => (index < ADMITTED ? 'fulfilled' : 'rejected')),
  );
  expect(mostRunning()).toBe(PERMITS);
});

test('rejects a search that has waited for half a minute, and then admits new ones', async () => {
  vi.useFakeTimers();
  const first = startSearches(PERMITS);
  const late = vi.fn(async () => {});
  const waiting = Array.from({ length: 200 }, () => withPermit(late));
  const rejected = Promise.allSettled(waiting);
  await vi.advanceTimersByTimeAsync(30_000);
  expect((await rejected).every(({ status }) => status === 'rejected')).toBe(true);

  const next = withPermit(async () => 'found');
  first.finish();
  await expect(next).resolves.toBe('found');
  await first.outcomes;
  expect(late).not.toHaveBeenCalled();
});
