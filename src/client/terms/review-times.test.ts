import { expect, test } from 'vitest';
import { describeDecided, formatWait } from './ReviewTimes.tsx';

test.each([
  [null, '–'],
  [0, 'less than an hour'],
  [3599, 'less than an hour'],
  [3600, '1 hour'],
  [3601, '2 hours'],
  [2 * 86_400, '2 days'],
  [2 * 86_400 + 1, '3 days'],
])('a wait of %s seconds is shown as “%s”', (seconds, text) => {
  expect(formatWait(seconds, Math.ceil)).toBe(text);
});

test.each([
  [60, 90, '95% of the Zulu submissions of the last 90 days were decided in less than an hour.'],
  [
    60,
    7200,
    'Half of the Zulu submissions of the last 90 days were decided in less than an hour, and 95% in 2 hours.',
  ],
  [null, null, 'No Zulu submissions were decided in the last 90 days.'],
])('a median of %s and a 95th percentile of %s seconds are described once', (median, p95, text) => {
  expect(describeDecided({ language: 'zulu', median, p95 })).toBe(text);
});
