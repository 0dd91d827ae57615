import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Account, subjectFor } from './accounts/accounts.ts';
import { queueVerification } from './mails/link-mails.ts';
import type { EmbeddedProvider } from './oidc.ts';
import { interactionPaths } from './pages/pages.ts';
import { findFactorKinds } from './second-factor/factors.ts';
import { trustedBrowser } from './second-factor/trusted-browser.ts';

/** How a person signed in, as values of the claim `amr` (RFC 8176). `mfa` means two factors. */
export type Methods = readonly ('pwd' | 'otp' | 'hwk' | 'mfa')[];

/**
 * Continues a sign-in after a correct password. Redirects to the page of the second step if the
 * account has a second factor and the browser is not trusted. Otherwise completes the sign-in.
 */
export async function afterPassword(
  provider: EmbeddedProvider,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
): Promise<FastifyReply> {
  const { database, oidc } = provider;
  const kinds = await findFactorKinds(database, account.id);
  if (kinds.length === 0) return finishSignIn(provider, request, reply, account, ['pwd']);
  if (await trustedBrowser(provider.config).isTrusted(database, request, account.id))
    return finishSignIn(provider, request, reply, account, ['pwd', 'mfa']);
  const { uid } = await oidc.interactionDetails(request.raw, reply.raw);
  await oidc.interactionResult(
    request.raw,
    reply.raw,
    { passwordOf: subjectFor(account) },
    { mergeWithLastSubmission: false },
  );
  return reply.header('cache-control', 'no-store').redirect(interactionPaths(uid).secondStep, 303);
}

/** Completes a sign-in and redirects the browser to the site. */
export async function finishSignIn(
  provider: EmbeddedProvider,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  methods: Methods,
): Promise<FastifyReply> {
  // Also completes the prompt `create`, because a user who was asked to register may sign in
  // instead.
  const continueTo = await provider.oidc.interactionResult(
    request.raw,
    reply.raw,
    { login: { accountId: subjectFor(account), amr: [...methods] }, create: {} },
    { mergeWithLastSubmission: false },
  );
  // The first verification link may have been lost or have expired, so each sign-in sends another
  // one.
  if (!account.emailVerified) await queueVerification(provider, account);
  return reply.header('cache-control', 'no-store').redirect(continueTo, 303);
}
