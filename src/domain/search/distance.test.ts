import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deletionHashes, deletionProbes, editDistance, maxEditsFor } from './distance.ts';

test.each([
  ['unxantatu', 'unxantathu', 1],
  ['imolekyuli', 'imolekhuli', 1],
  ['analisys', 'analysis', 2],
  ['wtaer', 'water', 1],
  ['cell', 'cell', 0],
  ['cell', 'atom', 3],
  ['', 'ab', 2],
  ['ca', 'abc', 3],
])('%s and %s are %i edits apart', (a, b, edits) => {
  expect(editDistance(a, b, 2)).toBe(edits);
  expect(editDistance(b, a, 2)).toBe(edits);
});

test('short words must be right, longer ones may hold one error, long ones two', () => {
  expect([3, 4, 7, 8].map(maxEditsFor)).toEqual([0, 1, 1, 2]);
});

const word = fc.string({
  unit: fc.constantFrom('a', 'b', 'k', 'u', 'n'),
  minLength: 4,
  maxLength: 20,
});
const edit = fc.record({
  kind: fc.constantFrom('add', 'lose', 'replace', 'swap'),
  at: fc.nat(30),
  letter: fc.constantFrom('a', 'x', 'u'),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function mistyped(text: string, { kind, at, letter }: Edit): string {
  const index = at % text.length;
  if (kind === 'add') return text.slice(0, index) + letter + text.slice(index);
  if (kind === 'lose') return text.slice(0, index) + text.slice(index + 1);
  if (kind === 'replace') return text.slice(0, index) + letter + text.slice(index + 1);
  return text.slice(0, index) + (text[index + 1] ?? '') + text[index]! + text.slice(index + 2);
}

test('whatever is within the allowed edits shares a signature', () => {
  fc.assert(
    fc.property(word, fc.array(edit, { maxLength: 2 }), (typed, edits) => {
      const meant = edits.reduce(mistyped, typed);
      const most = maxEditsFor(typed.length);
      if (most === 0 || meant.length < 3 || editDistance(typed, meant, most) > most) return;
      const stored = new Set(deletionHashes(meant));
      expect(deletionProbes(typed).some((probe) => stored.has(probe))).toBe(true);
    }),
    { seed: 11, numRuns: 5000 },
  );
});

test('a word has few signatures, and what is too short or too long for them none', () => {
  expect(deletionHashes('ukunikezela').length).toBeLessThan(16);
  expect(deletionProbes('ukunikezela').length).toBeLessThan(120);
  expect(deletionProbes('analisys').length).toBeLessThan(120);
  expect([deletionHashes('ab'), deletionProbes('abc'), deletionProbes('a'.repeat(200))]).toEqual([
    [],
    [],
    [],
  ]);
});
