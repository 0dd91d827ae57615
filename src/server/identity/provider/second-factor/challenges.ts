import { sql } from 'kysely';
import { limits } from '#domain/limits.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';

/** Whether a passkey signs the challenge at sign-in, or when it is added to an account. */
type Purpose = 'signIn' | 'add';

export async function storeChallenge(
  database: Queryable,
  challenge: string,
  purpose: Purpose,
  accountId: string | null,
): Promise<void> {
  const expiresAt = sql<string>`now() + make_interval(mins => ${limits.account.passkeyMinutes})`;
  await database
    .insertInto('passkeyChallenges')
    .values({ challenge, purpose, accountId, expiresAt })
    .execute();
}

/**
 * Deletes a challenge. Returns whether it was issued for this purpose and account and has not
 * expired.
 */
export async function takeChallenge(
  database: Queryable,
  challenge: string,
  purpose: Purpose,
  accountId: string | null,
): Promise<boolean> {
  const taken = await database
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('accountId', 'is not distinct from', accountId)
    .where('expiresAt', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
}
