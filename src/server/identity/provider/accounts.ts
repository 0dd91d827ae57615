import type { Queryable } from '#server/platform/db/database.ts';
import { hashPassword, isPassword } from './password.ts';

/**
 * An account of the embedded provider. Its id is the subject under which the site knows the person.
 * `pendingEmail` is the address that an unverified person wants instead, until its link is opened.
 */
export type Account = {
  id: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  pendingEmail: string | null;
  credentialsVersion: number;
};

export const accountColumns = `
  id,
  email,
  email_verified as "emailVerified",
  first_name as "firstName",
  last_name as "lastName",
  pending_email as "pendingEmail",
  credentials_version as "credentialsVersion"`;

const SUBJECT = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.(\d{1,9}))?$/i;

/** The account's id, and how often its password was replaced when the subject was written down. */
export function readSubject(subject: string): { id: string; version: number } | null {
  const [, id, version = '0'] = SUBJECT.exec(subject) ?? [];
  return id ? { id, version: Number(version) } : null;
}

/**
 * How the provider's sessions, codes and tokens name an account: a new password makes them the
 * names of nobody.
 */
export function findSubject({ id, credentialsVersion }: Account): string {
  return credentialsVersion === 0 ? id : `${id}.${credentialsVersion}`;
}

export type NewAccount = {
  email: string;
  password: string;
  firstName: string | null;
  lastName: string | null;
  emailVerified: boolean;
  /** Hash of the secret that the registering browser keeps. */
  registrationHash?: string;
};

/** @returns the new account, or null when the address has one already */
export async function createAccount(
  database: Queryable,
  account: NewAccount,
): Promise<Account | null> {
  const found = await createOrFindAccount(database, {
    ...account,
    passwordHash: await hashPassword(account.password),
  });
  return found.created ? found.account : null;
}

/**
 * The account with this address, made now unless there is one: one statement in both cases, so that
 * the time it takes does not tell which.
 */
export async function createOrFindAccount(
  database: Queryable,
  account: Omit<NewAccount, 'password'> & { passwordHash: string },
): Promise<{ created: boolean; account: Account }> {
  const {
    rows: [row],
  } = await database.query<Account & { created: boolean }>(
    `
      with created as (
        insert into accounts (
          email, email_verified, password_hash, first_name, last_name, registration_hash
        )
        values ($1, $2, $3, $4, $5, $6)
        on conflict (lower(email)) do nothing
        returning *
      )
      select true as created, ${accountColumns} from created
      union all
      select false, ${accountColumns} from accounts where lower(email) = lower($1)`,
    [
      account.email,
      account.emailVerified,
      account.passwordHash,
      account.firstName,
      account.lastName,
      account.registrationHash ?? null,
    ],
  );
  if (row) {
    const { created, ...rest } = row;
    return { created, account: rest };
  }
  // Somebody else registered it in this very moment, too late for this statement to see.
  const other = await findAccountByEmail(database, account.email);
  if (!other) throw new Error('an account was there and is not');
  return { created: false, account: other };
}

/** The account that a subject names, unless its password was replaced since. */
export async function findAccount(database: Queryable, subject: string): Promise<Account | null> {
  const named = readSubject(subject);
  if (!named) return null;
  const {
    rows: [row],
  } = await database.query<Account>(
    `select ${accountColumns} from accounts where id = $1 and credentials_version = $2`,
    [named.id, named.version],
  );
  return row ?? null;
}

/** The account with this id, whatever became of its password. */
export async function findAccountById(database: Queryable, id: string): Promise<Account | null> {
  const {
    rows: [row],
  } = await database.query<Account>(`select ${accountColumns} from accounts where id::text = $1`, [
    id,
  ]);
  return row ?? null;
}

/**
 * Whether a subject still names its account. Waits for a new password that is just being saved, so
 * that a session stored before this call is either ended by it or refused here.
 */
export async function isCurrentSubject(database: Queryable, subject: string): Promise<boolean> {
  const named = readSubject(subject);
  if (!named) return false;
  const { rowCount } = await database.query(
    'select 1 from accounts where id = $1 and credentials_version = $2 for share',
    [named.id, named.version],
  );
  return rowCount > 0;
}

export async function findAccountByEmail(
  database: Queryable,
  email: string,
): Promise<Account | null> {
  const {
    rows: [row],
  } = await database.query<Account>(
    `select ${accountColumns} from accounts where lower(email) = lower($1)`,
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
    `
      select ${accountColumns}, password_hash as "passwordHash"
      from accounts
      where lower(email) = lower($1)`,
    [email],
  );
  if (!(await isPassword(password, row?.passwordHash)) || !row) return null;
  const { passwordHash: _, ...account } = row;
  return account;
}
