import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

test('does not change a definition that fits', () => {
  expect(excerpt('A flat shape with three straight sides.')).toBe(
    'A flat shape with three straight sides.',
  );
  expect(excerpt('ḓ'.repeat(200))).toBe('ḓ'.repeat(200));
});

test('cuts a longer definition between words, with an ellipsis, to 200 characters', () => {
  const cut = excerpt('The change of a liquid into a gas. '.repeat(10));
  expect([...cut].length).toBeLessThanOrEqual(200);
  expect(cut).toMatch(/(liquid|gas|change|into|The|of|a)…$/);
});

test('cuts a long word between letters, never inside a letter', () => {
  const cut = excerpt('𝛼'.repeat(300));
  expect([...cut]).toHaveLength(200);
  expect(cut.isWellFormed()).toBe(true);
});
