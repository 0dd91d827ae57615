import type { OwnSecurityEvent } from '#contract/account-security.ts';
import type { SecurityEventDetail, SecurityEventKind } from '#domain/security-events.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** Lists what the security log records about a user, newest first. */
export async function listSecurityEvents(
  database: Queryable,
  userId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ events: OwnSecurityEvent[]; total: number }> {
  const own = database.selectFrom('securityEvents').where('userId', '=', userId);
  const [events, { total }] = await Promise.all([
    own
      .select(['id', 'at', 'kind', 'ip', 'detail'])
      .$narrowType<{ kind: SecurityEventKind; detail: SecurityEventDetail }>()
      .orderBy('position', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { events, total };
}
