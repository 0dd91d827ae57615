import type { Queryable } from '../db/database.ts';

/** A setting that an admin may switch; off until somebody does. */
export async function readSetting(database: Queryable, name: 'selfReview'): Promise<boolean> {
  const { rows } = await database.query<{ value: boolean }>('select value from settings where name = $1', [name]);
  return rows[0]?.value === true;
}
