import { basename } from 'node:path';
import type { Config } from '#server/config.ts';
import { readMigrations } from '#server/platform/db/migrations/migration-file.ts';
import { MIGRATIONS } from '#server/platform/db/migrations/open-migrated.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { fingerprintKeys } from '../backup/format.ts';
import { type CheckedBackup, checkBackup } from '../backup/read.ts';

/**
 * Reads a whole backup, and checks that this version of Mazwi can restore it.
 * @throws StartupError if it cannot
 */
export async function openBackup(file: string): Promise<CheckedBackup> {
  const backup = await checkBackup(file);
  const known = new Map(
    (await readMigrations(MIGRATIONS)).map(({ name, sha256 }) => [name, sha256]),
  );
  const { migrations, version } = backup.header;
  if (migrations.some(({ name, sha256 }) => known.get(name) !== sha256))
    throw new StartupError(
      `The backup ${basename(file)} was made by Mazwi ${version}, which is newer than this one or ` +
        'was changed. Update Mazwi first. Nothing was changed.',
    );
  return backup;
}

/**
 * Compares the keys in the environment with those that the backup needs.
 * @returns a warning, or null
 * @throws StartupError if the restored site could not read its secrets
 */
export function checkKeys(
  { header: { fingerprints } }: CheckedBackup,
  config: Pick<Config, 'sessionSecret' | 'encryptionKey'>,
): string | null {
  const set = fingerprintKeys(config);
  if (fingerprints.encryptionKey && fingerprints.encryptionKey !== set.encryptionKey)
    throw new StartupError(
      `This backup needs ENCRYPTION_KEY ${fingerprints.encryptionKey}; ` +
        `${set.encryptionKey ? `the one that is set is ${set.encryptionKey}` : 'none is set'}. ` +
        'Nothing was changed.',
    );
  if (fingerprints.sessionSecret && fingerprints.sessionSecret !== set.sessionSecret)
    return (
      `The site of this backup used SESSION_SECRET ${fingerprints.sessionSecret}, and ` +
      `${set.sessionSecret ? `${set.sessionSecret} is set` : 'none is set'}. ` +
      'Links to unsubscribe in old mail will stop working.'
    );
  return null;
}
