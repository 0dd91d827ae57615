import { limits } from './limits.ts';
import { m } from './messages.ts';
import type { TextRule } from './text.ts';

export const donationStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export type DonationStatus = (typeof donationStatuses)[number];

/**
 * The transitions of a donation. A transition from any other status is ignored, so events may
 * arrive in any order and more than once.
 *
 * A declined card is not final: the donor may pay the same intent with another card. Only a
 * completed donation can be refunded; a refund that arrives before the payment is confirmed is
 * stored and applied with the confirmation. `refund` applies once nothing of the amount is left,
 * `reinstate` once some of it is back because a refund failed or a lost dispute was reversed.
 */
export const donationTransitions = {
  complete: { from: ['pending', 'failed'], to: 'completed' },
  fail: { from: ['pending'], to: 'failed' },
  refund: { from: ['completed'], to: 'refunded' },
  reinstate: { from: ['refunded'], to: 'completed' },
} as const satisfies Record<string, { from: readonly DonationStatus[]; to: DonationStatus }>;
export type DonationTransition = keyof typeof donationTransitions;

/**
 * The states of a refund (`refunded`, `failed`) or a dispute (`open`, `lost`, `won`), in order: of
 * two reports made in the same second, the one with the later state is newer.
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
 * Returns how many cents of a donation count as refunded: refunds that did not fail, and lost
 * disputes.
 * @param chargeRefunded the highest refund total that the provider reported for the charge. It
 * includes refunds that failed later, and refunds that were not reported individually
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
  donorName: { name: m.rules_name_donor_name, max: limits.text.donorName, word: true },
  donorMessage: {
    name: m.rules_name_donor_message,
    max: limits.text.donorMessage,
    multiline: true,
  },
} as const satisfies Record<string, TextRule>;

/** The only currency (specification 9). */
export const CURRENCY = 'usd';

export type AmountCheck = { ok: true; cents: number } | { ok: false; message: string };

/**
 * Checks an amount in dollars, as the form and the API receive it. Rounding only removes
 * floating-point error, as in 19.99.
 * @param raw anything; only a number with at most two decimals is an amount
 */
export function checkAmount(raw: unknown): AmountCheck {
  const { minCents, maxCents } = limits.donation;
  if (typeof raw !== 'number' || !(raw * 100 >= minCents))
    return { ok: false, message: m.rules_amount_minimum() };
  if (raw * 100 > maxCents) return { ok: false, message: m.rules_amount_maximum() };
  const cents = Math.round(raw * 100);
  // Dividing gives the double nearest to the decimal amount, which is also how `raw` was parsed.
  return cents / 100 === raw
    ? { ok: true, cents }
    : { ok: false, message: m.rules_amount_decimals() };
}

/** The range that the donor wall shows instead of an amount (specification 9). */
export function amountRange(cents: number): string {
  const found = limits.donation.ranges.find(([from]) => cents >= from);
  return found ? found[1] : limits.donation.ranges[limits.donation.ranges.length - 1]![1];
}

/**
 * A reference that donors can quote when they ask about a donation, short enough to read out on the
 * phone. It does not give access to anything.
 */
export function donationReference(id: string): string {
  return `MZ-${id.replaceAll('-', '').slice(0, 10).toUpperCase()}`;
}
