import { limits } from './limits.ts';

export const donationStatuses = ['pending', 'completed', 'failed', 'refunded'] as const;
export type DonationStatus = (typeof donationStatuses)[number];

/** What the donor wall shows in place of an amount (specification 9). */
export function amountRange(cents: number): string {
  const found = limits.donation.ranges.find(([from]) => cents >= from);
  return found ? found[1] : limits.donation.ranges[limits.donation.ranges.length - 1]![1];
}
