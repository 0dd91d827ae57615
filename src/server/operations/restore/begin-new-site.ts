import type { Queryable } from '#server/platform/db/database.ts';
import { holdSite } from '#server/platform/db/site-hold.ts';
import { quoteName } from '../backup/catalogue.ts';
import type { BackupHeader } from '../backup/format.ts';

/**
 * Tables that are emptied, because their rows may have ended after the backup: sessions, links in
 * mail, and what verifiers were working on.
 */
const ENDED = [
  'sessions',
  'oidcPayloads',
  'accountTokens',
  'passkeyChallenges',
  'trustedBrowsers',
  'claims',
] as const;
/**
 * How many numbers each sequence skips, because numbers that the site gave after the backup are in
 * citations and in copies of its data.
 */
const SKIPPED_NUMBERS = 10_000;

/**
 * Turns a restored database into a new site, because the old one may have continued after its
 * backup. Holds mail, payments and jobs, until the operator releases them.
 * @param tx a transaction with the permissions of the tables' owner
 */
export async function beginNewSite(tx: Queryable, header: BackupHeader): Promise<void> {
  for (const table of ENDED) await tx.deleteFrom(table).execute();
  await tx.deleteFrom('siteModes').execute();
  await holdSite(tx, { backupAt: header.startedAt, publicUrl: header.publicUrl });
  for (const { name, last } of header.sequences)
    await tx.query('select setval($1::regclass, $2)', [
      `public.${quoteName(name)}`,
      last + SKIPPED_NUMBERS,
    ]);
}
