import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { describeFailure } from './failure.ts';
import { readFingerprint } from './fingerprint.ts';
import { publishSet } from './publish-set.ts';
import { writeSet } from './write-set.ts';

/** The advisory lock of a build. */
const LOCK = 7_236_022;

type Options = {
  publicUrl: string;
  dataDir: string;
  /** Builds only if there are no files yet. */
  onlyFirst?: boolean;
  signal?: AbortSignal;
};

/**
 * Builds the export files, unless they already contain the current terms, or another copy of the
 * server is building them. Readers see the old files until all new ones are complete.
 */
export async function buildExports(database: Database, options: Options): Promise<void> {
  const connection = await database.connection();
  try {
    const { rows } = await connection.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [LOCK],
    );
    if (rows[0]?.locked) await buildIfChanged(database, options);
  } finally {
    connection.release();
  }
}

async function buildIfChanged(database: Database, options: Options): Promise<void> {
  const state = await readFingerprint(database);
  const built = await findBuild(database);
  if (built?.finishedAt && (options.onlyFirst || built.state === state)) return;
  const spool = join(options.dataDir, 'spool', 'exports');
  await storeStart(database);
  try {
    // A build that was killed may have left files.
    await rm(spool, { recursive: true, force: true });
    await mkdir(spool, { recursive: true, mode: 0o700 });
    const set = await database.transaction((tx) => writeSet(tx, { ...options, spool }));
    await database.transaction(async (tx) => {
      await tx.query(`set local statement_timeout = '2min'`);
      await publishSet(tx, set);
      await storeSuccess(tx, state);
    });
  } catch (error) {
    if (!options.signal?.aborted) await storeFailure(database, error);
    throw error;
  } finally {
    await rm(spool, { recursive: true, force: true });
  }
}

const findBuild = (database: Queryable) =>
  database
    .selectFrom('exportBuilds')
    .select(['state', 'finishedAt'])
    .where('kind', '=', 'exports')
    .executeTakeFirst();

const START = `
  insert into export_builds (kind, started_at)
  values ('exports', now())
  on conflict (kind) do update set started_at = now()`;

const storeStart = (database: Queryable) => database.query(START);

const storeSuccess = (tx: Queryable, state: string) =>
  tx
    .updateTable('exportBuilds')
    .set({ state, finishedAt: new Date().toISOString(), failure: null, failedAt: null })
    .where('kind', '=', 'exports')
    .execute();

/** Stores the failure for /data. Does nothing if the database is unavailable. */
async function storeFailure(database: Queryable, error: unknown): Promise<void> {
  await database
    .updateTable('exportBuilds')
    .set({ failure: describeFailure(error), failedAt: new Date().toISOString() })
    .where('kind', '=', 'exports')
    .execute()
    .catch(() => {});
}
