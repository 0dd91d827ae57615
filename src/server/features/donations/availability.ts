import type { Config } from '#server/config.ts';
import { readSetting } from '#server/features/settings/settings.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { isLiveKey } from '#server/platform/payments/provider.ts';
import { StartupError } from '#server/platform/startup-error.ts';

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
 * Refuses a database with test-mode donations in production with live keys.
 * @throws StartupError
 */
export async function refuseTestDonations(
  database: Queryable,
  { production, stripe }: Pick<Config, 'production' | 'stripe'>,
): Promise<void> {
  if (!production || !stripe || !isLiveKey(stripe.secretKey)) return;
  const found = await database
    .selectFrom('donations')
    .select('id')
    .where('testMode', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (found)
    throw new StartupError(
      'This database contains test donations, which would be counted with real ones. ' +
        'docs/PAYMENTS.md explains how to delete them.',
    );
}
