import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#server/platform/db/database.ts';
import { type BuildOptions, type BuildResult, runBuild } from '#server/publishing/run-build.ts';
import { readExportState } from '#server/terms/exports/export-state.ts';
import { publishSet } from './publish-set.ts';
import { writeSet } from './write-set.ts';

/** The advisory lock of this job. No other lock uses this number. */
const LOCK = 7_236_022;

/** Increase it if the files must be built again although no term has changed. */
const EXPORT_FORMAT = 4;

type Options = BuildOptions & { publicUrl: string; dataDir: string };

/**
 * Builds the export files, unless they already contain the current terms, or another copy of the
 * server is building them. Readers see the old files until all new ones are complete.
 */
export async function buildExports(database: Database, options: Options): Promise<BuildResult> {
  const readState = (format: number) => readExportState(database, format);
  return runBuild(
    database,
    { ...options, kind: 'exports', lock: LOCK, format: EXPORT_FORMAT, readState },
    () => buildSet(database, options),
  );
}

async function buildSet(database: Database, options: Options): Promise<void> {
  const spool = join(options.dataDir, 'spool', 'exports');
  try {
    // A build that was killed may have left files.
    await rm(spool, { recursive: true, force: true });
    await mkdir(spool, { recursive: true, mode: 0o700 });
    const set = await database.transaction((tx) => writeSet(tx, { ...options, spool }));
    await database.transaction(async (tx) => {
      await tx.query(`set local statement_timeout = '2min'`);
      await publishSet(tx, set);
    });
  } finally {
    await rm(spool, { recursive: true, force: true });
  }
}
