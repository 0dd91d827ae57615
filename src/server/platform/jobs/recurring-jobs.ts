import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Database } from '#server/platform/db/database.ts';
import { runAsJob } from './current-job.ts';
import { QUEUE_SCHEMA } from './queue-schema.ts';

/**
 * Work that runs when the server starts and then on a schedule. If there are several copies of the
 * server, only one of them does each scheduled run.
 */
export type RecurringJob = {
  /** The name of the job, and of its queue. */
  name: string;
  /** A cron expression, in UTC. */
  schedule: string;
  /**
   * Runs the job. It must stop at a safe point when the signal is aborted. Two runs must be able to
   * overlap safely, because another copy of the server can start the next run before this one has
   * ended.
   */
  run(options: { signal: AbortSignal; atStart: boolean }): Promise<unknown>;
};

type JobData = { atStart?: boolean };

/** How often a copy of the server checks the queues for jobs to run. */
const POLL_SECONDS = 60;
/** How often pg-boss checks the schedules for jobs to queue. It allows at most 45 seconds. */
const CRON_SECONDS = 45;
/**
 * How long a job may run: the maximum that pg-boss allows, because rebuilding the keys of millions
 * of terms takes hours.
 */
const EXPIRE_SECONDS = 24 * 3600 - 1;

/**
 * Queues every job to run now, and schedules its later runs. If a run fails, the error is logged,
 * and the job runs again at its next scheduled time.
 * @returns `stop`, which aborts running jobs and resolves when they have stopped, or after
 * `timeoutMs`
 */
export async function startRecurringJobs(
  database: Database,
  jobs: readonly RecurringJob[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<{ stop(timeoutMs: number): Promise<void> }> {
  const boss = new PgBoss({
    db: { executeSql: database.runLibrarySql },
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    cronWorkerIntervalSeconds: CRON_SECONDS,
    cronMonitorIntervalSeconds: CRON_SECONDS,
    // Index and vacuum maintenance would need the permissions of the tables' owner. Queues as small
    // as ours do without this maintenance.
    reindex: false,
    monitorVacuum: false,
  });
  const stopping = new AbortController();
  boss.on('error', (error) => {
    // The queue cannot be written while the site is read-only, and continues afterwards.
    if (!stopping.signal.aborted && !database.isReadOnly())
      log.warn({ err: error }, 'job queue failed');
  });
  await boss.start();
  for (const job of jobs) await register(boss, job, { signal: stopping.signal, log });
  return {
    stop: async (timeoutMs) => {
      stopping.abort();
      await boss.stop({ timeout: timeoutMs });
    },
  };
}

async function register(
  boss: PgBoss,
  { name, schedule, run }: RecurringJob,
  { signal, log }: { signal: AbortSignal; log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<void> {
  const options = {
    // Allows only one queued run of a job, even if several copies of the server queue it.
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: EXPIRE_SECONDS,
    retentionSeconds: 3600,
    deleteAfterSeconds: 7 * 24 * 3600,
  };
  await boss.createQueue(name, options);
  await boss.schedule(name, schedule);
  await boss.send(name, { atStart: true } satisfies JobData);
  const runAndReport = async (data: JobData | null) => {
    try {
      await run({ signal, atStart: data?.atStart === true });
    } catch (error) {
      const { code } = error as { code?: string };
      if (!signal.aborted)
        log.warn({ job: name, code }, 'job failed; retrying at its next scheduled run');
      throw error;
    }
  };
  await boss.work<JobData | null>(name, { pollingIntervalSeconds: POLL_SECONDS }, async (jobs) => {
    for (const { id, data } of jobs) await runAsJob(id, () => runAndReport(data));
  });
}
