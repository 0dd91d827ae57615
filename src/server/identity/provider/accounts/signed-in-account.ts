import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import { isRecent } from '#server/identity/sessions/caller.ts';
import { findIdentity } from '#server/identity/sessions/people.ts';
import type { EmbeddedProvider } from '../oidc.ts';
import { Refused, send } from '../pages/answer.ts';
import { notices } from '../pages/notices.ts';
import { type Account, findAccountById } from './accounts.ts';

/** Finds the account of the user who is signed in to the site, or null if nobody is. */
export async function lookUpSignedInAccount(
  app: FastifyInstance,
  { database }: EmbeddedProvider,
  request: FastifyRequest,
): Promise<Account | null> {
  const sealed = request.cookies[app.sessionCookie];
  if (sealed) await app.readSession(sealed, request);
  const { user } = request.caller;
  const identity = user && (await findIdentity(database, user.id));
  return identity?.issuer === EMBEDDED_ISSUER ? findAccountById(database, identity.subject) : null;
}

/**
 * Finds the account of the user who is signed in to the site.
 * @throws Refused with a page that says what to do
 */
export async function findSignedInAccount(
  app: FastifyInstance,
  provider: EmbeddedProvider,
  request: FastifyRequest,
): Promise<Account> {
  const account = await lookUpSignedInAccount(app, provider, request);
  if (!account) throw new Refused(403, notices.signInFirst());
  return account;
}

/**
 * Returns a function that creates the handler of a page on which verified users change how they
 * sign in. Unless they have signed in recently, they must do so first.
 */
export const forOwner =
  (app: FastifyInstance, provider: EmbeddedProvider) =>
  (
    /** The path below /oidc. */
    page: string,
    work: (account: Account, request: FastifyRequest, reply: FastifyReply) => unknown,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const account = await findSignedInAccount(app, provider, request);
    if (!account.emailVerified) return send(provider, reply, 403, notices.verifyFirst());
    return askAgain(request, reply, `/oidc${page}`) ? reply : work(account, request, reply);
  };

/**
 * Redirects to the sign-in page if the last sign-in is too long ago for a change of credentials.
 * Call it after findSignedInAccount.
 * @param page the path to return to
 * @returns whether it redirected
 */
function askAgain(request: FastifyRequest, reply: FastifyReply, page: string): boolean {
  if (isRecent(request.caller.authenticatedAt, Date.now())) return false;
  const query = new URLSearchParams({ stepUp: '1', returnTo: page });
  reply.header('cache-control', 'no-store').redirect(`/api/login?${query}`, 303);
  return true;
}
