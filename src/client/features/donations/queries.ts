import { useQueries } from '@tanstack/react-query';
import { queryKey, useApi, useApiQuery, useInvalidate } from '#client/runtime/api/hooks.tsx';
import { getProfileSummary, listDonations } from '#contract/account/profile.ts';
import { getDonorWallStats, listDonorWall } from '#contract/donations/donations.ts';
import { type PaymentParams, paymentResultQuery } from './payment/payment-result.ts';
import { wallPageQuery } from './wall.ts';

export const useDonorWallStats = () => useApiQuery(getDonorWallStats);

export function useDonorWallPage(page: number) {
  const { endpoint, args } = wallPageQuery(page);
  return useApiQuery(endpoint, args);
}

/** Fetches consecutive pages of the donor wall, beginning with page `first`. */
export function useDonorWallPages(first: number, count: number) {
  const api = useApi();
  return useQueries({
    queries: Array.from({ length: count }, (_, index) => {
      const { endpoint, args } = wallPageQuery(first + index);
      return { queryKey: queryKey(endpoint, args), queryFn: () => api.call(endpoint, args) };
    }),
  });
}

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
