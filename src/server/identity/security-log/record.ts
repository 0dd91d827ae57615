import client from 'prom-client';
import type { SecurityEventDetail, SecurityEventKind } from '#domain/people/security-events.ts';
import type { Role } from '#domain/roles.ts';
import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** Counts the failed sign-ins at this copy of the server, for /metrics. */
export const failedSignIns = new client.Counter({
  name: 'sign_in_failures_total',
  help: 'Wrong passwords and wrong second factors',
  registers: [],
});

/** `userId` is the user whose account the event is about, or null if there is none. */
export type SecurityEvent = {
  kind: SecurityEventKind;
  userId: string | null;
  ip: string | null;
  detail?: SecurityEventDetail;
};

/**
 * Adds an event to the security log. If the event reports a change, call this in the transaction of
 * the change, so that both are stored or neither is.
 */
export async function recordSecurityEvent(
  database: Queryable,
  { kind, userId, ip, detail = {} }: SecurityEvent,
): Promise<void> {
  await database
    .insertInto('securityEvents')
    .values({ kind, userId, ip, detail: JSON.stringify(detail) })
    .execute();
  if (kind === 'signInFailed') failedSignIns.inc();
}

/**
 * Records that an administrator, a setting or a command changed a role. Omits the IP address,
 * because the user sees the event and must not learn the administrator's IP address.
 */
export function recordRoleChange(
  tx: Queryable,
  userId: string,
  change: { from: Role; to: Role },
): Promise<void> {
  return recordSecurityEvent(tx, { kind: 'roleChanged', userId, ip: null, detail: change });
}

/**
 * Records an event of an account at the embedded provider. The event has no user if nobody has
 * signed in to the site with the account yet.
 */
export async function recordAccountEvent(
  database: Queryable,
  { accountId, ...event }: Omit<SecurityEvent, 'userId'> & { accountId: string | null },
): Promise<void> {
  const userId = await findUserOfAccount(database, accountId);
  await recordSecurityEvent(database, { ...event, userId });
}

/**
 * Removes the user from all events of an account at the embedded provider. Call it when somebody
 * else takes the account over: the new owner must not see the earlier owner's IP addresses, but
 * administrators still need the events.
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
 * Finds the user of an account. Runs the same query if there is no account, so that the response
 * time of a failed sign-in does not reveal whether the email address is known.
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
