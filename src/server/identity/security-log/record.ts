import type { Role } from '#domain/roles.ts';
import type { SecurityEventDetail, SecurityEventKind } from '#domain/security-events.ts';
import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** `userId` is null if nobody is known to have caused the event. */
export type SecurityEvent = {
  kind: SecurityEventKind;
  userId: string | null;
  ip: string | null;
  detail?: SecurityEventDetail;
};

/** Adds an event to the security log. In a transaction, it is recorded if the change is. */
export async function recordSecurityEvent(
  database: Queryable,
  { kind, userId, ip, detail = {} }: SecurityEvent,
): Promise<void> {
  await database
    .insertInto('securityEvents')
    .values({ kind, userId, ip, detail: JSON.stringify(detail) })
    .execute();
}

/**
 * Records that an administrator, a setting or a command changed a role. The address stays empty,
 * because the person sees the event and must not learn the address of the administrator.
 */
export function recordRoleChange(
  tx: Queryable,
  userId: string,
  change: { from: Role; to: Role },
): Promise<void> {
  return recordSecurityEvent(tx, { kind: 'roleChanged', userId, ip: null, detail: change });
}

/**
 * Adds an event of an account of the embedded provider. The event has no person if the account has
 * never signed in.
 */
export async function recordAccountEvent(
  database: Queryable,
  { accountId, ...event }: Omit<SecurityEvent, 'userId'> & { accountId: string | null },
): Promise<void> {
  const userId = await findUserOfAccount(database, accountId);
  await recordSecurityEvent(database, { ...event, userId });
}

/**
 * Removes the person from all events of an account of the embedded provider. Its new owner must not
 * see the addresses of somebody else, and administrators still need the events.
 */
export async function detachEvents(database: Queryable, accountId: string): Promise<void> {
  const userId = await findUserOfAccount(database, accountId);
  if (userId === null) return;
  await database
    .updateTable('securityEvents')
    .set({ userId: null })
    .where('userId', '=', userId)
    .execute();
}

/**
 * Runs the same statement if there is no account, so that a failed sign-in does not reveal by its
 * time whether the address is known.
 */
async function findUserOfAccount(
  database: Queryable,
  accountId: string | null,
): Promise<string | null> {
  const user = await database
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', EMBEDDED_ISSUER)
    .where('subject', '=', accountId)
    .executeTakeFirst();
  return user?.id ?? null;
}
