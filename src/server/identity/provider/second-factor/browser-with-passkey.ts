import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#domain/limits.ts';
import type { Config } from '#server/config.ts';

/**
 * Reads and writes the cookie of a browser in which a passkey was added or used. The sign-in page
 * offers a passkey first in such a browser, and a password first in any other. The cookie proves
 * nothing.
 */
export const browserWithPasskey = (config: Pick<Config, 'publicUrl'>) => {
  const secure = config.publicUrl.startsWith('https:');
  const name = `${secure ? '__Secure-' : ''}mazwi-passkey`;
  return {
    remember: (reply: FastifyReply): void =>
      void reply.setCookie(name, '1', {
        path: '/oidc',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: limits.account.passkeyBrowserDays * 86_400,
      }),
    isKnown: (request: FastifyRequest): boolean => request.cookies[name] !== undefined,
  };
};
