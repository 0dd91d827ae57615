import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { Database } from '#server/platform/db/database.ts';
import { awaitJobLock } from '#server/platform/db/job-lock.ts';
import { type Clock, readSchedule, systemClock } from './clock.ts';
import { runAsJob } from './current-job.ts';
import {
  claimDueRuns,
  claimRunsAtStart,
  forgetRun,
  type JobRun,
  recordBegin,
  recordEnd,
  START_WINDOW_SECONDS,
  stopSharing,
} from './job-runs.ts';

/**
 * Work that runs when the server starts and then on a schedule. If there are several copies of the
 * server, only one of them does each scheduled run.
 */
export type RecurringJob = {
  name: string;
  /** A cron expression, in UTC. */
  schedule: string;
  /**
   * Whether the job reads or writes a large part of the dictionary. Of all heavy jobs, only one
   * runs at a time, on one copy of the server, and the others wait for it.
   */
  isHeavy?: boolean;
  /**
   * Runs the job. It must stop at a safe point when the signal is aborted. Two runs must be able to
   * overlap safely, because another copy of the server can start the next run before this one has
   * ended.
   */
  run(options: { signal: AbortSignal; atStart: boolean }): Promise<unknown>;
};

type Log = Pick<FastifyBaseLogger, 'warn'>;
type Running = { database: Database; log: Log; signal: AbortSignal };
type Claiming = { database: Database; clock: Clock; isRunning: (name: string) => boolean };

/** The advisory lock of the heavy job that is running. No other lock uses this number. */
const HEAVY_LOCK = 7_236_026;

/**
 * Runs every job now, unless another copy that starts at the same time does, and then on its
 * schedule. If a run fails, the error is logged, and the job runs again at its next scheduled time.
 * A run that was due while the database could not be written is made as soon as it can.
 * @returns `stop`, which aborts running jobs and resolves when they have stopped, or after
 * `timeoutMs`, and `idle`, which resolves when the runs that this copy has begun have ended
 */
export async function startRecurringJobs(
  database: Database,
  jobs: readonly RecurringJob[],
  log: Log,
  clock: Clock = systemClock,
): Promise<{ stop(timeoutMs: number): Promise<void>; idle(): Promise<unknown> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Map<string, Promise<void>>();
  const madeAtStart: JobRun[] = [];
  // Runs the heavy jobs of this copy one after another, so that only one of them waits for other
  // copies.
  const inTurn = pLimit(1);
  const begin = (run: JobRun): void => {
    if (run.atStart) madeAtStart.push(run);
    const job = jobs.find(({ name }) => name === run.name)!;
    const make = () => runAsJob(run.id, () => makeRun(run, job, { database, log, signal }));
    const work = job.isHeavy ? inTurn(make) : make();
    running.set(
      job.name,
      work.finally(() => running.delete(job.name)),
    );
  };
  const context = { database, clock, isRunning: (name: string) => running.has(name) };
  const claims = [claimAtStart(jobs, context), claimDue(jobs, context)];
  let isFailing = false;
  const tick = async (): Promise<void> => {
    if (signal.aborted || database.isReadOnly()) return;
    try {
      for (const claim of claims) for (const run of await claim()) begin(run);
      isFailing = false;
    } catch (error) {
      if (!isFailing && !signal.aborted && !database.isReadOnly())
        log.warn({ err: error }, 'failed to start due jobs; retrying every ten seconds');
      isFailing = true;
    }
  };
  let ticking = tick();
  await ticking;
  const timer = clock.start(() => (ticking = tick()));
  const idle = () => Promise.all(running.values());
  return {
    idle,
    stop: async (timeoutMs) => {
      stopping.abort();
      timer.stop();
      const ended = ticking
        .then(() => Promise.all([stopSharing(database, madeAtStart), idle()]))
        .catch(() => {});
      const waited = new AbortController();
      await Promise.race([
        ended,
        pause(timeoutMs, undefined, { signal: waited.signal }).catch(() => {}),
      ]);
      waited.abort();
    },
  };
}

/**
 * Returns the function that claims the runs at the start. Runs that another copy has claimed are
 * asked for once more after a while, because that copy may have been killed.
 */
function claimAtStart(jobs: readonly RecurringJob[], { database, clock, isRunning }: Claiming) {
  let unclaimed = jobs;
  let since: string | null = null;
  let askedAt = 0;
  return async (): Promise<JobRun[]> => {
    const isAgain = since !== null;
    const now = clock.now().getTime();
    unclaimed = unclaimed.filter(({ name }) => !isRunning(name));
    if (unclaimed.length === 0 || (isAgain && now - askedAt < START_WINDOW_SECONDS * 1000))
      return [];
    const claimed = await claimRunsAtStart(database, unclaimed, since);
    since = claimed.since;
    askedAt = now;
    const names = claimed.runs.map(({ name }) => name);
    unclaimed = isAgain ? [] : unclaimed.filter(({ name }) => !names.includes(name));
    return claimed.runs;
  };
}

/**
 * Returns the function that claims the runs that have become due, if no other copy has. A job that
 * is still running here waits until it has ended.
 */
function claimDue(jobs: readonly RecurringJob[], { database, clock, isRunning }: Claiming) {
  const planned = jobs.map((job) => {
    const schedule = readSchedule(job.schedule);
    return { job, schedule, next: schedule.next(clock.now()) };
  });
  let seenAt = clock.now();
  return async (): Promise<JobRun[]> => {
    const now = clock.now();
    // The time has gone back, because a clock that was ahead has been corrected.
    if (now < seenAt) for (const plan of planned) plan.next = plan.schedule.next(now);
    seenAt = now;
    const due = planned.filter(({ job, next }) => next <= now && !isRunning(job.name));
    if (due.length === 0) return [];
    // After a pause, only the last of several scheduled times counts.
    const runs = await claimDueRuns(
      database,
      due.map(({ job, schedule }) => ({ job, dueAt: schedule.last(now) })),
    );
    for (const plan of due) plan.next = plan.schedule.next(now);
    return runs;
  };
}

/** Makes a run, and stores how it ended. */
async function makeRun(run: JobRun, job: RecurringJob, context: Running): Promise<void> {
  const { database, log, signal } = context;
  const options = { signal, atStart: run.atStart };
  let error: unknown;
  try {
    signal.throwIfAborted();
    if (job.isHeavy)
      await awaitJobLock(
        database,
        HEAVY_LOCK,
        async () => {
          await recordBegin(database, run);
          await job.run(options);
        },
        options,
      );
    else await job.run(options);
  } catch (thrown) {
    error = thrown ?? new Error('the job failed without an error');
  }
  const wasStopped = error !== undefined && signal.aborted;
  if (error && !wasStopped && !database.isReadOnly())
    log.warn(
      { job: job.name, code: findCode(error), err: error },
      'job failed; retrying at its next scheduled run',
    );
  try {
    if (wasStopped) await forgetRun(database, run);
    else await recordEnd(database, run, error ? describeFailure(error) : null);
  } catch (failure) {
    if (!signal.aborted && !database.isReadOnly())
      log.warn({ job: job.name, err: failure }, 'failed to record the end of a job');
  }
}

const describeFailure = (error: unknown): string =>
  findCode(error) ?? (error instanceof Error ? error.name : 'Error');

/** Returns the error code of PostgreSQL or of the system, which a wrapped error contains. */
function findCode(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code ?? (cause ? findCode(cause) : undefined);
}
