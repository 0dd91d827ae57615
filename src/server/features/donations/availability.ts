import type { Config } from '#server/config.ts';
import { readSetting } from '#server/features/settings/settings.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** Whether donations are taken: DONATIONS is not off, and no admin has switched them off */
export async function donationsOpen(
  database: Queryable,
  config: Pick<Config, 'donations'>,
): Promise<boolean> {
  return config.donations && readSetting(database, 'donations');
}

/** Whether any donation was made in test mode: real ones must not be counted with them. */
export async function hasTestDonations(database: Queryable): Promise<boolean> {
  const {
    rows: [found],
  } = await database.query<{ any: boolean }>(
    'select exists (select 1 from donations where test_mode) as any',
  );
  return found!.any;
}
