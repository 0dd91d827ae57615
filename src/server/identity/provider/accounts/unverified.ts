import { type ExpressionBuilder, sql } from 'kysely';
import { limits } from '#domain/limits.ts';
import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import { endSessions } from '#server/identity/sessions/people.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/schema.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { deleteAccount } from './revoke-credentials.ts';

type Parts = {
  database: Database;
  /** Erases the personal data of a user whom other rows reference. */
  erasePerson: (tx: Queryable, userId: string) => Promise<unknown>;
  /** Deletes the emails to an address from the outbox. */
  forgetMails: (email: string) => Promise<void>;
};

const FOREIGN_KEY_VIOLATION = '23503';
const MAX_BATCH = 1000;

/**
 * Deletes accounts whose address was not verified in time, and the users of these accounts. Several
 * copies of the server can run this concurrently.
 * @returns how many accounts were deleted
 */
export async function deleteUnverifiedAccounts(parts: Parts): Promise<number> {
  const expired = await parts.database
    .selectFrom('accounts')
    .select('id')
    .where(isExpired)
    .orderBy('createdAt')
    .limit(MAX_BATCH)
    .execute();
  let deleted = 0;
  for (const { id } of expired) {
    try {
      if (await deleteIfUnverified(parts, id)) deleted += 1;
    } catch (error) {
      // Keep an account that cannot be erased, such as the last administrator's.
      if (!(error instanceof HttpProblem)) throw error;
    }
  }
  return deleted;
}

/** Returns the condition for accounts whose address was not verified in time. */
function isExpired(eb: ExpressionBuilder<Tables, 'accounts'>) {
  const hours = 24 * limits.account.unverifiedDays;
  const deadline = sql<string>`now() - make_interval(hours => ${hours})`;
  return eb.and([eb.not(eb.ref('emailVerified')), eb('createdAt', '<', deadline)]);
}

async function deleteIfUnverified(
  { database, erasePerson, forgetMails }: Parts,
  accountId: string,
): Promise<boolean> {
  const addresses = await database.transaction(async (tx) => {
    // Skips a locked account, because a concurrent request may be verifying its address.
    const account = await tx
      .selectFrom('accounts')
      .select(['email', 'pendingEmail'])
      .where('id', '=', accountId)
      .where(isExpired)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!account) return null;
    await deleteUser(tx, accountId, erasePerson);
    await deleteAccount(tx, accountId);
    return [account.email, account.pendingEmail];
  });
  for (const address of addresses ?? []) if (address) await forgetMails(address);
  return addresses !== null;
}

/** Deletes the user, or erases the user's personal data if other rows reference the user. */
async function deleteUser(
  tx: Queryable,
  accountId: string,
  erasePerson: Parts['erasePerson'],
): Promise<void> {
  const identity = { issuer: EMBEDDED_ISSUER, subject: accountId };
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  if (!user) return;
  await endSessions(tx, identity);
  await tx.query('savepoint before_delete');
  try {
    await tx.deleteFrom('users').where('id', '=', user.id).execute();
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
    await tx.query('rollback to savepoint before_delete');
    await erasePerson(tx, user.id);
  }
}
