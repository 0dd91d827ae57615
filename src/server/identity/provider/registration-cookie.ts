import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#domain/limits.ts';
import type { Config } from '#server/config.ts';

/**
 * The secret that a browser keeps of the account it registered last, for as long as that account may
 * stay unverified. Scripts cannot read it, and other paths do not get it.
 */
export const registrationCookie = (config: Pick<Config, 'publicUrl'>) => {
  const secure = config.publicUrl.startsWith('https:');
  // A prefix __Host- would need the path /.
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
