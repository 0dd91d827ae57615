import { type Language, languageIds } from './languages.ts';
import { englishPath } from './locale/addresses.ts';

/**
 * The cookie that stores the language that a reader chose in the dictionary's filters. It is not
 * HttpOnly, because scripts write it. Its value is the id of a language.
 */
export const LANGUAGE_COOKIE = { name: 'mazwi_language', maxAgeSeconds: 365 * 24 * 60 * 60 };

const VALUE = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE.name}=([^;]*)`);

/**
 * Returns the remembered language, or null if the cookie is missing or invalid.
 * @param cookies a Cookie header, or `document.cookie`
 */
export function rememberedLanguage(cookies: string | undefined): Language | null {
  const value = VALUE.exec(cookies ?? '')?.[1]?.trim();
  return languageIds.find((id) => id === value) ?? null;
}

/**
 * Returns the address to redirect a reader to, or null if no redirect is needed. A remembered
 * language is added to `/dictionary` addresses without a `language` parameter, so that each address
 * always shows the same list. `language=all` turns off the remembered language; if no language is
 * remembered, this parameter is removed.
 * @param address a path with its query
 */
export function addressForReader(address: string, remembered: Language | null): string | null {
  const [path = '', ...rest] = address.split('?');
  if (englishPath(path) !== '/dictionary') return null;
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
