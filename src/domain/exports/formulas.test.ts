import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './formulas.ts';

test.each([
  ['-amanzi', "'-amanzi"],
  ['=1+1', "'=1+1"],
  ['+27', "'+27"],
  ['@word', "'@word"],
  ['\tword', "'\tword"],
  ['word', 'word'],
  ["'maadi", "'maadi"],
  ["'-amanzi", "''-amanzi"],
  ['', ''],
])('%j is written as %j and read back', (text, cell) => {
  expect(guardFormula(text)).toBe(cell);
  expect(unguardFormula(cell)).toBe(text);
});
