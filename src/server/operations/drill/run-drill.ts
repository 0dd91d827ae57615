import { resolve } from 'node:path';
import { formatNumber } from '#domain/locale/message-format.ts';
import type { Config } from '#server/config.ts';
import { IMPORT_BUFFERS_MB } from '#server/features/import/import.ts';
import { anyOf, openDatabase, type Queryable } from '#server/platform/db/database.ts';
import { runningUrl, startEmbedded } from '#server/platform/db/embedded/embedded.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { listBackups } from '../backup/folder.ts';
import { countBackedUpTerms } from '../backup/format.ts';
import type { CheckedBackup } from '../backup/read.ts';
import { formatSeconds } from '../console-text.ts';
import type { Erasure } from '../erasures/file.ts';
import type { ProgressLine } from '../progress-line.ts';
import { checkKeys, openBackup } from '../restore/check-backup.ts';
import { findErasures } from '../restore/find-erasures.ts';
import { restoreBackup } from '../restore/restore.ts';
import { withScratchFolder } from '../restore/scratch.ts';
import { askQuestions } from './ask-questions.ts';
import { storeDrill } from './drill-file.ts';
import { startRestoredSite } from './restored-site.ts';

type Options = {
  config: Config;
  erasures: { file: string | null; isIgnored: boolean };
  progress: ProgressLine;
  print: (line: string) => void;
};

type Drill = Options & { backup: CheckedBackup; erased: readonly Erasure[]; scratch: string };

/**
 * Checks that a backup can be restored: restores it, starts the restored site, sends it requests,
 * and deletes it. Records the time of success for the metrics.
 * @param given null for the newest backup in the backup folder
 * @returns whether the drill passed
 */
export async function runDrill(given: string | null, options: Options): Promise<boolean> {
  const { config, print } = options;
  const began = performance.now();
  const file = resolve(given ?? (await findNewest(config.backup.folder)));
  const backup = await openBackup(file);
  const { startedAt } = backup.header;
  print(`Drill with ${file}, a backup of ${formatTime(startedAt)}.`);
  const warning = checkKeys(backup, config);
  print(describeKeys(backup));
  if (warning) print(warning);
  const erased = await readErased(file, options);
  const passed = await withScratchFolder(
    { dataDir: config.dataDir, bytes: backup.bytes },
    (scratch) => drill({ ...options, backup, erased, scratch }),
  );
  const elapsedMs = performance.now() - began;
  if (passed) await storeDrill(config.dataDir, { finishedAt: new Date().toISOString(), file });
  print(
    passed
      ? `The drill passed in ${formatSeconds(elapsedMs)}. A restore takes about as long.`
      : `The drill failed after ${formatSeconds(elapsedMs)}.`,
  );
  return passed;
}

async function drill(options: Drill): Promise<boolean> {
  const { config, backup, erased, scratch, progress, print } = options;
  const step = createStopwatch();
  await restoreInto(scratch, options);
  const terms = countBackedUpTerms(backup.manifest.tables);
  print(
    `Restored ${formatNumber(terms)} terms, ${backup.manifest.tables.length} tables compared: ` +
      `0 rows differ (${step()}).`,
  );
  const site = await startRestoredSite(scratch, config);
  try {
    print(`The restored site is ready (${step()}).`);
    const database = openDatabase((await runningUrl(scratch))!, { max: 1 });
    try {
      const { asked, problems } = await askQuestions(site.origin, database, (text) =>
        progress.show(text),
      );
      const returned = await countReturned(database, erased);
      const mails = site.countMailConnections();
      print(`Asked it ${asked} questions: ${problems.length} wrong answers (${step()}).`);
      for (const problem of problems) print(`  ${problem}`);
      print(
        `${formatNumber(erased.length)} erased people looked for: ${returned} found. ` +
          `${mails} emails sent.`,
      );
      return problems.length === 0 && returned === 0 && mails === 0;
    } finally {
      await database.close();
    }
  } finally {
    await site.stop();
  }
}

async function restoreInto(
  scratch: string,
  { config, backup, erased, progress }: Drill,
): Promise<void> {
  const postgres = await startEmbedded(scratch, { minBuffersMb: IMPORT_BUFFERS_MB });
  try {
    await restoreBackup({
      backup,
      target: { url: postgres.url, isEmbedded: true },
      erasures: erased,
      move: false,
      // The outbox of the scratch folder, so that the site's own outbox is not touched.
      mailer: createMailer({ ...config, dataDir: scratch }),
      onProgress: (text, share) => progress.show(`${text} ${Math.floor(share * 100)} %`),
    });
  } finally {
    await postgres.stop();
  }
}

async function findNewest(folder: string): Promise<string> {
  const [newest] = await listBackups(folder);
  if (newest) return newest.file;
  throw new StartupError(
    `There are no backups in ${folder}. Run npm run backup first, or name a file.`,
  );
}

async function readErased(
  backupFile: string,
  { config, erasures }: Options,
): Promise<readonly Erasure[]> {
  if (erasures.isIgnored) return [];
  return findErasures(erasures.file, { backupFile, dataDir: config.dataDir });
}

function describeKeys({ header: { fingerprints } }: CheckedBackup): string {
  const { encryptionKey, sessionSecret } = fingerprints;
  const keys = [
    encryptionKey && `ENCRYPTION_KEY ${encryptionKey}`,
    sessionSecret && `SESSION_SECRET ${sessionSecret}`,
  ].filter(Boolean);
  return keys.length > 0
    ? `On an empty machine you need its keys: ${keys.join(', ')}.`
    : 'On an empty machine you need no keys for it.';
}

const formatTime = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** Returns a function that formats the time since its last call. */
function createStopwatch(): () => string {
  let last = performance.now();
  return () => {
    const elapsed = performance.now() - last;
    last = performance.now();
    return formatSeconds(elapsed);
  };
}

/** Counts the erased people whose names or addresses are in the database again. */
async function countReturned(database: Queryable, erased: readonly Erasure[]): Promise<number> {
  const { count } = await database
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '=', anyOf(erased.map(({ userId }) => userId)))
    .where('erasedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
