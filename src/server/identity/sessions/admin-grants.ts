import { sql } from 'kysely';
import { recordAudit } from '#server/features/audit/audit.ts';
import { recordRoleChange } from '#server/identity/security-log/record.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';

/**
 * System users. The audit log names one of them as the actor when a setting or a command grants the
 * admin role.
 */
const grantors = {
  ADMIN_EMAILS: {
    id: '00000000-0000-4000-8000-000000000201',
    firstName: 'The setting',
    lastName: 'ADMIN_EMAILS',
  },
  command: {
    id: '00000000-0000-4000-8000-000000000202',
    firstName: 'The command',
    lastName: 'grant-admin',
  },
} as const;

/**
 * Makes a user with a verified address an administrator if ADMIN_EMAILS contains the address. This
 * happens only once per address, so an administrator who is demoted later stays demoted.
 */
export async function grantByAddress(
  tx: Queryable,
  { userId, email }: { userId: string; email: string },
  adminEmails: readonly string[],
): Promise<void> {
  if (!adminEmails.includes(email.toLowerCase())) return;
  if (await recordGrant(tx, email)) await grantAdmin(tx, userId, 'ADMIN_EMAILS');
}

/**
 * Makes a user an administrator and records the change in the audit and security logs. The caller
 * must have checked that the user's address is verified.
 * @returns the id of the system user that granted the role, or null if nothing changed
 */
export async function grantAdmin(
  tx: Queryable,
  userId: string,
  by: keyof typeof grantors,
): Promise<string | null> {
  const person = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!person || person.role === 'admin') return null;
  const { id, firstName, lastName } = grantors[by];
  await tx
    .insertInto('users')
    .values({ id, isSystem: true, firstName, lastName })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await tx
    .updateTable('users')
    .set({ role: 'admin', updatedAt: now })
    .where('id', '=', userId)
    .execute();
  await recordAudit(tx, {
    action: 'role',
    actorId: id,
    personId: userId,
    change: { from: person.role, to: 'admin' },
  });
  await recordRoleChange(tx, userId, { from: person.role, to: 'admin' });
  return id;
}

/**
 * Records that an address has been granted the admin role.
 * @returns false if that had already been recorded
 */
export async function recordGrant(tx: Queryable, email: string): Promise<boolean> {
  const addressHash = sql<string>`encode(sha256(convert_to(lower(${email}), 'UTF8')), 'hex')`;
  const recorded = await tx
    .insertInto('adminGrants')
    .values({ addressHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('addressHash')
    .executeTakeFirst();
  return recorded !== undefined;
}
