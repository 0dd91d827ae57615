import { can } from '#domain/permissions.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { TermRow } from '#server/terms/rows/columns.ts';

type Confirmable = Pick<TermRow, 'id' | 'status' | 'submitterId' | 'verifierId' | 'mergedInto'>;

/**
 * Returns whether the caller may confirm a verified term as a second verifier: they neither
 * submitted nor verified it, and have not confirmed it yet.
 */
export async function canConfirm(
  database: Queryable,
  { user, viewerRole }: Caller,
  { id, status, submitterId, verifierId, mergedInto }: Confirmable,
): Promise<boolean> {
  if (!user || !can(viewerRole, 'term.confirm') || status !== 'verified') return false;
  if (mergedInto !== null) return false;
  if (submitterId === user.id || verifierId === user.id) return false;
  const confirmation = await database
    .selectFrom('termConfirmations')
    .select('termId')
    .where('termId', '=', id)
    .where('verifierId', '=', user.id)
    .executeTakeFirst();
  return confirmation === undefined;
}
