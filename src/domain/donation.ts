import { limits } from './limits.ts';
import type { TextRule } from './text.ts';

export const donationStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export type DonationStatus = (typeof donationStatuses)[number];

/**
 * What the provider can report, and which donations it moves; on any other it changes nothing, so
 * that reports may come in any order and more than once.
 * A declined card is not the end: the same payment may be tried again with another, and then
 * completes. A refund is the end, also when it is heard of first.
 */
export const donationMoves = {
  complete: { from: ['pending', 'failed'], to: 'completed' },
  fail: { from: ['pending'], to: 'failed' },
  refund: { from: ['pending', 'failed', 'completed'], to: 'refunded' },
} as const satisfies Record<string, { from: readonly DonationStatus[]; to: DonationStatus }>;
export type DonationMove = keyof typeof donationMoves;

export const donationTexts = {
  donorName: { name: 'Your name', max: limits.text.donorName, word: true },
  donorMessage: { name: 'The message', max: limits.text.donorMessage, multiline: true },
} as const satisfies Record<string, TextRule>;

/** The one currency (specification 9). */
export const CURRENCY = 'usd';

export type AmountCheck = { ok: true; cents: number } | { ok: false; message: string };

/**
 * Checks an amount in dollars, as the form and the API take it. Rounding only removes what floating
 * point adds, as in 19.99.
 * @param raw anything; only a number with at most two decimals is an amount
 */
export function checkAmount(raw: unknown): AmountCheck {
  const { minCents, maxCents } = limits.donation;
  if (typeof raw !== 'number' || !(raw * 100 >= minCents))
    return { ok: false, message: 'Minimum donation amount is $0.50' };
  if (raw * 100 > maxCents) return { ok: false, message: 'Maximum donation amount is $10,000.00' };
  const cents = Math.round(raw * 100);
  // The quotient is the double nearest to the decimal number, as the number that was read is.
  return cents / 100 === raw
    ? { ok: true, cents }
    : { ok: false, message: 'An amount has at most two decimals, like $7.50' };
}

/** What the donor wall shows in place of an amount (specification 9). */
export function amountRange(cents: number): string {
  const found = limits.donation.ranges.find(([from]) => cents >= from);
  return found ? found[1] : limits.donation.ranges[limits.donation.ranges.length - 1]![1];
}

/**
 * What a donor names when they ask about a donation: short enough for a phone call. It opens
 * nothing.
 */
export function donationReference(id: string): string {
  return `MZ-${id.replaceAll('-', '').slice(0, 10).toUpperCase()}`;
}
