import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Stops the embedded server from waiting for the disk, from its next start or reload of its
 * configuration. Its data then survives the end of its processes, but not a power failure.
 */
export const disableFsync = (dataDir: string): Promise<void> =>
  appendFile(
    join(dataDir, 'postgres/postgresql.auto.conf'),
    'fsync = off\nfull_page_writes = off\n',
  );
