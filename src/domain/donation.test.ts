import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountRange,
  checkAmount,
  donationReference,
  donationStatuses,
  donationTransitions,
  newerReversal,
  type Reversal,
  type ReversalState,
  refundedCents,
  reversalStates,
} from './donation.ts';
import { limits } from './limits.ts';

describe('checkAmount', () => {
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
  ])('converts %d dollars to %i cents', (dollars, cents) => {
    expect(checkAmount(dollars)).toEqual({ ok: true, cents });
  });

  test('accepts every whole number of cents within the limits, and no fraction of a cent', () => {
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
    [1.005, 'Enter an amount with at most two decimal places, like $7.50'],
    [0.501, 'Enter an amount with at most two decimal places, like $7.50'],
    [24.999999, 'Enter an amount with at most two decimal places, like $7.50'],
  ])('rejects the amount %j with "%s"', (raw, message) => {
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
])('shows %i cents as %s on the donor wall', (cents, range) => {
  expect(amountRange(cents)).toBe(range);
});

test('allows each status of a donation only its own transitions', () => {
  const reached = Object.fromEntries(
    donationStatuses.map((from) => [
      from,
      Object.entries(donationTransitions)
        .filter(([, transition]) => (transition.from as readonly string[]).includes(from))
        .map(([name]) => name),
    ]),
  );
  expect(reached).toEqual({
    pending: ['complete', 'fail'],
    completed: ['refund'],
    failed: ['complete'],
    refunded: ['reinstate'],
  });
});

describe('refundedCents', () => {
  const at = (id: string, state: ReversalState, amount: number): Reversal => ({
    id,
    state,
    amount,
    reportedAt: 1,
  });
  test.each<[string, number, Reversal[], number]>([
    ['nothing', 0, [], 0],
    ['only a refund total of the charge', 300, [], 300],
    ['two refunds', 0, [at('re_1', 'refunded', 300), at('re_2', 'refunded', 200)], 500],
    ['a refund that the total includes', 300, [at('re_1', 'refunded', 300)], 300],
    [
      'a refund, and another one that only the total includes',
      700,
      [at('re_1', 'refunded', 300)],
      700,
    ],
    ['a refund that failed', 300, [at('re_1', 'failed', 300)], 0],
    [
      'a refund after one that failed',
      300,
      [at('re_1', 'failed', 300), at('re_2', 'refunded', 200)],
      200,
    ],
    ['an open dispute', 0, [at('dp_1', 'open', 2500)], 0],
    ['a dispute that was won', 0, [at('dp_1', 'won', 2500)], 0],
    ['a dispute that was lost', 0, [at('dp_1', 'lost', 2500)], 2500],
    [
      'a lost dispute over the full amount of a partly refunded donation',
      300,
      [at('dp_1', 'lost', 2500)],
      2500,
    ],
  ])('counts the refunded amount of %s', (_case, chargeRefunded, reversals, expected) => {
    expect(refundedCents(2500, chargeRefunded, reversals)).toBe(expected);
  });

  test('finds the newest report of a refund or dispute in any order and with duplicates', () => {
    const report = fc.record({
      id: fc.constant('dp_1'),
      state: fc.constantFrom(...reversalStates),
      amount: fc.nat(2500),
      reportedAt: fc.nat(3),
    });
    const newest = (reports: readonly Reversal[]) => reports.reduce(newerReversal);
    fc.assert(
      fc.property(
        fc
          .array(report, { minLength: 1 })
          .chain((reports) =>
            fc.tuple(
              fc.constant(reports),
              fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 }),
            ),
          ),
        ([reports, shuffled]) => {
          expect(newest(shuffled)).toEqual(newest(reports));
        },
      ),
    );
  });
});

test('derives a short reference from the id of a donation', () => {
  expect(donationReference('c6fc13c9-96ab-4000-8000-000000000000')).toBe('MZ-C6FC13C996');
});
