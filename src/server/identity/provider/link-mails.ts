import type { FastifyReply } from 'fastify';
import { isHeld } from '#server/platform/db/held.ts';
import type { Account } from './accounts.ts';
import { findAccountByEmail } from './accounts.ts';
import { Refused } from './answer.ts';
import { mails } from './mails.ts';
import { notices } from './notices.ts';
import type { EmbeddedProvider } from './oidc.ts';
import type { Registered } from './registration.ts';
import { type CredentialsOf, createToken, type Purpose } from './tokens.ts';

/**
 * Runs `work` after the response has been sent, so that the response time does not reveal whether
 * an address is known.
 */
export function afterAnswer(
  provider: EmbeddedProvider,
  reply: FastifyReply,
  work: () => Promise<void>,
): void {
  reply.raw.once('close', () => {
    work().catch((error: unknown) => provider.log.error({ err: error }, 'failed to send mail'));
  });
}

/** Sends a verification link to an account's pending address, or else to its current address. */
export async function sendVerification(
  provider: EmbeddedProvider,
  account: Account,
): Promise<void> {
  const { database } = provider;
  const email = account.pendingEmail ?? account.email;
  const owner = account.pendingEmail ? await findAccountByEmail(database, email) : null;
  // If another account already has the pending address, its owner gets a link to reset that
  // account's password instead.
  if (owner && owner.id !== account.id) return sendLink(provider, owner, 'reset', mails.exists);
  await sendLink(provider, { ...account, email }, 'verify', mails.verify);
}

/** Sends the owner of an account a link to choose a new password. */
export function sendReset(provider: EmbeddedProvider, account: Account): Promise<void> {
  return sendLink(provider, account, 'reset', mails.reset);
}

/**
 * Sends a link after a registration. The link verifies a new account, or resets the password of an
 * existing one.
 */
export async function sendRegistrationLink(
  provider: EmbeddedProvider,
  { created, account, token }: Registered,
): Promise<void> {
  const { email } = account;
  if (token === null || !(await provider.rates.mail(email))) return;
  await mailLink(provider, {
    email,
    token,
    ...(created
      ? { purpose: 'verify', write: mails.verify }
      : { purpose: 'reset', write: mails.exists }),
  });
}

/**
 * Sends a link to the new address that the user of a verified account has entered. If another
 * account has that address, its owner gets a link to reset that account's password instead.
 */
export async function sendChangeLink(
  provider: EmbeddedProvider,
  account: Account,
  email: string,
): Promise<void> {
  const owner = await findAccountByEmail(provider.database, email);
  if (owner && owner.id !== account.id) return sendLink(provider, owner, 'reset', mails.exists);
  await sendLink(provider, { ...account, email }, 'change', mails.change);
}

async function sendLink(
  provider: EmbeddedProvider,
  account: CredentialsOf & { email: string },
  purpose: Purpose,
  write: Write,
): Promise<void> {
  const { email } = account;
  if (!(await provider.rates.mail(email))) return;
  const token = await createToken(provider.database, { account, purpose, email });
  if (token === null) return;
  await mailLink(provider, { email, token, purpose, write });
}

/**
 * Refuses a request that needs an emailed link, if the site was restored and sends no mail yet.
 * @throws Refused
 */
export async function requireMail({ database }: EmbeddedProvider): Promise<void> {
  if (await isHeld(database)) throw new Refused(503, notices.mailHeld());
}

type Write = (typeof mails)['verify'];

async function mailLink(
  { config, database, mailer, print }: EmbeddedProvider,
  {
    email,
    token,
    purpose,
    write,
  }: { email: string; token: string; purpose: Purpose; write: Write },
): Promise<void> {
  const link = `${config.publicUrl}/oidc/${purpose}?token=${token}`;
  await mailer.send(write(email, link));
  if (!config.production && !config.smtpUrl && !(await isHeld(database)))
    print(`${printed[purpose]}: ${link}`);
}

/** What the console prints before each link, outside production and without a mail server. */
const printed: Record<Purpose, string> = {
  verify: 'Verify an email address',
  reset: 'Choose a new password',
  change: 'Change an email address',
};
