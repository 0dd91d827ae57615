import { expect, test } from 'vitest';
import { chooseLookups, weighWords } from './some-words.ts';

const choose = (counts: Record<string, number>) =>
  chooseLookups(weighWords(Object.keys(counts), Object.values(counts)));

test('looks rare words up alone', () => {
  expect(choose({ virus: 90, strain: 4, unknown: 0 })).toEqual([['strain'], ['virus']]);
});

test('looks common words up in pairs, because any of them can be wrong', () => {
  expect(choose({ level: 250, of: 300, output: 150, soil: 120 })).toEqual([
    ['soil', 'output'],
    ['soil', 'level'],
    ['output', 'level'],
  ]);
  expect(choose({ approximately: 5, of: 300, virus: 150 })).toEqual([
    ['approximately'],
    ['virus', 'of'],
  ]);
});
