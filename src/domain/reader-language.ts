import { type Language, languageIds } from './languages.ts';

/**
 * The cookie that remembers which language a reader chose in the dictionary's filters. Scripts
 * write it, so it is not HttpOnly. Its value is only the id of a language.
 */
export const LANGUAGE_COOKIE = { name: 'mazwi_language', maxAgeSeconds: 365 * 24 * 60 * 60 };

const VALUE = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE.name}=([^;]*)`);

/**
 * @param cookies a Cookie header, or `document.cookie`
 * @returns the remembered language, or null if the cookie is missing or invalid
 */
export function rememberedLanguage(cookies: string | undefined): Language | null {
  const value = VALUE.exec(cookies ?? '')?.[1]?.trim();
  return languageIds.find((id) => id === value) ?? null;
}

/**
 * Adds the remembered language to an address, so that each address always shows the same list:
 * `/dictionary` without `language` gets it. `language=all` overrides a remembered language and is
 * removed if there is none.
 * @param address a path with its query
 * @returns the address to redirect to, or null if this one is correct
 */
export function addressForReader(address: string, remembered: Language | null): string | null {
  const [path = '', ...rest] = address.split('?');
  if (path !== '/dictionary') return null;
  const pairs = rest.join('?').split('&').filter(Boolean);
  const named = pairs.some((pair) => pair.split('=', 1)[0] === 'language');
  if (remembered && !named) return withQuery(path, [...pairs, `language=${remembered}`]);
  if (!remembered && pairs.includes('language=all'))
    return withQuery(
      path,
      pairs.filter((pair) => pair !== 'language=all'),
    );
  return null;
}

const withQuery = (path: string, pairs: readonly string[]) =>
  pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
