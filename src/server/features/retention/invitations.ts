import { now, type Queryable } from '#server/platform/db/database.ts';

/**
 * Deletes the addresses of expired invitations.
 * @returns how many invitations were changed
 */
export async function forgetInvitedAddresses(database: Queryable): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('invitations')
    .set({ email: null, emailHash: '' })
    .where('expiresAt', '<=', now)
    .where('email', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
