import { expect, test } from 'vitest';
import { editDistance, maxEditsFor } from './edit-distance.ts';

test.each([
  ['unxantatu', 'unxantathu', 1],
  ['imolekyuli', 'imolekhuli', 1],
  ['analisys', 'analysis', 2],
  ['wtaer', 'water', 1],
  ['cell', 'cell', 0],
  ['cell', 'atom', 3],
  ['', 'ab', 2],
  ['ca', 'abc', 3],
])('computes the distance of %j and %j, limited to 2 edits, as %i', (a, b, edits) => {
  expect(editDistance(a, b, 2)).toBe(edits);
  expect(editDistance(b, a, 2)).toBe(edits);
});

test('tolerates no error in up to 3 letters, 1 in up to 7, and 2 in longer texts', () => {
  expect([3, 4, 7, 8].map(maxEditsFor)).toEqual([0, 1, 1, 2]);
});
