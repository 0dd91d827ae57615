import { type Language, languageIds } from './languages.ts';

/**
 * The cookie that remembers the language a reader chose in the filters of the dictionary. Scripts
 * write it, so it is not HttpOnly; it holds the id of a language and nothing else.
 */
export const LANGUAGE_COOKIE = { name: 'mazwi_language', maxAgeSeconds: 365 * 24 * 60 * 60 };

const VALUE = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE.name}=([^;]*)`);

/**
 * @param cookies a Cookie header, or `document.cookie`
 * @returns the remembered language; null without the cookie, and for any value that is no language
 */
export function rememberedLanguage(cookies: string | undefined): Language | null {
  const value = VALUE.exec(cookies ?? '')?.[1]?.trim();
  return languageIds.find((id) => id === value) ?? null;
}

/**
 * An address always shows the same list, so a remembered language becomes part of the address:
 * `/dictionary` without `language` gets it. `language=all` is needed only to say no to a remembered
 * language and is dropped where there is none.
 * @param address a path with its query
 * @returns the address to go to instead; null when this one is right
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
