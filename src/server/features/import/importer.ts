import type { Database } from '#server/platform/db/database.ts';

/**
 * The system user who submits all imported terms, verifies those that are not imported as pending,
 * and suggests the edits that sources have made.
 */
export const IMPORTER = {
  id: '00000000-0000-4000-8000-000000000101',
  firstName: 'Mazwi',
  lastName: 'Import',
};

/** Creates the user to whom imported terms belong. */
export async function ensureImporter(database: Database): Promise<string> {
  await database
    .insertInto('users')
    .values({ ...IMPORTER, isSystem: true })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return IMPORTER.id;
}
