import { createContext, use, useSyncExternalStore } from 'react';
import { readLanguageParam } from '#client/runtime/query-params.ts';
import { type Language, languageIds } from '#domain/languages.ts';
import { addressForReader, LANGUAGE_COOKIE, rememberedLanguage } from '#domain/reader-language.ts';

/**
 * The reader's remembered language if the document was rendered with a list in that language,
 * otherwise null.
 */
const RenderedLanguage = createContext<Language | null>(null);
export const RenderedLanguageProvider = RenderedLanguage.Provider;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => rememberedLanguage(document.cookie);

/** Returns the language that this reader chose last, or null if none is remembered. */
export function useRememberedLanguage(): Language | null {
  const rendered = use(RenderedLanguage);
  return useSyncExternalStore(subscribe, current, () => rendered);
}

/**
 * Returns the language of a page that is for a whole class: the one in the address, the one that
 * the reader chose last, or the first one.
 * @param search the query string without its question mark
 */
export function useClassLanguage(search: string): Language {
  const remembered = useRememberedLanguage();
  return readLanguageParam(search) ?? remembered ?? languageIds[0];
}

/** Remembers a language for a year. Null deletes the remembered language. */
export function rememberLanguage(language: Language | null): void {
  const cookie = `${LANGUAGE_COOKIE.name}=${language ?? ''}`;
  const age = language ? LANGUAGE_COOKIE.maxAgeSeconds : 0;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no Cookie Store API
  document.cookie = `${cookie}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  for (const listener of listeners) listener();
}

/**
 * Adds the remembered language to an address of the dictionary, so that navigation in the client
 * leads to the address to which the server would redirect.
 */
export const withRememberedLanguage = (address: string): string =>
  addressForReader(address, current()) ?? address;
