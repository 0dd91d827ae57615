import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

const actual = (text: string) => sha256(new TextEncoder().encode(text));

const expected = (text: string) => createHash('sha256').update(text).digest('hex');

test('computes the checksums of the standard', () => {
  expect(actual('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(actual('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test.each([55, 56, 63, 64, 65, 100_000])('agrees with Node for %d characters', (length) => {
  const text = 'ṱ'.repeat(length).slice(0, length - 1);
  expect(actual(text)).toBe(expected(text));
});

test('agrees with Node for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(actual(text)).toBe(expected(text));
    }),
  );
});
