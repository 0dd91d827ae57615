import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { listDonations, listSubmissions } from '#contract/account/profile.ts';
import { limits } from '#domain/limits.ts';

/**
 * The arguments for the user's latest submissions and donations: only as many as the home page
 * shows.
 */
export const latestOwn = { query: { page: '1', pageSize: String(limits.homeItems) } };

export const useLatestSubmissions = () => useApiQuery(listSubmissions, latestOwn);
export const useLatestDonations = () => useApiQuery(listDonations, latestOwn);
