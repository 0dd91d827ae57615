import { resolve } from 'node:path';
import { formatNumber } from '#domain/locale/message-format.ts';
import type { Config } from '#server/config.ts';
import { readSettings } from '#server/configuration/misspelt.ts';
import { IMPORT_BUFFERS_MB } from '#server/features/import/import.ts';
import { endOnSignals } from '#server/platform/db/command.ts';
import { checkServer } from '#server/platform/db/connections/check-server.ts';
import { prepareDataDir } from '#server/platform/db/embedded/data-folder.ts';
import { type EmbeddedPostgres, startEmbedded } from '#server/platform/db/embedded/embedded.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { countBackedUpTerms } from '../backup/format.ts';
import type { CheckedBackup } from '../backup/read.ts';
import type { AppliedErasures } from '../erasures/apply.ts';
import { describeErasures } from '../erasures/apply.ts';
import type { ProgressLine } from '../progress-line.ts';
import { checkKeys, openBackup } from './check-backup.ts';
import { findErasures } from './find-erasures.ts';
import { restoreBackup } from './restore.ts';
import { checkDisk } from './target.ts';

/** How many times the size of its rows a restored database needs on disk. */
const DISK_FACTOR = 3;

export type RestoreChoices = {
  /** The list of people to erase again; null for the one beside the backup. */
  erasuresFile: string | null;
  /** Whether to restore without a list of people to erase again. */
  ignoresErasures: boolean;
  move: boolean;
};

/**
 * Restores a backup into the database at DATABASE_URL or, if DATABASE_URL is not set, into the
 * embedded one.
 * @returns what the command prints at its end
 */
export async function runRestore(
  file: string,
  { erasuresFile, ignoresErasures, move }: RestoreChoices,
  progress: ProgressLine,
): Promise<string> {
  endOnSignals();
  const config = readSettings(process.env);
  const { databaseUrl, dataDir } = config;
  const backupFile = resolve(file);
  const backup = await openBackup(backupFile);
  const warning = checkKeys(backup, config);
  const erasures = ignoresErasures ? [] : await findErasures(erasuresFile, { backupFile, dataDir });
  const embedded = await openTarget(config, backup);
  try {
    const applied = await restoreBackup({
      backup,
      target: { url: databaseUrl ?? embedded!.url, isEmbedded: !databaseUrl },
      erasures,
      move,
      mailer: createMailer(config),
      onProgress: (text, share) => progress.show(`${text} ${Math.floor(share * 100)} %`),
    });
    progress.end();
    return describe(backup, { applied, warning, move });
  } finally {
    progress.end();
    await embedded?.stop();
  }
}

/** A restore takes locks that outlast a transaction, which a pooler does not support. */
const POOLED =
  'DATABASE_URL leads to a pooler such as PgBouncer, and a restore needs PostgreSQL itself. ' +
  'Set DATABASE_URL to the address of PostgreSQL for this command. Nothing was changed.';

async function openTarget(
  { databaseUrl, dataDir }: Config,
  { bytes }: CheckedBackup,
): Promise<EmbeddedPostgres | null> {
  if (databaseUrl) {
    const { pooled } = await checkServer(databaseUrl);
    if (pooled) throw new StartupError(POOLED);
    return null;
  }
  await prepareDataDir(dataDir);
  await checkDisk(dataDir, bytes * DISK_FACTOR);
  // Search keys are written in random order, as by an import, so PostgreSQL needs large buffers.
  return startEmbedded(dataDir, { minBuffersMb: IMPORT_BUFFERS_MB });
}

function describe(
  { header, manifest }: CheckedBackup,
  { applied, warning, move }: { applied: AppliedErasures; warning: string | null; move: boolean },
): string {
  const terms = countBackedUpTerms(manifest.tables);
  const madeAt = `${header.startedAt.slice(0, 16).replace('T', ' ')} UTC`;
  return [
    `Restored ${formatNumber(terms)} terms from ${madeAt}. ` +
      `${manifest.tables.length} tables compared: 0 rows differ.`,
    describeErasures(applied),
    ...(warning ? [warning] : []),
    move
      ? 'This site continues the old one, which must not be started again. Run npm start.'
      : 'Mail, payments and jobs are held: look at the site, then run npm run release-mail.',
  ].join('\n');
}
