import { tellPublicChange } from '#server/platform/db/changes.ts';
import {
  type Database,
  DatabaseUnavailable,
  type Row,
  StorageUnavailable,
} from '#server/platform/db/database.ts';
import { withJobLock } from '#server/platform/db/job-lock.ts';

type BuildKind = Row<'exportBuilds'>['kind'];

/** The result of a run. `busy` means that another process is running the build. */
export type BuildResult = 'built' | 'unchanged' | 'busy';

export type BuildOptions = {
  /** Builds nothing if the last successful build had the same format. */
  onlyIfMissing?: boolean;
  /** An aborted build is not recorded as failed. */
  signal?: AbortSignal;
};

type Options = BuildOptions & {
  kind: BuildKind;
  /** The number of an advisory lock, so that only one copy of the server builds. */
  lock: number;
  /** The version of the format that is built, with which the fingerprint begins. */
  format: number;
  /**
   * Reads a fingerprint of the data that the build contains. If it has not changed since the last
   * successful build, nothing is built.
   */
  readState: (format: number) => Promise<string>;
};

/**
 * Runs a build, unless another copy of the server is running it or nothing has changed since the
 * last one. Records when it started and ended, or why it failed.
 */
export async function runBuild(
  database: Database,
  options: Options,
  build: () => Promise<void>,
): Promise<BuildResult> {
  const { kind, format, onlyIfMissing } = options;
  if (onlyIfMissing && (await readLastState(database, kind))?.startsWith(`${format} `))
    return 'unchanged';
  const run = () => buildOnce(database, options, build);
  return (await withJobLock(database, options.lock, run)) ?? 'busy';
}

async function buildOnce(
  database: Database,
  { kind, format, readState, signal }: Options,
  build: () => Promise<void>,
): Promise<BuildResult> {
  try {
    const { rows } = await database.query<{ at: string }>('select now() as at');
    const state = await readState(format);
    if (state === (await readLastState(database, kind))) {
      await database.query(FORGET_REQUEST, [kind, rows[0]?.at]);
      return 'unchanged';
    }
    await database.query(START_BUILD, [kind, rows[0]?.at]);
    await build();
    await database.query(FINISH_BUILD, [kind, state]);
    await tellPublicChange(database, kind);
    return 'built';
  } catch (error) {
    if (!signal?.aborted) await recordFailure(database, kind, error);
    throw error;
  }
}

/** Returns the fingerprint of the last successful build of a kind, or null if there was none. */
async function readLastState(database: Database, kind: BuildKind): Promise<string | null> {
  const row = await database
    .selectFrom('exportBuilds')
    .select('state')
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.state ?? null;
}

const START_BUILD = `
  insert into export_builds (kind, started_at)
  values ($1, $2)
  on conflict (kind) do update set started_at = excluded.started_at, finished_at = null`;

const FINISH_BUILD = `
  update export_builds
  set
    finished_at = now(),
    state = $2,
    failure = null,
    failed_at = null,
    requested_at = case when requested_at > started_at then requested_at end
  where kind = $1`;

/** A request that arrived after the fingerprint was read may be about a newer change. */
const FORGET_REQUEST = `
  update export_builds
  set requested_at = null
  where kind = $1 and requested_at < $2`;

const FAIL_BUILD = `
  insert into export_builds (kind, started_at, failure, failed_at)
  values ($1, now(), $2, now())
  on conflict (kind) do update set failure = excluded.failure, failed_at = now()`;

async function recordFailure(database: Database, kind: BuildKind, error: unknown): Promise<void> {
  // If the database is unavailable, the failure cannot be stored either.
  await database
    .query(FAIL_BUILD, [kind, describeFailure(error)])
    .then(() => tellPublicChange(database, kind))
    .catch(() => {});
}

/** Describes a failure for readers of the site. The log has the error itself. */
function describeFailure(error: unknown): string {
  const { code } = error as { code?: string };
  if (error instanceof StorageUnavailable || code === 'ENOSPC' || code === 'EDQUOT')
    return 'disk full';
  return error instanceof DatabaseUnavailable ? 'database unavailable' : 'unexpected error';
}
