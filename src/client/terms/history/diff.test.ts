import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Piece, wordDiff } from './diff.ts';

const shown = (pieces: Piece[]) =>
  pieces
    .map(({ kind, text }) =>
      kind === 'same' ? text : `${kind === 'del' ? '-' : '+'}[${text.trimEnd()}] `,
    )
    .join('')
    .trimEnd();

test('lists the words that an edit removes and adds', () => {
  const before = 'The force that slows down one surface when it moves over another.';
  const after = 'The force that resists the movement of one surface over another.';
  expect(shown(wordDiff(before, after))).toBe(
    'The force that -[slows down] +[resists the movement of] one surface ' +
      '-[when it moves] over another.',
  );
});

test('a word added at either end does not change the word beside it', () => {
  expect(shown(wordDiff('friction', 'dry friction'))).toBe('+[dry] friction');
  expect(shown(wordDiff('friction', 'friction force'))).toBe('friction +[force]');
});

test('a new text is one addition, and a deleted text one removal', () => {
  expect(wordDiff('', 'Plural: miḓi')).toEqual([{ kind: 'ins', text: 'Plural: miḓi ' }]);
  expect(wordDiff('Used in Grade 4.', '')).toEqual([{ kind: 'del', text: 'Used in Grade 4. ' }]);
  expect(wordDiff('', '')).toEqual([]);
});

test('a line break in place of a space is a change', () => {
  expect(shown(wordDiff('soil. Plural: mavhu', 'soil.\nPlural: mavhu'))).toBe(
    '-[soil.] +[soil.] Plural: mavhu',
  );
});

test('equal texts have no changes', () => {
  expect(wordDiff('tseṱano ya muḓagasi', 'tseṱano ya muḓagasi')).toEqual([
    { kind: 'same', text: 'tseṱano ya muḓagasi ' },
  ]);
});

test('the pieces reproduce both texts, with removals before additions', () => {
  const text = fc
    .array(fc.constantFrom('force', 'that', 'ṱhase', 'a', 'one', '\n'), { maxLength: 14 })
    .map((parts) => parts.join(' ').trim());
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = wordDiff(before, after);
      const kept = (...kinds: string[]) =>
        pieces
          .filter(({ kind }) => kinds.includes(kind))
          .map((piece) => piece.text)
          .join('')
          .trimEnd();
      expect(kept('same', 'del')).toBe(before);
      expect(kept('same', 'ins')).toBe(after);
      for (const [index, piece] of pieces.entries()) {
        expect(piece.kind).not.toBe(pieces[index + 1]?.kind);
        if (piece.kind === 'ins') expect(pieces[index + 1]?.kind).not.toBe('del');
      }
    }),
  );
});
