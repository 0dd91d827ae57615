import { createContext, use, useSyncExternalStore } from 'react';
import type { Language } from '#domain/languages.ts';
import { addressForReader, LANGUAGE_COOKIE, rememberedLanguage } from '#domain/reader-language.ts';

/** The remembered language that the document was drawn with. */
const DrawnLanguage = createContext<Language | null>(null);
export const DrawnLanguageProvider = DrawnLanguage.Provider;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => rememberedLanguage(document.cookie);

/** The language that this reader chose last; null where none is remembered. */
export function useRememberedLanguage(): Language | null {
  const drawn = use(DrawnLanguage);
  return useSyncExternalStore(subscribe, current, () => drawn);
}

/** Remembers the language for a year, or forgets it. */
export function rememberLanguage(language: Language | null): void {
  const age = language ? LANGUAGE_COOKIE.maxAgeSeconds : 0;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older browsers
  document.cookie = `${LANGUAGE_COOKIE.name}=${language ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  for (const listener of listeners) listener();
}

/** The address that a link leads to, as the server would answer it for this reader. */
export const forReader = (address: string): string =>
  addressForReader(address, current()) ?? address;
