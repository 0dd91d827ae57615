import { readModes } from './modes.ts';
import type { Queryable } from './queryable.ts';

/** Which backup a site was restored from. */
export type RestoredFrom = {
  /** When the backup began, so that later contributions are missing. */
  backupAt: string;
  /** PUBLIC_URL of the site that was backed up. */
  publicUrl: string;
};

/** A restored site that sends no mail, takes no payments and runs no jobs (decision 0053). */
export type SiteHold = RestoredFrom & { since: string };

/** Holds a restored site until `npm run release-mail`. */
export async function holdSite(tx: Queryable, from: RestoredFrom): Promise<void> {
  await tx
    .insertInto('siteModes')
    .values({ name: 'held', reason: 'restored from a backup', detail: JSON.stringify(from) })
    .execute();
}

/** Returns which backup a held site was restored from, or null if the site is not held. */
export async function readSiteHold(database: Queryable): Promise<SiteHold | null> {
  const { held } = await readModes(database);
  return held && { ...(held.detail as RestoredFrom), since: held.since };
}

/** Checks in the database whether the site is held, because no mail may leave by mistake. */
export async function isSiteHeld(database: Queryable): Promise<boolean> {
  return (await readSiteHold(database)) !== null;
}
