import { useQueries } from '@tanstack/react-query';
import { queryKey, useApi, useApiQuery } from '#client/runtime/api/hooks.tsx';
import { getDonorWallStats } from '#contract/donations/donations.ts';
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
