import { type Database, now, type Queryable, type Row } from '#server/platform/db/database.ts';

/** A run of a job that this copy of the server has to make. */
export type JobRun = Pick<Row<'jobRuns'>, 'id' | 'name'> & { atStart: boolean };
type Job = { name: string; isHeavy?: boolean };

/** Copies that start within this time share the runs at the start. */
export const START_WINDOW_SECONDS = 10;
/** The advisory lock for claiming runs at the start. No other lock uses this number. */
const START_LOCK = 7_236_027;

/** Stores that runs are due. Returns those that no other copy has stored before. */
export async function claimDueRuns(
  database: Queryable,
  due: readonly { job: Job; dueAt: Date }[],
): Promise<JobRun[]> {
  const runs = await database
    .insertInto('jobRuns')
    .values(
      due.map(({ job, dueAt }) => ({
        name: job.name,
        dueAt: dueAt.toISOString(),
        startedAt: job.isHeavy ? null : now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['name', 'dueAt']).doNothing())
    .returning(['id', 'name'])
    .execute();
  return runs.map((run) => ({ ...run, atStart: false }));
}

const CLAIM_AT_START = `
  insert into job_runs (name, due_at, started_at, shared_until)
  select
    job.name,
    now(),
    case when not job.is_heavy then now() end,
    now() + interval '${START_WINDOW_SECONDS} seconds'
  from unnest($1::text[], $2::boolean[]) as job (name, is_heavy)
  where not exists (
    select
    from job_runs other
    where other.name = job.name
      and (
        other.shared_until > now()
        or (other.shared_until > $3 and other.finished_at is not null)
      )
  )
  returning id, name`;

/**
 * Claims the runs at the start of a copy, except for those that another copy has already made: all
 * of the last START_WINDOW_SECONDS and, if this is the second call, those that have ended since the
 * first.
 * @param since when this copy first called the function, or null if this is the first call
 */
export function claimRunsAtStart(
  database: Pick<Database, 'transaction'>,
  jobs: readonly Job[],
  since: string | null,
): Promise<{ since: string; runs: JobRun[] }> {
  return database.transaction(async (tx) => {
    const { rows: began } = await tx.query<{ now: string }>(
      `select now() as now from pg_advisory_xact_lock(${START_LOCK})`,
    );
    const { rows } = await tx.query<Pick<JobRun, 'id' | 'name'>>(CLAIM_AT_START, [
      jobs.map(({ name }) => name),
      jobs.map(({ isHeavy }) => isHeavy === true),
      since,
    ]);
    const runs = rows.map((run) => ({ ...run, atStart: true }));
    return { since: since ?? began[0]!.now, runs };
  });
}

/**
 * Stores that the copies that start next must make their own runs, because this copy is stopping.
 */
export async function stopSharing(database: Queryable, runs: readonly JobRun[]): Promise<void> {
  if (runs.length === 0) return;
  await database
    .updateTable('jobRuns')
    .set({ sharedUntil: null })
    .where(
      'id',
      'in',
      runs.map(({ id }) => id),
    )
    .where('sharedUntil', '>', now)
    .execute();
}

/** Stores that a heavy job no longer waits for its turn. */
export async function recordBegin(database: Queryable, { id }: JobRun): Promise<void> {
  await database.updateTable('jobRuns').set({ startedAt: now }).where('id', '=', id).execute();
}

/** @param failure the code or the name of the error, or null if the run succeeded */
export async function recordEnd(
  database: Queryable,
  { id }: JobRun,
  failure: string | null,
): Promise<void> {
  await database
    .updateTable('jobRuns')
    .set({ finishedAt: now, failure })
    .where('id', '=', id)
    .execute();
}

/** Deletes a run that was stopped before its end, so that the next start makes it at once. */
export async function forgetRun(database: Queryable, { id }: JobRun): Promise<void> {
  await database.deleteFrom('jobRuns').where('id', '=', id).execute();
}
