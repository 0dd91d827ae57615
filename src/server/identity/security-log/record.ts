import type { SecurityEventDetail, SecurityEventKind } from '#domain/security-events.ts';
import { EMBEDDED_ISSUER } from '#server/identity/sessions/people.ts';
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
 * Adds an event of an account of the embedded provider. The event has no person if the account has
 * never signed in.
 */
export async function recordAccountEvent(
  database: Queryable,
  { accountId, ...event }: Omit<SecurityEvent, 'userId'> & { accountId: string | null },
): Promise<void> {
  const user = await database
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', EMBEDDED_ISSUER)
    .where('subject', '=', accountId)
    .executeTakeFirst();
  await recordSecurityEvent(database, { ...event, userId: user?.id ?? null });
}
