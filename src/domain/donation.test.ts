import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountRange,
  checkAmount,
  donationMoves,
  donationReference,
  donationStatuses,
} from './donation.ts';
import { limits } from './limits.ts';

describe('an amount in dollars', () => {
  test.each<[number, number]>([
    [0.5, 50],
    [0.57, 57],
    [1.1, 110],
    [7.5, 750],
    [19.99, 1999],
    [25, 2500],
    [1e3, 100_000],
    [8_219.35, 821_935],
    [9_999.99, 999_999],
    [10_000, 1_000_000],
  ])('%d is %i cents', (dollars, cents) => {
    expect(checkAmount(dollars)).toEqual({ ok: true, cents });
  });

  test('is every number of cents there is, and nothing in between', () => {
    for (
      let cents: number = limits.donation.minCents;
      cents <= limits.donation.maxCents;
      cents += 1
    ) {
      const checked = checkAmount(cents / 100);
      if (!checked.ok || checked.cents !== cents) expect(checked).toEqual({ ok: true, cents });
    }
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 10_000, noNaN: true }),
        (dollars) => checkAmount(dollars).ok === /^\d+(?:\.\d{1,2})?$/.test(String(dollars)),
      ),
    );
  });

  const minimum = 'Minimum donation amount is $0.50';
  test.each<[unknown, string]>([
    [0, minimum],
    [-0, minimum],
    [0.49, minimum],
    [0.499, minimum],
    [-25, minimum],
    [Number.NaN, minimum],
    [Number.NEGATIVE_INFINITY, minimum],
    ['1e3', minimum],
    ['25', minimum],
    ['', minimum],
    [null, minimum],
    [undefined, minimum],
    [[25], minimum],
    [{}, minimum],
    [true, minimum],
    [10_000.01, 'Maximum donation amount is $10,000.00'],
    [1e21, 'Maximum donation amount is $10,000.00'],
    [Number.POSITIVE_INFINITY, 'Maximum donation amount is $10,000.00'],
    [1.005, 'An amount has at most two decimals, like $7.50'],
    [0.501, 'An amount has at most two decimals, like $7.50'],
    [24.999999, 'An amount has at most two decimals, like $7.50'],
  ])('%j is none: %s', (raw, message) => {
    expect(checkAmount(raw)).toEqual({ ok: false, message });
  });
});

test.each([
  [50, '$5-9'],
  [999, '$5-9'],
  [1000, '$10-24'],
  [2499, '$10-24'],
  [2500, '$25-49'],
  [5000, '$50-99'],
  [9999, '$50-99'],
  [10_000, '$100+'],
  [1_000_000, '$100+'],
])('%i cents are shown as %s', (cents, range) => {
  expect(amountRange(cents)).toBe(range);
});

test('a donation moves forward: a refund is the end, and what is completed fails no more', () => {
  const reached = Object.fromEntries(
    donationStatuses.map((from) => [
      from,
      Object.entries(donationMoves)
        .filter(([, move]) => (move.from as readonly string[]).includes(from))
        .map(([name]) => name),
    ]),
  );
  expect(reached).toEqual({
    pending: ['complete', 'fail', 'refund'],
    completed: ['refund'],
    failed: ['complete', 'refund'],
    refunded: [],
  });
});

test('a reference is short, and says the same each time', () => {
  expect(donationReference('c6fc13c9-96ab-4000-8000-000000000000')).toBe('MZ-C6FC13C996');
});
