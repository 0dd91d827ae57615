import { limits } from './limits.ts';
import type { TextRule } from './text.ts';

export const donationStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export type DonationStatus = (typeof donationStatuses)[number];

/**
 * The transitions of a donation. On a donation in any other status a transition changes nothing, so
 * reports may arrive in any order and more than once.
 * A declined card is not the end: the donor may pay the same intent with another card. Only a
 * confirmed donation can be refunded; a refund that arrives before the confirmation is kept and
 * applied with it. `refund` means that nothing of the amount is left, `reinstate` that something is
 * again: a refund failed, or a lost dispute was reversed.
 */
export const donationTransitions = {
  complete: { from: ['pending', 'failed'], to: 'completed' },
  fail: { from: ['pending'], to: 'failed' },
  refund: { from: ['completed'], to: 'refunded' },
  reinstate: { from: ['refunded'], to: 'completed' },
} as const satisfies Record<string, { from: readonly DonationStatus[]; to: DonationStatus }>;
export type DonationTransition = keyof typeof donationTransitions;

/**
 * States of a refund (`refunded`, `failed`) or a dispute (`open`, `lost`, `won`). Of two reports
 * made in the same second, the one with the later state here is the newer one.
 */
export const reversalStates = ['open', 'refunded', 'lost', 'won', 'failed'] as const;
export type ReversalState = (typeof reversalStates)[number];

/** A refund or a dispute as the provider reported it; `reportedAt` is in seconds. */
export type Reversal = { id: string; state: ReversalState; amount: number; reportedAt: number };

/** The newer of two reports on the same refund or dispute, whichever arrived first. */
export function newerReversal(one: Reversal, other: Reversal): Reversal {
  const newer =
    one.reportedAt - other.reportedAt ||
    reversalStates.indexOf(one.state) - reversalStates.indexOf(other.state) ||
    other.amount - one.amount;
  return newer >= 0 ? one : other;
}

/**
 * How many cents of a donation count as refunded: refunds that did not fail and disputes that were
 * lost.
 * @param chargeRefunded the highest total of refunds that the provider reported for the charge. It
 * includes refunds that failed later, and those of which we know nothing else
 */
export function refundedCents(
  amount: number,
  chargeRefunded: number,
  reversals: readonly Reversal[],
): number {
  const sum = (state: ReversalState) =>
    reversals.reduce((total, row) => total + (row.state === state ? row.amount : 0), 0);
  const refunds = Math.max(sum('refunded'), chargeRefunded - sum('failed'));
  return Math.min(amount, refunds + sum('lost'));
}

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
