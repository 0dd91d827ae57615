import { useApiQuery, useInvalidate } from '#client/runtime/api/hooks.tsx';
import { getProfileSummary, listDonations } from '#contract/account/profile.ts';
import { getDonorWallStats, listDonorWall } from '#contract/donations/donations.ts';
import { type PaymentParams, paymentResultQuery } from './payment-result.ts';

export function useDonationOutcome(payment: Pick<PaymentParams, 'intent' | 'secret'>) {
  const { endpoint, args } = paymentResultQuery(payment);
  return useApiQuery(endpoint, args);
}

/** @returns a function that invalidates the lists and totals that a new donation changes */
export function useRefreshDonations(): () => void {
  const invalidate = useInvalidate();
  return () => {
    for (const endpoint of [listDonations, getProfileSummary, listDonorWall, getDonorWallStats])
      void invalidate(endpoint);
  };
}
