import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import { detachEvents, recordAccountEvent } from '#server/identity/security-log/record.ts';
import {
  asAddressTaken,
  endSessions,
  markEmailVerified,
  storePendingAddress,
} from '#server/identity/sessions/people.ts';
import { type Database, now, type Queryable } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/mail-queue.ts';
import type { Account } from './accounts.ts';
import { lockOwnAccount, type Owner } from './own-account.ts';
import { isPassword } from './password.ts';
import { deleteLinks, revokeCredentials } from './revoke-credentials.ts';
import { announceChange } from './security-changes.ts';
import { consumeLink, type Link, type Purpose } from './tokens.ts';

/*
 * Whoever owns a mailbox owns the account with its address. Somebody else may have registered the
 * account, in any browser, so a link verifies an address only together with the account's password.
 * If the owner of the mailbox does not know that password, the link also sets a new one, with which
 * the owner takes the account over (decision 0070). The browser that registered, or
 * one that is signed in to the account, may enter the code from the same email instead (decision
 * 0110).
 */

type Names = { firstName: string | null; lastName: string | null };
type Use = { token: string; adminEmails: readonly string[] };

/** Thrown if the password that must confirm a link is not the account's. */
export class WrongPassword extends Error {}

/**
 * Verifies the address for somebody who knows the account's password. Keeps the password, the names
 * and the sessions. The caller limits the rate of wrong passwords.
 * @throws LinkUsed, AddressTaken
 * @throws WrongPassword, and the link can be used again
 */
export function verifyAddress(
  database: Database,
  { token, adminEmails, password }: Use & { password: string },
): Promise<void> {
  return database.transaction(async (tx) => {
    const link = await consumeLink(tx, token, 'verify');
    await requirePassword(tx, link, password);
    await markVerified(tx, link, adminEmails);
  });
}

/**
 * Sets a new password with an emailed link, which also verifies the address. Ends all sessions and
 * grants, both at the provider and on the site. If the address was not verified before, somebody
 * else may have registered the account, so `names` replaces the stored names.
 * @returns the link and the account as they were before the change
 * @throws LinkUsed
 * @throws AddressTaken
 */
export function replacePassword(
  database: Database,
  {
    token,
    purpose,
    passwordHash,
    names,
    adminEmails,
    ip,
  }: Use & { purpose: Purpose; passwordHash: string; names: Names; ip: string | null },
): Promise<Link> {
  return database.transaction(async (tx) => {
    const link = await consumeLink(tx, token, purpose);
    await tx
      .updateTable('accounts')
      .set({ passwordHash })
      .$if(!link.emailVerified, (update) =>
        update.set({ firstName: names.firstName, lastName: names.lastName }),
      )
      .where('id', '=', link.accountId)
      .execute();
    await revokeCredentials(tx, link.accountId);
    await endSessions(tx, toIdentity(link));
    await markVerified(tx, link, adminEmails, link.emailVerified ? undefined : names);
    // Somebody else may have used the account until now, so its new owner must not see the old
    // events.
    if (!link.emailVerified) await detachEvents(tx, link.accountId);
    await recordAccountEvent(tx, { kind: 'passwordReset', accountId: link.accountId, ip });
    const { accountId, email: address } = link;
    await queueMail(tx, { kind: 'passwordReset', accountId, address });
    return link;
  });
}

/**
 * Stores the new password of a signed-in user. Ends all sessions at the provider, and all but the
 * current session on the site. Every browser is asked for the second factor again.
 * @throws SessionEnded if the current session has ended meanwhile
 */
export function changePassword(
  database: Database,
  {
    passwordHash,
    account,
    ip,
    ...owner
  }: Owner & { passwordHash: string; account: Account; ip: string },
): Promise<void> {
  const { accountId, sessionId } = owner;
  return database.transaction(async (tx) => {
    await lockOwnAccount(tx, owner);
    await tx
      .updateTable('accounts')
      .set({ passwordHash, updatedAt: now })
      .where('id', '=', accountId)
      .execute();
    await revokeCredentials(tx, accountId);
    await endSessions(tx, { issuer: EMBEDDED_ISSUER, subject: accountId }, sessionId);
    await announceChange(tx, { kind: 'passwordChanged', account, ip });
  });
}

/**
 * Replaces the address of an account with the one that the link was sent to, and emails both. The
 * caller limits the rate of wrong passwords.
 * @throws LinkUsed, AddressTaken
 * @throws WrongPassword, and the link can be used again
 */
export function moveAddress(
  database: Database,
  { token, adminEmails, password, ip }: Use & { password: string; ip: string },
): Promise<void> {
  return database.transaction(async (tx) => {
    const link = await consumeLink(tx, token, 'change');
    await requirePassword(tx, link, password);
    const { email: from } = await tx
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', link.accountId)
      .executeTakeFirstOrThrow();
    await deleteLinks(tx, link.accountId);
    await markVerified(tx, link, adminEmails);
    const account = { id: link.accountId, email: link.email };
    await announceChange(tx, { kind: 'emailChanged', account, ip, to: [from, link.email] });
  });
}

/**
 * Stores the new address that an unverified user has entered, and invalidates earlier links.
 * Accepts an address that belongs to another account, because the change takes effect only when the
 * link that is sent to the new address is used.
 */
export function changeAddress(
  database: Database,
  accountId: string,
  pendingEmail: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    const unverified = await tx
      .updateTable('accounts')
      .set({ pendingEmail, updatedAt: now })
      .where('id', '=', accountId)
      .where('emailVerified', '=', false)
      .returning('id')
      .executeTakeFirst();
    if (!unverified) return;
    await deleteLinks(tx, accountId);
    await storePendingAddress(tx, { issuer: EMBEDDED_ISSUER, subject: accountId, pendingEmail });
  });
}

async function requirePassword(tx: Queryable, link: Link, password: string): Promise<void> {
  const { passwordHash } = await tx
    .selectFrom('accounts')
    .select('passwordHash')
    .where('id', '=', link.accountId)
    .executeTakeFirstOrThrow();
  if (!(await isPassword(password, passwordHash))) throw new WrongPassword();
}

/**
 * Marks the address of a link as verified, in the account and for the user.
 * @param names replace those of the user
 */
export async function markVerified(
  tx: Queryable,
  link: Link,
  adminEmails: readonly string[],
  names?: Names,
): Promise<void> {
  const { accountId, email } = link;
  await tx
    .updateTable('accounts')
    .set({
      email,
      emailVerified: true,
      pendingEmail: null,
      updatedAt: now,
    })
    .where('id', '=', accountId)
    .execute()
    .catch((error: unknown) => {
      throw asAddressTaken(error);
    });
  await tx
    .deleteFrom('accountTokens')
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'verify')
    .execute();
  await markEmailVerified(tx, toIdentity(link), adminEmails, names);
}

const toIdentity = ({ accountId, email }: Link) => ({
  issuer: EMBEDDED_ISSUER,
  subject: accountId,
  email,
});
