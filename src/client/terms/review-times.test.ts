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

const DAY = 86_400;

test.each([
  [0, 0, 'almost all Zulu terms (95%) got a decision in less than an hour.'],
  [
    60,
    7200,
    'half of the Zulu terms got a decision in less than an hour, and almost all (95%) within 2 hours.',
  ],
  [
    3 * DAY,
    9 * DAY,
    'half of the Zulu terms got a decision within 3 days, and almost all (95%) within 9 days.',
  ],
  [3 * DAY, 3 * DAY, 'almost all Zulu terms (95%) got a decision within 3 days.'],
  [null, null, 'no Zulu terms got a decision.'],
])('a median of %s and a 95th percentile of %s seconds are described once', (median, p95, text) => {
  expect(describeDecided({ language: 'zulu', median, p95 })).toBe(`In the last 90 days, ${text}`);
});
