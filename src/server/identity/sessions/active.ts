import { errorText } from '#contract/error-texts.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

/**
 * Checks that a person is not suspended. Call it as the last statement of a transaction that stores
 * something by this person. A suspension locks the user's row, so it waits for transactions that
 * have stored a reference to the user, and later transactions wait for the suspension. Only a
 * statement after the wait sees the suspension.
 * @throws 403 with the reason for the suspension
 */
export async function checkActive(tx: Queryable, userId: string): Promise<void> {
  const suspension = await findSuspension(tx, userId);
  if (suspension) throw new HttpProblem(403, errorText('suspended', suspension));
}

/** Finds the active suspension of a person. */
export function findSuspension(
  database: Queryable,
  userId: string,
): Promise<{ reason: string } | undefined> {
  return database
    .selectFrom('suspensions')
    .select('reason')
    .where('userId', '=', userId)
    .where('liftedAt', 'is', null)
    .executeTakeFirst();
}
