import type { Config } from '../config.ts';
import type { Queryable } from '../db/database.ts';

/** Whether donations are taken: DONATIONS is not off, and no admin has switched them off (the setting is false then, and absent otherwise). */
export async function donationsOpen(database: Queryable, config: Pick<Config, 'donations'>): Promise<boolean> {
  if (!config.donations) return false;
  const { rows } = await database.query<{ value: unknown }>(`select value from settings where name = 'donations'`);
  return rows[0]?.value !== false;
}

/** Whether any donation was made in test mode: real ones must not be counted with them. */
export async function hasTestDonations(database: Queryable): Promise<boolean> {
  const { rows: [found] } = await database.query<{ any: boolean }>('select exists (select 1 from donations where test_mode) as any');
  return found!.any;
}
