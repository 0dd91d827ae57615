import type { Database, Queryable } from '../db/database.ts';
import { addressVerified, EMBEDDED_ISSUER, endSessionsOf } from '../session/people.ts';
import { hashPassword, isPassword } from './password.ts';

/**
 * An account of the embedded provider. Its id is the subject under which the site knows the person.
 */
export type Account = {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};

const COLUMNS =
  'id, email, email_verified as "emailVerified", first_name as "firstName", last_name as "lastName"';
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @returns the new account, or null when the address has one already; both take the same time */
export async function createAccount(
  database: Queryable,
  account: {
    email: string;
    password: string;
    firstName: string | null;
    lastName: string | null;
    emailVerified: boolean;
  },
): Promise<Account | null> {
  const passwordHash = await hashPassword(account.password);
  const {
    rows: [row],
  } = await database.query<Account>(
    `insert into accounts (email, email_verified, password_hash, first_name, last_name) values ($1, $2, $3, $4, $5)
     on conflict (lower(email)) do nothing returning ${COLUMNS}`,
    [account.email, account.emailVerified, passwordHash, account.firstName, account.lastName],
  );
  return row ?? null;
}

export async function findAccount(database: Queryable, id: string): Promise<Account | null> {
  if (!UUID.test(id)) return null;
  const {
    rows: [row],
  } = await database.query<Account>(`select ${COLUMNS} from accounts where id = $1`, [id]);
  return row ?? null;
}

export async function findAccountByEmail(
  database: Queryable,
  email: string,
): Promise<Account | null> {
  const {
    rows: [row],
  } = await database.query<Account>(
    `select ${COLUMNS} from accounts where lower(email) = lower($1)`,
    [email],
  );
  return row ?? null;
}

/**
 * The account with this address and password, or null: an unknown address takes as long as a wrong
 * password.
 */
export async function authenticate(
  database: Queryable,
  email: string,
  password: string,
): Promise<Account | null> {
  const {
    rows: [row],
  } = await database.query<Account & { passwordHash: string }>(
    `select ${COLUMNS}, password_hash as "passwordHash" from accounts where lower(email) = lower($1)`,
    [email],
  );
  if (!(await isPassword(password, row?.passwordHash)) || !row) return null;
  const { passwordHash: _, ...account } = row;
  return account;
}

/**
 * The link in the mail was opened: the account's address is verified, and so is that of the person
 * who is signed in with it.
 */
export async function verifyAddress(
  database: Database,
  accountId: string,
  adminEmails: readonly string[],
): Promise<void> {
  await database.transaction((tx) => markVerified(tx, accountId, adminEmails));
}

/**
 * A new password by a link in a mail. The link proves the address; every session and grant that the
 * old password opened ends, here and at the site,
 * so that nobody who registered an address that is not theirs stays in.
 */
export async function resetPassword(
  database: Database,
  accountId: string,
  password: string,
  adminEmails: readonly string[],
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await database.transaction(async (tx) => {
    await tx.query('update accounts set password_hash = $2, updated_at = now() where id = $1', [
      accountId,
      passwordHash,
    ]);
    await tx.query('delete from account_tokens where account_id = $1', [accountId]);
    await tx.query('delete from oidc_payloads where account_id = $1', [accountId]);
    await endSessionsOf(tx, { issuer: EMBEDDED_ISSUER, subject: accountId });
    await markVerified(tx, accountId, adminEmails);
  });
}

/**
 * The person has erased themselves: their account goes, with every link, session and grant that
 * names it.
 */
export async function deleteAccount(tx: Queryable, accountId: string): Promise<void> {
  await tx.query(
    'delete from oidc_payloads where account_id = $1 or strpos(payload::text, $1) > 0',
    [accountId],
  );
  await tx.query('delete from accounts where id::text = $1', [accountId]);
}

async function markVerified(
  tx: Queryable,
  accountId: string,
  adminEmails: readonly string[],
): Promise<void> {
  const {
    rows: [row],
  } = await tx.query<{ email: string }>(
    'update accounts set email_verified = true, updated_at = now() where id = $1 returning email',
    [accountId],
  );
  if (row)
    await addressVerified(
      tx,
      { issuer: EMBEDDED_ISSUER, subject: accountId, email: row.email },
      adminEmails,
    );
}
