import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { limits } from '#domain/limits.ts';
import type { Owner } from '../accounts/own-account.ts';
import type { EmbeddedProvider } from '../oidc.ts';
import { newTotpSecret } from './totp.ts';

/** A secret that a page shows, and the token with which the page's form sends it back. */
export type OfferedSecret = { secret: string; offer: string };

/**
 * Offers new secrets for authenticator apps. The form confirms the secret that its own page showed,
 * so several open pages do not disturb each other. The token is signed and belongs to one session,
 * because somebody who knows a secret could otherwise make another person use it.
 */
export function createSecretOffers({
  config,
  secrets,
}: Pick<EmbeddedProvider, 'config' | 'secrets'>) {
  const key = createHmac('sha256', config.sessionSecret ?? secrets.session)
    .update('authenticator app')
    .digest();
  const claimsOf = ({ accountId, sessionId }: Owner) => ({
    subject: accountId,
    audience: `session ${sessionId}`,
  });

  return {
    offer: async (owner: Owner): Promise<OfferedSecret> => {
      const secret = newTotpSecret();
      const { subject, audience } = claimsOf(owner);
      const offer = await new SignJWT({ secret })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(subject)
        .setAudience(audience)
        .setExpirationTime(`${limits.account.stepUpMinutes}m`)
        .sign(key);
      return { secret, offer };
    },

    /** @returns null if the token is malformed, has expired or belongs to another session */
    read: async (owner: Owner, offer: string): Promise<OfferedSecret | null> => {
      try {
        const { payload } = await jwtVerify<{ secret: string }>(offer, key, {
          algorithms: ['HS256'],
          ...claimsOf(owner),
        });
        return { secret: payload.secret, offer };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
