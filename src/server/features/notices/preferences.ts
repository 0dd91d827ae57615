import type { NoticePreferences } from '#contract/notices.ts';
import { type NoticeGroup, noticeGroupIds, noticeKinds, notices } from '#domain/notice.ts';
import { anyOf, type Queryable } from '#server/platform/db/database.ts';

/** Reads for which groups of notices the user also gets emails. All groups are on by default. */
export async function readMailPreferences(
  database: Queryable,
  userId: string,
): Promise<NoticePreferences> {
  const stored = await database
    .selectFrom('noticePreferences')
    .select(['kindGroup', 'email'])
    .where('userId', '=', userId)
    .execute();
  return Object.fromEntries(
    noticeGroupIds.map((id) => [
      id,
      stored.find(({ kindGroup }) => kindGroup === id)?.email ?? true,
    ]),
  ) as NoticePreferences;
}

/**
 * Switches the emails for one group of notices on or off. Switching them off also cancels the
 * queued emails of this group.
 */
export async function switchEmail(
  tx: Queryable,
  userId: string,
  group: NoticeGroup,
  on: boolean,
): Promise<void> {
  await tx
    .insertInto('noticePreferences')
    .values({ userId, kindGroup: group, email: on })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'kindGroup'])
        .doUpdateSet((eb) => ({ email: eb.ref('excluded.email') })),
    )
    .execute();
  if (on) return;
  const kinds = noticeKinds.filter((kind) => notices[kind].group === group);
  await tx
    .updateTable('notices')
    .set({ mail: 'none' })
    .where('userId', '=', userId)
    .where('kind', '=', anyOf(kinds))
    .where('mail', '=', 'queued')
    .execute();
}
