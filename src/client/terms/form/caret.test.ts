import { expect, test } from 'vitest';
import { insertAtCaret } from './caret.ts';

test('inserts a letter at the caret, and moves the caret behind it', () => {
  expect(insertAtCaret('muagasi', { start: 2, end: 2 }, 'ḓ')).toEqual({
    text: 'muḓagasi',
    caret: 3,
  });
  expect(insertAtCaret('', { start: 0, end: 0 }, 'ṱ')).toEqual({ text: 'ṱ', caret: 1 });
});

test('replaces the selection with a letter', () => {
  expect(insertAtCaret('mudagasi', { start: 2, end: 3 }, 'ḓ')).toEqual({
    text: 'muḓagasi',
    caret: 3,
  });
});
