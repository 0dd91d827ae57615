import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deletionHashes, deletionProbes } from './deletion-neighbourhood.ts';
import { editDistance, maxEditsFor } from './edit-distance.ts';

const word = fc.string({
  unit: fc.constantFrom('a', 'b', 'k', 'u', 'n'),
  minLength: 4,
  maxLength: 20,
});
const edit = fc.record({
  kind: fc.constantFrom('insert', 'delete', 'substitute', 'swap'),
  at: fc.nat(30),
  letter: fc.constantFrom('a', 'x', 'u'),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

function applyEdit(text: string, { kind, at, letter }: Edit): string {
  const index = at % text.length;
  if (kind === 'insert') return text.slice(0, index) + letter + text.slice(index);
  if (kind === 'delete') return text.slice(0, index) + text.slice(index + 1);
  if (kind === 'substitute') return text.slice(0, index) + letter + text.slice(index + 1);
  return text.slice(0, index) + (text[index + 1] ?? '') + text[index]! + text.slice(index + 2);
}

test('shares a deletion hash between a query and every word within the tolerated edits', () => {
  fc.assert(
    fc.property(word, fc.array(edit, { maxLength: 2 }), (typed, edits) => {
      const meant = edits.reduce(applyEdit, typed);
      const maxEdits = maxEditsFor(typed.length);
      if (maxEdits === 0 || meant.length < 3) return;
      if (editDistance(typed, meant, maxEdits) > maxEdits) return;
      const stored = new Set(deletionHashes(meant));
      expect(deletionProbes(typed).some((probe) => stored.has(probe))).toBe(true);
    }),
    { seed: 11, numRuns: 5000 },
  );
});

test('stores fewer than 16 hashes for a word of eleven letters and looks up fewer than 120', () => {
  expect(deletionHashes('ukunikezela').length).toBeLessThan(16);
  expect(deletionProbes('ukunikezela').length).toBeLessThan(120);
  expect(deletionProbes('analisys').length).toBeLessThan(120);
});

test.each([
  ['stores no hashes for two letters', deletionHashes('ab')],
  ['looks up no hashes for three letters, because they tolerate no error', deletionProbes('abc')],
  ['looks up no hashes for 200 letters', deletionProbes('a'.repeat(200))],
])('%s', (_name, hashes) => {
  expect(hashes).toEqual([]);
});
