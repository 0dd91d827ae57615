import { currentLocale } from '#domain/locale/locale.ts';
import { isSiteHeld } from '#server/platform/db/site-hold.ts';
import { queueMail } from '#server/platform/mail/mail-queue.ts';
import type { Account } from '../accounts/accounts.ts';
import type { EmbeddedProvider } from '../oidc.ts';
import { Refused } from '../pages/answer.ts';
import { notices } from '../pages/notices.ts';

/*
 * Each function queues one email with a link before the response, and runs the same statements
 * whether an address is known or not. compose-mails.ts chooses the link when it sends the email. The
 * locale of the page is for somebody who has no locale yet.
 */

/** Queues a verification link to an account's pending address, or else to its current address. */
export async function queueVerification(
  { database, rates }: EmbeddedProvider,
  { id, credentialsVersion, pendingEmail, email }: Account,
): Promise<void> {
  if (!(await rates.mail(pendingEmail ?? email))) return;
  await queueMail(database, {
    kind: 'verify',
    accountId: id,
    credentialsVersion,
    locale: currentLocale(),
  });
}

/** Queues a link to choose a new password, to an address that may have no account. */
export async function queueReset(
  { database, rates }: EmbeddedProvider,
  address: string,
): Promise<void> {
  if (!(await rates.mail(address))) return;
  await queueMail(database, { kind: 'reset', address, locale: currentLocale() });
}

/** Queues a link to the new address that the user of a verified account has entered. */
export async function queueChange(
  { database, rates }: EmbeddedProvider,
  { id, credentialsVersion }: Account,
  address: string,
): Promise<void> {
  if (!(await rates.mail(address))) return;
  await queueMail(database, {
    kind: 'change',
    accountId: id,
    credentialsVersion,
    address,
    locale: currentLocale(),
  });
}

/**
 * Refuses a request that needs an emailed link, if the site was restored and sends no mail yet.
 * @throws Refused
 */
export async function requireMail({ database }: EmbeddedProvider): Promise<void> {
  if (await isSiteHeld(database)) throw new Refused(503, notices.mailHeld());
}
