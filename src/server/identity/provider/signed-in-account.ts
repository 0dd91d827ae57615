import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import { isRecent } from '#server/identity/sessions/caller.ts';
import { findIdentity } from '#server/identity/sessions/people.ts';
import { type Account, findAccountById } from './accounts.ts';
import { Refused } from './answer.ts';
import { notices } from './notices.ts';
import type { EmbeddedProvider } from './oidc.ts';

/**
 * Finds the account of the user who is signed in to the site.
 * @throws Refused with a page that says what to do
 */
export async function findSignedInAccount(
  app: FastifyInstance,
  { database }: EmbeddedProvider,
  request: FastifyRequest,
): Promise<Account> {
  const sealed = request.cookies[app.sessionCookie];
  if (sealed) await app.readSession(sealed, request);
  const { user } = request.caller;
  const identity = user && (await findIdentity(database, user.id));
  const account =
    identity?.issuer === EMBEDDED_ISSUER ? await findAccountById(database, identity.subject) : null;
  if (!account) throw new Refused(403, notices.signInFirst());
  return account;
}

/**
 * Redirects to the sign-in page if the last sign-in is too long ago for a change of credentials.
 * Call it after findSignedInAccount.
 * @param page the path to return to
 * @returns whether it redirected
 */
export function askAgain(request: FastifyRequest, reply: FastifyReply, page: string): boolean {
  if (isRecent(request.caller.authenticatedAt, Date.now())) return false;
  const query = new URLSearchParams({ stepUp: '1', returnTo: page });
  reply.header('cache-control', 'no-store').redirect(`/api/login?${query}`, 303);
  return true;
}
