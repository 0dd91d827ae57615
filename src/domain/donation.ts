import { limits } from './limits.ts';
import { m } from './messages.ts';
import type { TextRule } from './text.ts';

export const donationStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export type DonationStatus = (typeof donationStatuses)[number];

/**
 * The transitions between the statuses of a donation. A transition is ignored unless the donation
 * has one of the statuses in `from`, so the payment provider's events can arrive in any order and
 * more than once.
 *
 * A donation can be completed after it failed, because the donor can pay the same payment intent
 * with another card. A refund that is reported before the payment is confirmed is stored, and
 * applied when the confirmation arrives. `refund` applies when the full amount has been refunded.
 * `reinstate` undoes `refund` when one of the refunds fails or a lost dispute is reversed.
 */
export const donationTransitions = {
  complete: { from: ['pending', 'failed'], to: 'completed' },
  fail: { from: ['pending'], to: 'failed' },
  refund: { from: ['completed'], to: 'refunded' },
  reinstate: { from: ['refunded'], to: 'completed' },
} as const satisfies Record<string, { from: readonly DonationStatus[]; to: DonationStatus }>;
export type DonationTransition = keyof typeof donationTransitions;

/**
 * The states of a refund (`refunded`, `failed`) or a dispute (`open`, `lost`, `won`). If two
 * reports have the same time, the one whose state is later in this list counts as the newer one.
 */
export const reversalStates = ['open', 'refunded', 'lost', 'won', 'failed'] as const;
export type ReversalState = (typeof reversalStates)[number];

/**
 * A refund or a dispute as the payment provider reported it. `amount` is in cents, and `reportedAt`
 * in seconds since 1970.
 */
export type Reversal = { id: string; state: ReversalState; amount: number; reportedAt: number };

/**
 * Returns the newer of two reports on the same refund or dispute, whatever the order in which they
 * arrived.
 */
export function newerReversal(one: Reversal, other: Reversal): Reversal {
  const newer =
    one.reportedAt - other.reportedAt ||
    reversalStates.indexOf(one.state) - reversalStates.indexOf(other.state) ||
    other.amount - one.amount;
  return newer >= 0 ? one : other;
}

/**
 * Returns how many cents of a donation count as refunded: refunds that did not fail, and lost
 * disputes, but at most the donated `amount`. All amounts are in cents.
 * @param chargeRefunded the highest refund total that the provider reported for the whole charge.
 * This total includes refunds that failed later, and refunds that were not reported individually.
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

/** The only currency of donations. */
export const CURRENCY = 'usd';

export type AmountCheck = { ok: true; cents: number } | { ok: false; message: string };

/**
 * Checks an amount in dollars and converts it to cents. The form and the API use the same check.
 * @param raw any value; only a number with at most two decimals is accepted
 */
export function checkAmount(raw: unknown): AmountCheck {
  const { minCents, maxCents } = limits.donation;
  if (typeof raw !== 'number' || !(raw * 100 >= minCents))
    return { ok: false, message: m.rules_amount_minimum() };
  if (raw * 100 > maxCents) return { ok: false, message: m.rules_amount_maximum() };
  const cents = Math.round(raw * 100);
  // `raw * 100` is not always a whole number: 19.99 * 100 is 1998.9999999999998. Dividing the
  // rounded cents by 100 gives exactly `raw` if `raw` has at most two decimals.
  return cents / 100 === raw
    ? { ok: true, cents }
    : { ok: false, message: m.rules_amount_decimals() };
}

/** Returns the range, such as "$10-24", that the donor wall shows instead of the exact amount. */
export function amountRange(cents: number): string {
  const found = limits.donation.ranges.find(([from]) => cents >= from);
  return found ? found[1] : limits.donation.ranges[limits.donation.ranges.length - 1]![1];
}

/**
 * Returns the reference that donors can quote when they ask about a donation. It is short enough to
 * read out on the phone, and it does not give access to anything.
 */
export function donationReference(id: string): string {
  return `MZ-${id.replaceAll('-', '').slice(0, 10).toUpperCase()}`;
}
