import { errorText } from '#contract/error-texts.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { recordRoleChange } from '#server/identity/security-log/record.ts';
import { findSuspension } from '#server/identity/sessions/active.ts';
import { type Covered, scopeIds, storeScope } from '#server/identity/sessions/scopes.ts';
import { now, type Queryable, type Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

/**
 * Makes a contributor a verifier with this scope. Verifiers and admins keep role and scope.
 * @returns whether the role changed
 * @throws 409 if the person cannot get a role
 */
export async function makeVerifier(
  tx: Queryable,
  userId: string,
  scope: Covered & { grantedBy: string },
): Promise<boolean> {
  const actorId = scope.grantedBy;
  await lockEligibleUser(tx, userId);
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ role: 'verifier', updatedAt: now })
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recordAudit(tx, {
    action: 'role',
    actorId,
    personId: userId,
    change: { from: 'user', to: 'verifier' },
  });
  await storeScope(tx, userId, scope);
  await recordAudit(tx, {
    action: 'scope',
    actorId,
    personId: userId,
    change: { from: null, to: scopeIds(scope) },
  });
  await recordRoleChange(tx, userId, { from: 'user', to: 'verifier' });
  return true;
}

/**
 * Locks a user who can get a role.
 * @throws 409 if their address is not verified, because it may belong to somebody else
 * @throws 409 if they are suspended
 */
export async function lockEligibleUser(
  tx: Queryable,
  userId: string,
): Promise<Pick<Row<'users'>, 'email' | 'role'>> {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'role'])
    .where('id', '=', userId)
    .where('emailVerified', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new HttpProblem(409, errorText('role_of_unverified'));
  if (await findSuspension(tx, userId)) throw new HttpProblem(409, errorText('role_of_suspended'));
  return user;
}
