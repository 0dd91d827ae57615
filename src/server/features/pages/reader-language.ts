import type { FastifyReply, FastifyRequest } from 'fastify';
import { pages } from '#contract/pages.ts';
import { type Language, languageIds } from '#domain/languages.ts';
import { splitLocale } from '#domain/locale/addresses.ts';
import { addressForReader, LANGUAGE_COOKIE, rememberedLanguage } from '#domain/reader-language.ts';
import type { Config } from '#server/config.ts';
import { isSecure } from '#server/identity/sessions/session.ts';

/**
 * Applies the cookie with the reader's language to a request for the dictionary: the caller
 * redirects the request to an address with that language. If the address contains
 * `remember=language`, sets the cookie. Each address shows the same list to everybody, so it can be
 * cached.
 * @returns `redirect` is the address to redirect to, or null. `ownLanguage` is the language in the
 * cookie if the address lists only this language, otherwise null.
 */
export function readLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): { redirect: string | null; ownLanguage: Language | null } {
  const [path = '', query = ''] = request.url.split('?');
  const isDictionary = splitLocale(path).path === pages.dictionary.path;
  const params = new URLSearchParams(query);
  const asked = languageIds.find((id) => id === params.get('language')) ?? null;
  if (isDictionary && params.get('remember') === 'language') {
    if (asked) rememberLanguage(reply, asked, config);
    return { redirect: withoutRemember(path, query), ownLanguage: null };
  }
  const remembered = rememberedLanguage(request.headers.cookie);
  return {
    redirect: addressForReader(request.url, remembered),
    ownLanguage: isDictionary && asked === remembered ? remembered : null,
  };
}

/**
 * Sets the cookie with the reader's language. Needed only for forms that are sent without scripts,
 * because otherwise a script sets the cookie.
 */
function rememberLanguage(reply: FastifyReply, language: Language, config: Config): void {
  reply.setCookie(LANGUAGE_COOKIE.name, language, {
    path: '/',
    maxAge: LANGUAGE_COOKIE.maxAgeSeconds,
    sameSite: 'lax',
    httpOnly: false,
    secure: isSecure(config),
  });
}

function withoutRemember(path: string, query: string): string {
  const rest = query.split('&').filter((pair) => pair !== 'remember=language');
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`;
}
