import { expect, test } from 'vitest';
import { createRate } from './progress.ts';

test('says how fast an import is and how long the rest will take', () => {
  let ms = 0;
  const describe = createRate(() => ms);
  ms = 10_000;
  expect(describe(20_000, 0.2)).toBe('2,000 rows/s, about 40 s left');
  expect(describe(20_000, 0.05)).toBe('2,000 rows/s, about 3 min 10 s left');
  expect(describe(20_000, 0.9999)).toBe('2,000 rows/s, about 1 s left');
});

test('gives no time before anything is read, and none at the end', () => {
  let ms = 0;
  const describe = createRate(() => ms);
  ms = 5000;
  expect([describe(0, 0), describe(500, 1)]).toEqual(['0 rows/s', '100 rows/s']);
});
