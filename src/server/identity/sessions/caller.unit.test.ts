import { expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { isRecent } from './caller.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');
const STEP_UP_MS = limits.account.stepUpMinutes * 60_000;

test.each([
  { ago: 0, expected: true },
  { ago: STEP_UP_MS - 1, expected: true },
  { ago: STEP_UP_MS, expected: false },
  { ago: -2 * 24 * 60 * 60_000, expected: false },
])('a sign-in $ago ms ago counts as recent: $expected', ({ ago, expected }) => {
  expect(isRecent(NOW - ago, NOW)).toBe(expected);
});

test('somebody who never signed in has no recent sign-in', () => {
  expect(isRecent(null, NOW)).toBe(false);
});
