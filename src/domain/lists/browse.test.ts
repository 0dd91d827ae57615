import { expect, test } from 'vitest';
import { browseLetters, letterRange } from './browse.ts';

test('each letter begins where the one before it ends', () => {
  expect(letterRange('0-9')).toEqual({ start: null, end: 'a' });
  expect(letterRange('a')).toEqual({ start: 'a', end: 'b' });
  expect(letterRange('z')).toEqual({ start: 'z', end: null });
  for (const [index, letter] of browseLetters.slice(1).entries())
    expect(letterRange(browseLetters[index] ?? '').end).toBe(letterRange(letter).start);
});
