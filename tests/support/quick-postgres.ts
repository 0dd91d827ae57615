import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Without these, PostgreSQL waits for the disk, visits each of several hundred databases once a
 * minute, and hashes a password 4096 times for each connection. The databases are deleted before
 * they could need that.
 */
const SETTINGS = `
  fsync = off
  full_page_writes = off
  synchronous_commit = off
  autovacuum = off
  checkpoint_timeout = 1h
  max_wal_size = 256MB
  scram_iterations = 1
`;

/**
 * Stops the embedded PostgreSQL from waiting for the disk and from maintaining its databases, from
 * its next start or configuration reload. Data then survives a kill of PostgreSQL, but not a power
 * failure.
 */
export const makeQuick = (dataDir: string): Promise<void> =>
  appendFile(join(dataDir, 'postgres/postgresql.auto.conf'), SETTINGS);
