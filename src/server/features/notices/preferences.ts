import type { NoticePreferences } from '#contract/notices.ts';
import { type NoticeGroup, noticeGroupIds, noticeKinds, notices } from '#domain/notice.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** Which notices a person also gets by email: all, until they switch one off. */
export async function readMailPreferences(
  database: Queryable,
  userId: string,
): Promise<NoticePreferences> {
  const { rows } = await database.query<{ group: NoticeGroup; email: boolean }>(
    'select kind_group as "group", email from notice_preferences where user_id = $1',
    [userId],
  );
  return Object.fromEntries(
    noticeGroupIds.map((id) => [id, rows.find(({ group }) => group === id)?.email ?? true]),
  ) as NoticePreferences;
}

/**
 * Switches email of one kind on or off. Off holds at once: what is queued and was not handed over
 * is not sent any more.
 */
export async function switchEmail(
  tx: Queryable,
  userId: string,
  group: NoticeGroup,
  on: boolean,
): Promise<void> {
  await tx.query(
    `insert into notice_preferences (user_id, kind_group, email) values ($1, $2, $3) on conflict (user_id, kind_group) do update set email = excluded.email`,
    [userId, group, on],
  );
  if (on) return;
  const kinds = noticeKinds.filter((kind) => notices[kind].group === group);
  await tx.query(
    `update notices set mail = 'none' where user_id = $1 and kind = any($2) and mail = 'queued'`,
    [userId, kinds],
  );
}
