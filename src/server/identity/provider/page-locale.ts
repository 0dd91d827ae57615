import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Locale, SOURCE_LOCALE } from '#domain/locale/locale.ts';
import { UI_LOCALES } from '#domain/locale/ui-locales.ts';
import type { Config } from '#server/config.ts';
import { findLocale, inLocale } from '#server/platform/locale.ts';

type PageLocale = {
  /** Runs code in the locale of a page of the provider. */
  run: <T>(work: () => T) => T;
  /** The header Set-Cookie, if the browser has to remember the locale. */
  cookie: string | null;
};

/**
 * Returns a function that chooses the locale of a page under /oidc, whose address has none: that of
 * the parameter `ui_locales`, which the site and links in emails send, or else that of a cookie,
 * which keeps it for the steps that follow, such as a wrong password.
 */
export function createPageLocales(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'locales'>,
): (request: FastifyRequest) => PageLocale {
  const secure = config.publicUrl.startsWith('https:');
  const name = `${secure ? '__Secure-' : ''}mazwi-locale`;
  const attributes = { path: '/oidc', httpOnly: true, sameSite: 'lax', secure } as const;
  return (request) => {
    const kept = findLocale(request.cookies[name], config.locales);
    const wanted = preferred(
      (request.query as Record<string, unknown>)[UI_LOCALES],
      config.locales,
    );
    const locale = wanted ?? kept;
    return {
      run: (work) => (locale ? inLocale(locale, work) : work()),
      cookie:
        wanted && wanted !== (kept ?? SOURCE_LOCALE)
          ? app.serializeCookie(name, wanted, attributes)
          : null,
    };
  };
}

/** Finds the first locale of a list, separated by spaces, that the site has. */
function preferred(list: unknown, offered: readonly Locale[]): Locale | undefined {
  if (typeof list !== 'string') return undefined;
  return list
    .split(' ')
    .map((name) => findLocale(name, offered))
    .find(Boolean);
}
