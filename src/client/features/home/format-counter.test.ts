import { expect, test } from 'vitest';
import { formatCounter } from './format-counter.ts';

test('formats a total with separators, or says that it is loading or unknown', () => {
  expect(formatCounter(87769, false)).toBe('87,769');
  expect(formatCounter(0, false)).toBe('0');
  expect(formatCounter(undefined, false)).toBe('Loading...');
  expect(formatCounter(undefined, true)).toBe('Unknown');
});
