import { StartupError } from '#server/platform/startup-error.ts';
import type { Queryable } from '../queryable.ts';

/** This schema exists in the database while a restore is unfinished. */
export const RESTORE_SCHEMA = 'mazwi_restore';

export async function hasUnfinishedRestore(database: Queryable): Promise<boolean> {
  const { rows } = await database.query('select from pg_namespace where nspname = $1', [
    RESTORE_SCHEMA,
  ]);
  return rows.length > 0;
}

/** @throws StartupError if a restore into this database has begun and has not ended */
export async function refuseUnfinishedRestore(database: Queryable): Promise<void> {
  if (await hasUnfinishedRestore(database))
    throw new StartupError(
      'A restore into this database was interrupted. ' +
        'Run npm run restore again, with the same or another backup.',
    );
}
