import { type Database, openDatabase, type Queryable } from '#server/platform/db/database.ts';
import { RESTORE_SCHEMA } from '#server/platform/db/embedded/unfinished-restore.ts';
import { withJobLock } from '#server/platform/db/job-lock.ts';
import { migrate } from '#server/platform/db/migrations/migrate.ts';
import {
  MIGRATIONS,
  migrateEmbedded,
  migrateGiven,
} from '#server/platform/db/migrations/open-migrated.ts';
import { holdSite } from '#server/platform/db/site-hold.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { fillConcepts } from '#server/terms/concepts/fill-concepts.ts';
import { quoteName } from '../backup/catalogue.ts';
import { type BackupHeader, countBackedUpTerms } from '../backup/format.ts';
import type { CheckedBackup } from '../backup/read.ts';
import { type AppliedErasures, applyErasures } from '../erasures/apply.ts';
import type { Erasure } from '../erasures/file.ts';
import { buildRestoredKeys } from './build-keys.ts';
import { type LoadProgress, loadTables } from './load-tables.ts';
import { claimTarget } from './target.ts';

/**
 * Tables that are emptied, because their rows may have ended after the backup: sessions, links in
 * emails, and what verifiers had opened.
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

/** Advisory lock held while a database is restored. */
const RESTORE_LOCK = 7_236_025;

export type RestoreOptions = {
  backup: CheckedBackup;
  /** The connection string of the owner, and whether the server is the embedded one. */
  target: { url: string; isEmbedded: boolean };
  /** People to erase again. */
  erasures: readonly Erasure[];
  /**
   * Whether the restored site continues a site that was stopped for good. Otherwise, sessions end,
   * numbers go on after a gap, and mail, payments and jobs are held.
   */
  move: boolean;
  mailer: Pick<Mailer, 'forget'>;
  onProgress?: LoadProgress;
};

/**
 * Restores a backup into an empty database. Until it has finished, no site starts on the database,
 * and another restore begins again.
 * @throws StartupError if the database is not empty, or differs from the backup
 */
export async function restoreBackup(options: RestoreOptions): Promise<AppliedErasures> {
  const owner = openDatabase(options.target.url, { max: 2 });
  try {
    const applied = await withJobLock(owner, RESTORE_LOCK, () => restoreInto(owner, options));
    if (!applied) throw new StartupError('Another restore into this database is running.');
    return applied;
  } finally {
    await owner.close();
  }
}

async function restoreInto(
  owner: Database,
  { backup, target, erasures, move, mailer, onProgress = () => {} }: RestoreOptions,
): Promise<AppliedErasures> {
  await claimTarget(owner);
  await migrate(owner, MIGRATIONS, { until: backup.header.migrations.at(-1)?.name });
  await loadTables(target.url, backup, onProgress);
  onProgress('migrating', 1);
  const migrateForward = target.isEmbedded ? migrateEmbedded : migrateGiven;
  const { url, pooled } = await migrateForward(target.url, { isRestoring: true });
  const database = openDatabase(url, { max: 3, pooled });
  try {
    if (!move) await owner.transaction((tx) => beginNewSite(tx, backup.header));
    const applied = await applyErasures(database, erasures, mailer);
    onProgress('concepts', 1);
    await fillConcepts(database);
    const terms = countBackedUpTerms(backup.manifest.tables);
    await buildRestoredKeys(target.url, database, (keyed) =>
      onProgress('search keys', Math.min(keyed / terms, 1)),
    );
    await owner.query(`drop schema ${RESTORE_SCHEMA} cascade`);
    return applied;
  } finally {
    await database.close();
  }
}

/**
 * Turns a restored database into a new site, because the old one may have continued after its
 * backup. Holds mail, payments and jobs, until the operator releases them.
 * @param tx a transaction with the permissions of the tables' owner
 */
async function beginNewSite(tx: Queryable, header: BackupHeader): Promise<void> {
  for (const table of ENDED) await tx.deleteFrom(table).execute();
  await tx.deleteFrom('siteModes').execute();
  await holdSite(tx, { backupAt: header.startedAt, publicUrl: header.publicUrl });
  for (const { name, last } of header.sequences)
    await tx.query('select setval($1::regclass, $2)', [
      `public.${quoteName(name)}`,
      last + SKIPPED_NUMBERS,
    ]);
}
