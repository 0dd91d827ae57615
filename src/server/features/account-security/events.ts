import type { listOwnSecurityEvents } from '#contract/account/account-security.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { SecurityEventDetail, SecurityEventKind } from '#domain/people/security-events.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/**
 * Lists what the security log records about a user, newest first.
 * @param options.before the id of the event after which the list continues. If the user has no such
 * event, the list is empty.
 */
export async function listSecurityEvents(
  database: Queryable,
  userId: string,
  { before, pageSize }: QueryOf<typeof listOwnSecurityEvents>,
): Promise<ReplyOf<typeof listOwnSecurityEvents>> {
  const own = database.selectFrom('securityEvents').where('userId', '=', userId);
  const rows = await own
    .select(['id', 'at', 'kind', 'ip', 'detail'])
    .$narrowType<{ kind: SecurityEventKind; detail: SecurityEventDetail }>()
    .$if(before !== undefined, (query) =>
      query.where('position', '<', own.select('position').where('id', '=', before ?? '')),
    )
    .orderBy('position', 'desc')
    .limit(pageSize + 1)
    .execute();
  return { events: rows.slice(0, pageSize), hasOlder: rows.length > pageSize };
}
