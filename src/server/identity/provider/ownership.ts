import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import { detachEvents, recordAccountEvent } from '#server/identity/security-log/record.ts';
import {
  asAddressTaken,
  endSessions,
  markEmailVerified,
  storePendingAddress,
} from '#server/identity/sessions/people.ts';
import { type Database, now, type Queryable } from '#server/platform/db/database.ts';
import { lockOwnAccount, type Owner } from './own-account.ts';
import { distrustBrowsers } from './second-factor/factors.ts';
import { consumeLink, hashSecret, type Link, LinkUsed, type Purpose } from './tokens.ts';

/*
 * Whoever owns a mailbox owns the account with its address. In the browser that registered the
 * account, the emailed link is enough to verify the address. In any other browser, the page behind
 * the link asks for a new password, with which the owner of the mailbox takes the account over
 * (decision 0017).
 */

type Names = { firstName: string | null; lastName: string | null };
type Use = { token: string; adminEmails: readonly string[] };

/** Checks whether this browser registered the account that the link belongs to. */
export function isOwnBrowser(link: Link, registrationSecret: string | undefined): boolean {
  return (
    registrationSecret !== undefined && link.registrationHash === hashSecret(registrationSecret)
  );
}

/**
 * Verifies the address in the browser that registered the account. Keeps the password, the names
 * and the sessions.
 * @throws LinkUsed if the link is not valid, or another browser registered the account
 * @throws AddressTaken
 */
export function verifyInOwnBrowser(
  database: Database,
  { token, adminEmails, registrationSecret }: Use & { registrationSecret: string | undefined },
): Promise<void> {
  return database.transaction(async (tx) => {
    const link = await consumeLink(tx, token, 'verify');
    if (!isOwnBrowser(link, registrationSecret)) throw new LinkUsed();
    await markVerified(tx, link);
    await markEmailVerified(tx, toIdentity(link), adminEmails);
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
    await markVerified(tx, link);
    await markEmailVerified(
      tx,
      toIdentity(link),
      adminEmails,
      link.emailVerified ? undefined : names,
    );
    // Somebody else may have used the account until now, so its new owner must not see the old
    // events.
    if (!link.emailVerified) await detachEvents(tx, link.accountId);
    await recordAccountEvent(tx, { kind: 'passwordReset', accountId: link.accountId, ip });
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
  { passwordHash, ...owner }: Owner & { passwordHash: string },
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
  });
}

/**
 * Replaces the address of an account with the one that the link was sent to.
 * @returns the account's id and its old and new addresses
 * @throws LinkUsed, AddressTaken
 */
export function moveAddress(
  database: Database,
  { token, adminEmails }: Use,
): Promise<{ id: string; from: string; to: string }> {
  return database.transaction(async (tx) => {
    const link = await consumeLink(tx, token, 'change');
    const { email: from } = await tx
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', link.accountId)
      .executeTakeFirstOrThrow();
    await deleteLinks(tx, link.accountId);
    await markVerified(tx, link);
    await markEmailVerified(tx, toIdentity(link), adminEmails);
    return { id: link.accountId, from, to: link.email };
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

/** Revokes the credentials of an account, and ends its sessions on the site. */
export async function signOutEverywhere(tx: Queryable, accountId: string): Promise<void> {
  await revokeCredentials(tx, accountId);
  await endSessions(tx, { issuer: EMBEDDED_ISSUER, subject: accountId });
}

/**
 * Ends what depends on credentials that have just changed, except the sessions on the site: the
 * sessions at the provider, links in mails, and trusted browsers. The new version of the
 * credentials also refuses sign-ins and links that are still being created.
 */
export async function revokeCredentials(tx: Queryable, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((eb) => ({ credentialsVersion: eb('credentialsVersion', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
  await deleteLinks(tx, accountId);
  await deletePayloads(tx, accountId);
  await distrustBrowsers(tx, accountId);
}

/** Deletes an account with all its links, and its sessions and grants at the provider. */
export async function deleteAccount(tx: Queryable, accountId: string): Promise<void> {
  await deletePayloads(tx, accountId);
  await tx
    .deleteFrom('accounts')
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', accountId))
    .execute();
}

async function deleteLinks(tx: Queryable, accountId: string): Promise<void> {
  await tx.deleteFrom('accountTokens').where('accountId', '=', accountId).execute();
}

/**
 * Deletes what the provider has stored about an account, including unfinished sign-ins, which
 * contain the account's id only in their payload.
 */
async function deletePayloads(tx: Queryable, accountId: string): Promise<void> {
  await tx
    .deleteFrom('oidcPayloads')
    .where((eb) => {
      const payload = eb.cast<string>('payload', 'text');
      const position = eb.fn<number>('strpos', [payload, eb.val(accountId)]);
      return eb.or([eb('accountId', '=', accountId), eb(position, '>', 0)]);
    })
    .execute();
}

async function markVerified(tx: Queryable, { accountId, email }: Link): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      email,
      emailVerified: true,
      pendingEmail: null,
      registrationHash: null,
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
}

const toIdentity = ({ accountId, email }: Link) => ({
  issuer: EMBEDDED_ISSUER,
  subject: accountId,
  email,
});
