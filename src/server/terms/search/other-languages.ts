import type { OtherLanguageMatches } from '#contract/terms/dictionary.ts';
import { type Language, languageIds } from '#domain/languages.ts';

/**
 * Counts the matches of a search in each language other than `searched`, and sorts the languages
 * by this number, highest first.
 * @param count returns the number of matches in one language
 * @returns null if no other language has a match
 */
export async function countMatchesInOtherLanguages(
  searched: Language,
  count: (language: Language) => Promise<number>,
): Promise<OtherLanguageMatches | null> {
  const others = languageIds.filter((language) => language !== searched);
  const counts = await Promise.all(
    others.map(async (language) => ({ language, total: await count(language) })),
  );
  const languages = counts
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || a.language.localeCompare(b.language));
  if (languages.length === 0) return null;
  return { total: languages.reduce((sum, { total }) => sum + total, 0), languages };
}
