import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

test('a definition that fits stays whole', () => {
  expect(excerpt('A flat shape with three straight sides.')).toBe(
    'A flat shape with three straight sides.',
  );
  expect(excerpt('ḓ'.repeat(200))).toBe('ḓ'.repeat(200));
});

test('a longer one ends between two words, with an ellipsis, at 200 characters at most', () => {
  const cut = excerpt('The change of a liquid into a gas. '.repeat(10));
  expect([...cut].length).toBeLessThanOrEqual(200);
  expect(cut).toMatch(/(liquid|gas|change|into|The|of|a)…$/);
});

test('one long word is cut between letters, never inside one', () => {
  const cut = excerpt('𝛼'.repeat(300));
  expect([...cut]).toHaveLength(200);
  expect(cut.isWellFormed()).toBe(true);
});
