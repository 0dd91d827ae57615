import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#domain/limits.ts';
import type { Config } from '#server/config.ts';

/**
 * Reads and writes the cookie with the secret of the account that this browser registered last. The
 * cookie lasts as long as an unverified account is kept. Scripts cannot read it, and it is sent
 * only to /oidc.
 */
export const registrationCookie = (config: Pick<Config, 'publicUrl'>) => {
  const secure = config.publicUrl.startsWith('https:');
  // The path is /oidc, so the prefix __Host-, which requires the path /, cannot be used.
  const name = `${secure ? '__Secure-' : ''}mazwi-registration`;
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name],
    write: (reply: FastifyReply, secret: string): void => {
      reply.setCookie(name, secret, {
        path: '/oidc',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: limits.account.unverifiedDays * 86_400,
      });
    },
  };
};
