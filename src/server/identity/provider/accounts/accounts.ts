import { type ExpressionBuilder, sql } from 'kysely';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/schema.ts';
import { hashPassword, isPassword } from './password.ts';

const accountColumns = [
  'id',
  'email',
  'emailVerified',
  'firstName',
  'lastName',
  'pendingEmail',
  'credentialsVersion',
] as const;

/**
 * An account of the embedded provider. The account's id is stored as the `subject` of the user who
 * owns the account. `pendingEmail` is a new address that an unverified user has entered. It
 * replaces `email` once the user has used the link that is sent to that address.
 */
export type Account = Pick<Row<'accounts'>, (typeof accountColumns)[number]>;

const SUBJECT = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.(\d{1,9}))?$/i;

/**
 * Parses a subject into the account's id and its credentials version. Returns null if it is
 * malformed.
 */
function parseSubject(subject: string): { id: string; version: number } | null {
  const [, id, version = '0'] = SUBJECT.exec(subject) ?? [];
  return id ? { id, version: Number(version) } : null;
}

/**
 * Returns the subject that identifies an account in the provider's sessions, codes and tokens. A
 * change of the credentials, such as a new password, changes the subject, and so invalidates all
 * existing sessions, codes and tokens.
 */
export function subjectFor({ id, credentialsVersion }: Account): string {
  return credentialsVersion === 0 ? id : `${id}.${credentialsVersion}`;
}

export type NewAccount = {
  email: string;
  password: string;
  firstName: string | null;
  lastName: string | null;
  emailVerified: boolean;
};

/**
 * Creates an account.
 * @returns the new account, or null if the address already belongs to an account
 */
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
 * Creates an account, or returns the one that already has the address. Both cases run the same
 * statement, so that the response time does not reveal whether the account existed.
 */
export async function createOrFindAccount(
  database: Queryable,
  account: Omit<NewAccount, 'password'> & { passwordHash: string },
): Promise<{ created: boolean; account: Account }> {
  const found = await database
    .with('created', (db) =>
      db
        .insertInto('accounts')
        .values({
          email: account.email,
          emailVerified: account.emailVerified,
          passwordHash: account.passwordHash,
          firstName: account.firstName,
          lastName: account.lastName,
        })
        .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
        .returning(accountColumns),
    )
    .selectFrom('created')
    .select(accountColumns)
    .select(sql<boolean>`true`.as('isNew'))
    .unionAll((eb) =>
      eb
        .selectFrom('accounts')
        .select(accountColumns)
        .select(sql<boolean>`false`.as('isNew'))
        .where(hasEmail(account.email)),
    )
    .executeTakeFirst();
  if (found) {
    const { isNew, ...existing } = found;
    return { created: isNew, account: existing };
  }
  // The statement above does not see an account that a concurrent registration has just created, so
  // look it up separately.
  const concurrent = await findAccountByEmail(database, account.email);
  if (!concurrent) throw new Error('the account was deleted during the registration');
  return { created: false, account: concurrent };
}

/**
 * Finds the account with this subject. Returns null if there is no such account, or if the
 * account's credentials have changed since the subject was issued.
 */
export async function findAccount(database: Queryable, subject: string): Promise<Account | null> {
  const parsed = parseSubject(subject);
  if (!parsed) return null;
  const account = await database
    .selectFrom('accounts')
    .select(accountColumns)
    .where('id', '=', parsed.id)
    .where('credentialsVersion', '=', parsed.version)
    .executeTakeFirst();
  return account ?? null;
}

/**
 * Finds an account by its id. Unlike `findAccount`, does not check the credentials version.
 * @param id does not have to be a valid UUID
 */
export async function findAccountById(database: Queryable, id: string): Promise<Account | null> {
  const account = await database
    .selectFrom('accounts')
    .select(accountColumns)
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', id))
    .executeTakeFirst();
  return account ?? null;
}

/**
 * Checks that the account's credentials have not changed since the subject was issued. Waits while
 * another transaction is changing them. Store the session before this call: a concurrent change
 * then either ends the session or makes this call return false.
 */
export async function isCurrentSubject(database: Queryable, subject: string): Promise<boolean> {
  const parsed = parseSubject(subject);
  if (!parsed) return false;
  const current = await database
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', parsed.id)
    .where('credentialsVersion', '=', parsed.version)
    .forShare()
    .executeTakeFirst();
  return current !== undefined;
}

export async function findAccountByEmail(
  database: Queryable,
  email: string,
): Promise<Account | null> {
  const account = await database
    .selectFrom('accounts')
    .select(accountColumns)
    .where(hasEmail(email))
    .executeTakeFirst();
  return account ?? null;
}

/**
 * Finds the account with this address and password, or returns null. Rejecting an unknown address
 * takes as long as rejecting a wrong password.
 */
export async function authenticate(
  database: Queryable,
  email: string,
  password: string,
): Promise<Account | null> {
  const found = await database
    .selectFrom('accounts')
    .select([...accountColumns, 'passwordHash'])
    .where(hasEmail(email))
    .executeTakeFirst();
  if (!(await isPassword(password, found?.passwordHash)) || !found) return null;
  const { passwordHash: _, ...account } = found;
  return account;
}

/** Compares addresses in lower case, as the unique index does. */
function hasEmail(email: string) {
  return (eb: ExpressionBuilder<Tables, 'accounts'>) =>
    eb(eb.fn<string>('lower', ['accounts.email']), '=', eb.fn<string>('lower', [eb.val(email)]));
}
