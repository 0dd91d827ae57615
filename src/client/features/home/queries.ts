import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { getWordOfTheDay } from '#contract/browse.ts';
import { getStats } from '#contract/home.ts';
import { listDonations, listSubmissions } from '#contract/profile.ts';
import { latestOwn } from './latest-own.ts';

/** Fetches the concept of the day. */
export const useWordOfTheDay = () => useApiQuery(getWordOfTheDay);

/** Fetches the dictionary's public totals. */
export const useStats = () => useApiQuery(getStats);

export const useLatestSubmissions = () => useApiQuery(listSubmissions, latestOwn);
export const useLatestDonations = () => useApiQuery(listDonations, latestOwn);
