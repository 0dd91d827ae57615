import { expect, test } from 'vitest';
import type { TermInput } from '#domain/term/fields.ts';
import { attemptFor, randomKey } from './attempt.ts';

const friction: TermInput = {
  englishWord: 'friction',
  meaning: 'The force that resists sliding.',
  subject: 'physics',
  vernacularWord: 'tseṱano',
  language: 'venda',
  notes: null,
};
const keys =
  (...list: string[]) =>
  () =>
    list.shift()!;

test('reuses the key for the same content and makes a new one for other content', () => {
  const newKey = keys('first', 'second');
  const first = attemptFor(friction, null, newKey);
  expect(first.key).toBe('first');
  expect(attemptFor({ ...friction }, first, newKey)).toBe(first);
  expect(attemptFor({ ...friction, notes: 'Plural: dzitseṱano' }, first, newKey).key).toBe(
    'second',
  );
});

test('makes keys of 32 hexadecimal digits that never repeat', () => {
  const made = new Set(Array.from({ length: 50 }, randomKey));
  expect(made.size).toBe(50);
  for (const key of made) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
