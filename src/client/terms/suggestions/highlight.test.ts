import { expect, test } from 'vitest';
import { highlightMatch, isCompleteWord } from './highlight.ts';

test.each([
  ['moḽikhuḽu', 'molikhulu', '[moḽikhuḽu]'],
  ['moḽikhuḽu', 'MOLI', '[moḽi]khuḽu'],
  ['ṱhiraiengeḽe', 'thirai', '[ṱhirai]engeḽe'],
  // A combining mark
  ['mod\u032Di', 'mod', '[mod\u032D]i'],
  ["n'anga", 'nang', "[n'ang]a"],
  ['in-game', 'ingam', '[in-gam]e'],
  ['-thundu', 'thu', '-[thu]ndu'],
  ['plant cell', 'cell', 'plant [cell]'],
  ['plant cell', 'plant c', '[plant c]ell'],
  ['sele/seḽe', 'sel', '[sel]e/seḽe'],
  ['ŋamba', 'n', '[ŋ]amba'],
])('in %s, highlights %s as %s', (word, typed, expected) => {
  const { before, match, after } = highlightMatch(word, typed)!;
  expect(`${before}[${match}]${after}`).toBe(expected);
});

test.each([
  ['unicellular', 'cell'],
  ['cell', 'cells'],
  ['cell', ''],
  ['cell', '-'],
])('in %s, does not find %s', (word, typed) => {
  expect(highlightMatch(word, typed)).toBeNull();
});

test.each([
  ['moḽikhuḽu', 'molikhulu', true],
  ['cell', 'cell ', true],
  ['sele/seḽefouni', 'selefouni', true],
  ['speed (km/h)', 'speed', true],
  ['cell body', 'cell', false],
  ['cell', 'cel', false],
])('checks whether %s contains %s as a complete word: %s', (word, typed, complete) => {
  expect(isCompleteWord(word, typed)).toBe(complete);
});
