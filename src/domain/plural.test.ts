import { expect, test } from 'vitest';
import { plural } from './plural.ts';

test.each([
  [0, '0 terms found'],
  [1, '1 term found'],
  [2, '2 terms found'],
  [4092, '4,092 terms found'],
])('%i has the form of its count', (count, text) => {
  expect(plural(count, { one: '# term found', other: '# terms found' })).toBe(text);
});
