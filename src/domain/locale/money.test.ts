import { expect, test } from 'vitest';
import { dollars, wholeDollars } from './money.ts';

test.each([
  [50, '$0.50'],
  [750, '$7.50'],
  [1999, '$19.99'],
  [100_000, '$1,000.00'],
  [1_000_000, '$10,000.00'],
  [123_456_789, '$1,234,567.89'],
  [0, '$0.00'],
])('formats %d cents as %s', (cents, shown) => {
  expect(dollars(cents)).toBe(shown);
});

test.each([
  [2999, '$29'],
  [100_099, '$1,000'],
  [0, '$0'],
])('formats %d cents as %s in whole dollars, rounded down', (cents, shown) => {
  expect(wholeDollars(cents)).toBe(shown);
});
