import { type Language, languageNames } from '#domain/languages.ts';
import { listInSentence } from '#domain/locale/sentence.ts';
import { m } from '#domain/messages.ts';

/** Says what works without a connection: the kept languages, or only the pages read before. */
export function describeOfflineUse(): string {
  const names = listKeptLanguages();
  return names.length > 0
    ? m.shell_offline_search({ languages: listInSentence(names) })
    : m.shell_offline_pages();
}

/**
 * Returns the names of the kept languages. The cookie `mazwi_kept` lists packs such as
 * `zulu-words-all`.
 */
const listKeptLanguages = (): string[] =>
  [...new Set(document.cookie.match(/\b[a-z]+(?=-words-)/g))].flatMap(
    (language) => languageNames[language as Language]?.() ?? [],
  );
