import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { getWordOfTheDay, listLetters } from '#contract/terms/browse.ts';
import { getStats } from '#contract/terms/home.ts';
import type { Language } from '#domain/languages.ts';

/** Fetches the concept of the day. */
export const useWordOfTheDay = () => useApiQuery(getWordOfTheDay);

/** Fetches the letters that have words in a language. */
export const useLetters = (language: Language) => {
  const { endpoint, args } = lettersQuery(language);
  return useApiQuery(endpoint, args);
};

/** Fetches the dictionary's public totals. */
export const useStats = () => useApiQuery(getStats);

export const lettersQuery = (language: Language) => ({
  endpoint: listLetters,
  args: { params: { language } },
});
