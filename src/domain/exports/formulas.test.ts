import { expect, test } from 'vitest';
import { guardFormula, unguardFormula } from './formulas.ts';

test.each([
  ['-amanzi', "'-amanzi"],
  ['=1+1', "'=1+1"],
  ['+27', "'+27"],
  ['@word', "'@word"],
  ['\tword', "'\tword"],
  ['\rword', "'\rword"],
  ['\nword', "'\nword"],
  ['＝1+1', "'＝1+1"],
  ['＋27', "'＋27"],
  ['－hamba', "'－hamba"],
  ['＠SUM(1)', "'＠SUM(1)"],
  ['﹣hamba', "'﹣hamba"],
  ['−hamba', "'−hamba"],
  ["'＝1+1", "''＝1+1"],
  [' =1+1', "' =1+1"],
  ['\u00a0＝1', "'\u00a0＝1"],
  ['\u200b@word', "'\u200b@word"],
  [' \t-hamba', "' \t-hamba"],
  [' word', ' word'],
  ['a=b', 'a=b'],
  ['word', 'word'],
  ["'maadi", "'maadi"],
  ["'-amanzi", "''-amanzi"],
  ['', ''],
])('%j is written as %j and read back', (text, cell) => {
  expect(guardFormula(text)).toBe(cell);
  expect(unguardFormula(cell)).toBe(text);
});
