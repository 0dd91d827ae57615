import type { QueuePreferences } from '#domain/people/preferences.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/**
 * Reads the verifier's saved preferences. If none are saved, returns the languages and subjects
 * from the verifier's latest approved application.
 */
export async function readQueuePreferences(
  database: Queryable,
  userId: string,
): Promise<QueuePreferences> {
  const saved = await database
    .selectFrom('verifierPreferences')
    .select(['languages', 'subjects'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return saved ?? (await readAppliedPreferences(database, userId));
}

async function readAppliedPreferences(
  database: Queryable,
  userId: string,
): Promise<QueuePreferences> {
  const applied = await database
    .selectFrom('verifierApplications')
    .select(['languages', 'subjects'])
    .where('userId', '=', userId)
    .where('status', '=', 'approved')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return applied ?? { languages: [], subjects: [] };
}

export async function saveQueuePreferences(
  database: Queryable,
  userId: string,
  { languages, subjects }: QueuePreferences,
): Promise<QueuePreferences> {
  await database
    .insertInto('verifierPreferences')
    .values({ userId, languages, subjects })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((eb) => ({
        languages: eb.ref('excluded.languages'),
        subjects: eb.ref('excluded.subjects'),
      })),
    )
    .execute();
  return { languages, subjects };
}
