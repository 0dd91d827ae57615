import { recordAudit } from '#server/features/audit/audit.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';

/**
 * Withdraws one open invitation, or all that a person has sent, and deletes their addresses. The
 * invitations of former administrators are withdrawn together with their role, so that nobody gets
 * a role from somebody who can no longer grant it.
 * @returns how many invitations were withdrawn
 */
export async function withdrawInvitations(
  tx: Queryable,
  which: { id: string } | { invitedBy: string },
  actorId: string,
): Promise<number> {
  const withdrawn = await tx
    .updateTable('invitations')
    .set({ email: null, emailHash: '', withdrawnAt: now })
    .where((eb) => eb.and(which))
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .execute();
  for (const _ of withdrawn)
    await recordAudit(tx, {
      action: 'invitation',
      actorId,
      personId: null,
      change: { from: 'open', to: 'withdrawn' },
    });
  return withdrawn.length;
}
