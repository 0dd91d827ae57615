import { notify } from '#server/features/notices/notify.ts';
import type { Queryable } from '#server/platform/db/database.ts';

type Notification = Parameters<typeof notify>[1];

/**
 * Stores a notice about a term, unless the person already has an unread one of this kind about it.
 * Call it in the transaction of the change that the notice reports.
 */
export async function notifyOnce(
  tx: Queryable,
  notification: Notification & Required<Pick<Notification, 'term'>>,
): Promise<void> {
  const unread = await tx
    .selectFrom('notices')
    .select('id')
    .where('userId', '=', notification.userId)
    .where('termId', '=', notification.term.id)
    .where('kind', '=', notification.kind)
    .where('readAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!unread) await notify(tx, notification);
}
