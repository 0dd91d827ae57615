import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followValue } from './followed-value.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A value that is the number of queries so far. */
function followCount() {
  let queries = 0;
  return followValue(async () => {
    queries += 1;
    return queries;
  });
}

test('asks once for several readers, and again after a change', async () => {
  const value = followCount();
  value.listening();
  expect(await Promise.all([value.read(), value.read()])).toEqual([1, 1]);
  value.changed();
  expect([await value.read(), await value.read()]).toEqual([2, 2]);
});

test('asks again if something changed while the database was asked', async () => {
  const value = followCount();
  value.listening();
  const first = value.read();
  value.changed();
  expect([await value.read(), await first]).toEqual([2, 1]);
});

test('asks again after a second without notifications, and after a minute with them', async () => {
  const value = followCount();
  expect(await value.read()).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(await value.read()).toBe(2);
  value.listening();
  expect(await value.read()).toBe(3);
  vi.advanceTimersByTime(59_000);
  expect(await value.read()).toBe(3);
  value.lost();
  expect(await value.read()).toBe(4);
  vi.advanceTimersByTime(59_000);
  value.listening();
  expect(await value.read()).toBe(5);
  vi.advanceTimersByTime(60_000);
  expect(await value.read()).toBe(6);
});

test('keeps no failure', async () => {
  const failures = [new Error('gone')];
  const value = followValue(async () => {
    for (const failure of failures.splice(0)) throw failure;
    return 'back';
  });
  await expect(value.read()).rejects.toThrow('gone');
  expect(await value.read()).toBe('back');
});
