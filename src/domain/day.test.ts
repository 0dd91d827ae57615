import { expect, test } from 'vitest';
import { dayInJohannesburg } from './day.ts';

test('a day begins at midnight in Johannesburg', () => {
  expect(dayInJohannesburg(new Date('2026-11-21T21:59:59Z'))).toBe('2026-11-21');
  expect(dayInJohannesburg(new Date('2026-11-21T22:00:00Z'))).toBe('2026-11-22');
});
