import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Stops the embedded PostgreSQL from waiting for the disk, from its next start or configuration
 * reload. Data then survives a kill of PostgreSQL, but not a power failure.
 */
export const disableFsync = (dataDir: string): Promise<void> =>
  appendFile(
    join(dataDir, 'postgres/postgresql.auto.conf'),
    'fsync = off\nfull_page_writes = off\n',
  );
