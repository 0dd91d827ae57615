import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { listDonations, listSubmissions } from '#contract/account/profile.ts';
import { getWordOfTheDay, listLetters } from '#contract/terms/browse.ts';
import { getStats } from '#contract/terms/home.ts';
import type { Language } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';

/**
 * The arguments for the user's latest submissions and donations: only as many as the home page
 * shows.
 */
export const latestOwn = { query: { page: '1', pageSize: String(limits.homeItems) } };

/** Fetches the concept of the day. */
export const useWordOfTheDay = () => useApiQuery(getWordOfTheDay);

/** Fetches the letters that have words in a language. */
export const useLetters = (language: Language) => {
  const { endpoint, args } = lettersQuery(language);
  return useApiQuery(endpoint, args);
};

/** Fetches the dictionary's public totals. */
export const useStats = () => useApiQuery(getStats);

export const useLatestSubmissions = () => useApiQuery(listSubmissions, latestOwn);
export const useLatestDonations = () => useApiQuery(listDonations, latestOwn);

export const lettersQuery = (language: Language) => ({
  endpoint: listLetters,
  args: { params: { language } },
});
