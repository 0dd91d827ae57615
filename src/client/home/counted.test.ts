import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('a counter is grouped, waits with a word, and says when it is not known', () => {
  expect(counted(87769, false)).toBe('87,769');
  expect(counted(0, false)).toBe('0');
  expect(counted(undefined, false)).toBe('Loading...');
  expect(counted(undefined, true)).toBe('Unknown');
});
