import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { limits } from '#domain/limits.ts';
import type { Config } from '#server/config.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { type CredentialsOf, hashSecret, newSecret } from '../accounts/tokens.ts';

const DAYS = limits.account.trustedBrowserDays;

/**
 * Reads and writes the cookie of a trusted browser, which is not asked for a second factor. The
 * database stores the hash of the cookie, and the hash is deleted to end the trust, for example
 * when the password changes.
 */
export const trustedBrowser = (config: Pick<Config, 'publicUrl'>) => {
  const secure = config.publicUrl.startsWith('https:');
  const name = `${secure ? '__Secure-' : ''}mazwi-trusted`;
  return {
    /**
     * Trusts the browser that receives the reply, for this account. Does not do so if the
     * credentials have changed since `account` was read.
     */
    trust: async (
      database: Queryable,
      reply: FastifyReply,
      account: CredentialsOf,
    ): Promise<void> => {
      const secret = newSecret();
      await database
        .insertInto('trustedBrowsers')
        .columns(['hash', 'accountId', 'expiresAt'])
        .expression((eb) =>
          eb
            .selectFrom('accounts')
            .select([
              eb.val(hashSecret(secret)).as('hash'),
              'id',
              sql<string>`now() + make_interval(hours => ${24 * DAYS})`.as('expiresAt'),
            ])
            .where('id', '=', account.id)
            .where('credentialsVersion', '=', account.credentialsVersion)
            .forShare(),
        )
        .execute();
      reply.setCookie(name, secret, {
        path: '/oidc',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: DAYS * 86_400,
      });
    },
    isTrusted: async (
      database: Queryable,
      request: FastifyRequest,
      accountId: string,
    ): Promise<boolean> => {
      const secret = request.cookies[name];
      if (secret === undefined) return false;
      const found = await database
        .selectFrom('trustedBrowsers')
        .select('hash')
        .where('hash', '=', hashSecret(secret))
        .where('accountId', '=', accountId)
        .where('expiresAt', '>', now)
        .executeTakeFirst();
      return found !== undefined;
    },
  };
};
