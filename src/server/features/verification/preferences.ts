import type { QueuePreferences } from '#domain/preferences.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/**
 * What a verifier sees first: what they chose, else what they applied for, else nothing before
 * anything else.
 */
export async function readQueuePreferences(
  database: Queryable,
  userId: string,
): Promise<QueuePreferences> {
  const {
    rows: [found],
  } = await database.query<QueuePreferences>(
    `select languages, subjects from (
       select 1 as place, languages, subjects from verifier_preferences where user_id = $1
       union all (select 2, languages, subjects from verifier_applications where user_id = $1 and status = 'approved' order by created_at desc limit 1)
     ) known order by place limit 1`,
    [userId],
  );
  return found ?? { languages: [], subjects: [] };
}

export async function savePreferences(
  database: Queryable,
  userId: string,
  { languages, subjects }: QueuePreferences,
): Promise<QueuePreferences> {
  await database.query(
    'insert into verifier_preferences (user_id, languages, subjects) values ($1, $2, $3) on conflict (user_id) do update set languages = excluded.languages, subjects = excluded.subjects',
    [userId, languages, subjects],
  );
  return { languages, subjects };
}
