import type { Config } from '#server/config.ts';
import { readSetting } from '#server/features/settings/settings.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/**
 * Checks whether donations are open. They are closed if DONATIONS=off is set, or if an admin has
 * turned them off.
 */
export async function areDonationsOpen(
  database: Queryable,
  config: Pick<Config, 'donations'>,
): Promise<boolean> {
  return config.donations && readSetting(database, 'donations');
}

/**
 * Checks whether the database contains test-mode donations, which must not be counted with real
 * ones.
 */
export async function hasTestDonations(database: Queryable): Promise<boolean> {
  const found = await database
    .selectFrom('donations')
    .select('id')
    .where('testMode', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
