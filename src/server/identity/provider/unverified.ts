import { limits } from '#domain/limits.ts';
import { EMBEDDED_ISSUER, endSessions } from '#server/identity/sessions/people.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { deleteAccount } from './ownership.ts';

type Parts = {
  database: Database;
  /** Erases a person whom other rows point to. */
  erasePerson: (tx: Queryable, userId: string) => Promise<unknown>;
  /** Deletes mails that were not sent to an address. */
  forgetMails: (email: string) => Promise<void>;
};

const STALE = `not email_verified and created_at < now() - make_interval(hours => 24 * $1::integer)`;
const REFERENCED = '23503';

/**
 * Deletes the accounts whose address nobody has verified in time, with everything of theirs. Safe to
 * run on several copies at once.
 * @returns how many were deleted
 */
export async function deleteUnverifiedAccounts(parts: Parts): Promise<number> {
  const { rows } = await parts.database.query<{ id: string }>(
    `select id from accounts where ${STALE} order by created_at limit 1000`,
    [limits.account.unverifiedDays],
  );
  let deleted = 0;
  for (const { id } of rows) {
    try {
      if (await deleteIfUnverified(parts, id)) deleted += 1;
    } catch (error) {
      // The last administrator stays, verified or not.
      if (!(error instanceof HttpProblem)) throw error;
    }
  }
  return deleted;
}

async function deleteIfUnverified(
  { database, erasePerson, forgetMails }: Parts,
  accountId: string,
): Promise<boolean> {
  const addresses = await database.transaction(async (tx) => {
    // Somebody may be opening the link at this moment: then the account stays.
    const {
      rows: [account],
    } = await tx.query<{ email: string; pendingEmail: string | null }>(
      `
        select email, pending_email as "pendingEmail"
        from accounts
        where id = $2
          and ${STALE}
        for update skip locked`,
      [limits.account.unverifiedDays, accountId],
    );
    if (!account) return null;
    await deletePerson(tx, accountId, erasePerson);
    await deleteAccount(tx, accountId);
    return [account.email, account.pendingEmail];
  });
  for (const address of addresses ?? []) if (address) await forgetMails(address);
  return addresses !== null;
}

/** Leaves no row, unless somebody else's rows need one to point to. */
async function deletePerson(
  tx: Queryable,
  accountId: string,
  erasePerson: Parts['erasePerson'],
): Promise<void> {
  const identity = { issuer: EMBEDDED_ISSUER, subject: accountId };
  const {
    rows: [person],
  } = await tx.query<{ id: string }>('select id from users where issuer = $1 and subject = $2', [
    identity.issuer,
    identity.subject,
  ]);
  if (!person) return;
  await endSessions(tx, identity);
  await tx.query('savepoint person');
  try {
    await tx.query('delete from users where id = $1', [person.id]);
  } catch (error) {
    if ((error as { code?: string }).code !== REFERENCED) throw error;
    await tx.query('rollback to savepoint person');
    await erasePerson(tx, person.id);
  }
}
