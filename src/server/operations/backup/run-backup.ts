import { rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { formatNumber } from '#domain/locale/message-format.ts';
import type { Config } from '#server/config.ts';
import { withDatabase } from '#server/platform/db/command.ts';
import { WriterClient } from '#server/platform/db/connections/writer-client.ts';
import type { Database } from '#server/platform/db/database.ts';
import { refuseUnfinishedRestore } from '#server/platform/db/embedded/unfinished-restore.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { formatBytes, formatSeconds } from '../console-text.ts';
import { appendErasures, erasuresPath } from '../erasures/file.ts';
import { writeErasures } from '../erasures/write-file.ts';
import type { ProgressLine } from '../progress-line.ts';
import { backupName } from './folder.ts';
import { recordBackup } from './record.ts';
import { type BackupResult, partialFile, writeBackup } from './write.ts';

/**
 * Backs up this site's database without migrating it.
 * @param file null for a new file in the backup folder
 * @param options.isRecorded whether to store in the database that the backup was made
 * @returns the text that the command prints at the end
 */
export function runBackup(
  file: string | null,
  progress: ProgressLine,
  { isRecorded }: { isRecorded: boolean },
): Promise<string> {
  return withDatabase(
    async (_, config, owner) => {
      const target = resolve(
        file ?? join(config.backup.folder, backupName(config.publicUrl, new Date())),
      );
      const began = performance.now();
      await refuseUnfinishedRestore(owner);
      const result = await backUpTo(target, { config, url: owner.url, progress });
      await writeErasuresBeside(target, owner);
      const { bytes, terms, header } = result;
      if (isRecorded)
        await recordBackup(owner, { file: target, bytes, terms, startedAt: header.startedAt });
      return describe(result, performance.now() - began);
    },
    { migrate: false },
  );
}

async function backUpTo(
  file: string,
  { config, url, progress }: { config: Config; url: string; progress: ProgressLine },
): Promise<BackupResult> {
  const client = new WriterClient({ connectionString: url, application_name: 'mazwi-backup' });
  client.on('error', () => {});
  // A signal ends the process without running any `finally` block.
  const removePartial = () => rmSync(partialFile(file), { force: true });
  process.once('exit', removePartial);
  try {
    await client.connect();
    return await writeBackup({
      client,
      file,
      config,
      onProgress: ({ table, share, bytes }) =>
        progress.show(`${table} ${Math.floor(share * 100)} %, ${formatBytes(bytes)} written`),
    });
  } catch (error) {
    throw explain(error, file);
  } finally {
    process.off('exit', removePartial);
    progress.end();
    await client.end();
  }
}

/**
 * Writes the list of erased people, which a restore looks for beside the backup. The file is
 * created even if nobody was erased.
 */
async function writeErasuresBeside(file: string, owner: Database): Promise<void> {
  const folder = dirname(file);
  try {
    await appendErasures(erasuresPath(folder), []);
    const { rows } = await owner.query(`select where to_regclass('erasures') is not null`);
    if (rows.length > 0) await writeErasures(owner, folder);
  } catch (error) {
    throw new StartupError(
      `The backup was written to ${file}, but the list of erased people beside it was not: ` +
        `${(error as Error).message}`,
    );
  }
}

function explain(error: unknown, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC')
    return new StartupError(`The disk of ${file} is full. Free some space, or name another file.`);
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EISDIR')
    return new StartupError(`The backup cannot be written to ${file}: ${message}.`);
  if (code === '42P01')
    return new StartupError('There is nothing to back up: the database has no tables of Mazwi.');
  return error;
}

function describe({ file, bytes, terms, tables, header }: BackupResult, elapsedMs: number): string {
  const { sessionSecret, encryptionKey } = header.fingerprints;
  const keys = [
    encryptionKey && `ENCRYPTION_KEY ${encryptionKey}`,
    sessionSecret && `SESSION_SECRET ${sessionSecret}`,
  ].filter(Boolean);
  return (
    `Backup written to ${file}: ${formatNumber(terms)} terms, ${tables} tables, ` +
    `${formatBytes(bytes)}, in ${formatSeconds(elapsedMs)}. ` +
    `Keys it needs: ${keys.join(', ') || 'none'}.`
  );
}
