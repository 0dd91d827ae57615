import {
  asAddressTaken,
  EMBEDDED_ISSUER,
  endSessions,
  keepPendingAddress,
  markEmailVerified,
} from '#server/identity/sessions/people.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { consumeLink, hashSecret, type Link, LinkUsed, type Purpose } from './tokens.ts';

/**
 * Who an account belongs to is decided by its mailbox. A link verifies by itself only in the browser
 * that registered the account; anywhere else it takes the account over, with a new password.
 */

type Names = { firstName: string | null; lastName: string | null };
type Use = { token: string; adminEmails: readonly string[] };

/** Whether this browser registered the account. */
export function isOwnBrowser(link: Link, registrationSecret: string | undefined): boolean {
  return (
    registrationSecret !== undefined && link.registrationHash === hashSecret(registrationSecret)
  );
}

/**
 * Verifies the address in the browser that registered the account. The password, the names and the
 * sessions stay.
 * @throws LinkUsed, AddressTaken
 */
export function verifyInOwnBrowser(
  database: Database,
  { token, adminEmails, registrationSecret }: Use & { registrationSecret: string | undefined },
): Promise<void> {
  return database.transaction(async (tx) => {
    const link = await consumeLink(tx, token, 'verify');
    if (!isOwnBrowser(link, registrationSecret)) throw new LinkUsed();
    await markVerified(tx, link);
    await markEmailVerified(tx, personOf(link), adminEmails);
  });
}

/**
 * A new password by a link in a mail, which proves the address. Every session and grant that the old
 * password opened ends, here and at the site. If the address was not verified, somebody else may
 * have opened the account: the names that were entered with it go, too.
 * @returns what the link was good for
 * @throws LinkUsed, AddressTaken
 */
export function replacePassword(
  database: Database,
  {
    token,
    purpose,
    passwordHash,
    names,
    adminEmails,
  }: Use & { purpose: Purpose; passwordHash: string; names: Names },
): Promise<Link> {
  return database.transaction(async (tx) => {
    const link = await consumeLink(tx, token, purpose);
    await tx.query(
      `
        update accounts set
          password_hash = $2,
          credentials_version = credentials_version + 1,
          first_name = case when email_verified then first_name else $3 end,
          last_name = case when email_verified then last_name else $4 end
        where id = $1`,
      [link.accountId, passwordHash, names.firstName, names.lastName],
    );
    await tx.query('delete from account_tokens where account_id = $1', [link.accountId]);
    await deletePayloads(tx, link.accountId);
    await endSessions(tx, personOf(link));
    await markVerified(tx, link);
    await markEmailVerified(
      tx,
      personOf(link),
      adminEmails,
      link.emailVerified ? undefined : names,
    );
    return link;
  });
}

/**
 * Stores the address that an unverified person wants instead; links to the one before stop working.
 * It is stored whether or not somebody else has that address: its mailbox decides.
 */
export function changeAddress(
  database: Database,
  accountId: string,
  pendingEmail: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `
        update accounts set pending_email = $2, updated_at = now()
        where id = $1
          and not email_verified`,
      [accountId, pendingEmail],
    );
    if (rowCount === 0) return;
    await tx.query('delete from account_tokens where account_id = $1', [accountId]);
    await keepPendingAddress(tx, { issuer: EMBEDDED_ISSUER, subject: accountId, pendingEmail });
  });
}

/** Deletes an account with every link, session and grant that names it. */
export async function deleteAccount(tx: Queryable, accountId: string): Promise<void> {
  await deletePayloads(tx, accountId);
  await tx.query('delete from accounts where id::text = $1', [accountId]);
}

/** Also sign-ins that are not finished yet: these name the account within their result only. */
async function deletePayloads(tx: Queryable, accountId: string): Promise<void> {
  await tx.query(
    'delete from oidc_payloads where account_id = $1 or strpos(payload::text, $1) > 0',
    [accountId],
  );
}

async function markVerified(tx: Queryable, { accountId, email }: Link): Promise<void> {
  await tx
    .query(
      `
        update accounts set
          email = $2,
          email_verified = true,
          pending_email = null,
          registration_hash = null,
          updated_at = now()
        where id = $1`,
      [accountId, email],
    )
    .catch((error: unknown) => {
      throw asAddressTaken(error);
    });
  await tx.query(`delete from account_tokens where account_id = $1 and purpose = 'verify'`, [
    accountId,
  ]);
}

const personOf = ({ accountId, email }: Link) => ({
  issuer: EMBEDDED_ISSUER,
  subject: accountId,
  email,
});
