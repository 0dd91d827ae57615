import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createDatabaseProxy } from '#tests/support/database-proxy.ts';
import { startPooler } from '#tests/support/pooler.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { type Clock, readSchedule } from './clock.ts';
import { type RecurringJob, startRecurringJobs } from './recurring-jobs.ts';

/** The copies start at this time, and the jobs are due at 10:05. */
const START = '2026-11-24T10:04:30Z';
const SCHEDULE = '5 * * * *';

/** A clock that stands still until the test sets it. `to` resolves when the tick has ended. */
function standingClock(time = START) {
  let now = new Date(time);
  let tick = async () => {};
  let isStopped = false;
  const clock: Clock = {
    now: () => now,
    start: (next) => {
      tick = next;
      return { stop: () => (isStopped = true) };
    },
  };
  const to = async (next: string) => {
    now = new Date(next);
    if (!isStopped) await tick();
  };
  return { clock, to };
}

type Copy = {
  to(time: string): Promise<void>;
  idle(): Promise<unknown>;
  stop(): Promise<void>;
  warnings: unknown[];
};

/** Starts a copy of the server whose clock the test sets, without the runs at the start. */
async function startCopy(database: Database, jobs: RecurringJob[], time?: string): Promise<Copy> {
  const { clock, to } = standingClock(time);
  const warnings: unknown[] = [];
  const scheduled = jobs.map((job): RecurringJob => {
    const run: RecurringJob['run'] = async (options) => {
      if (!options.atStart) await job.run(options);
    };
    return { ...job, run };
  });
  const log = { warn: (...entry: unknown[]) => void warnings.push(entry) };
  const running = await startRecurringJobs(database, scheduled, log, clock);
  const stop = () => running.stop(1000);
  onTestFinished(stop);
  // A tick skips a job whose run has not ended in this process, even if its end is already stored,
  // so wait for both.
  await running.idle();
  await whenEnded(database);
  return { to, idle: running.idle, stop, warnings };
}

const count = async (database: Database, condition: string) =>
  (await database.query(`select from job_runs where ${condition}`)).rowCount;
const whenEnded = (database: Database) =>
  waitUntil(
    'the runs have ended',
    async () => (await count(database, 'finished_at is null')) === 0,
  );

/** Opens the database once more, as another copy of the server does. */
function openAgain(url: string): Database {
  const database = openDatabase(url);
  onTestFinished(() => database.close());
  return database;
}

function countingJob(name = 'digests') {
  const state = { runs: 0 };
  const job: RecurringJob = {
    name,
    schedule: SCHEDULE,
    run: async () => void (state.runs += 1),
  };
  return { state, job };
}

test('one of several copies makes a scheduled run, although their clocks differ', async () => {
  const first = await testDatabase({ closeAfterTest: true });
  const { state, job } = countingJob();
  const copies = [
    await startCopy(first, [job]),
    await startCopy(openAgain(first.url), [job]),
    await startCopy(openAgain(first.url), [job]),
  ];
  await Promise.all(
    ['10:04:50', '10:05:00', '10:05:09'].map((time, n) => copies[n]!.to(`2026-11-24T${time}Z`)),
  );
  for (const copy of copies) await copy.to('2026-11-24T10:05:20Z');
  await whenEnded(first);
  expect(state.runs).toBe(1);
  for (const copy of copies) await copy.to('2026-11-24T11:05:00Z');
  await whenEnded(first);
  expect(state.runs).toBe(2);
  expect(copies.flatMap(({ warnings }) => warnings)).toEqual([]);
});

test('copies behind a pooler share the runs', async () => {
  const direct = await testDatabase({ closeAfterTest: true });
  const { url } = await startPooler(direct.url);
  const open = () => {
    const database = openDatabase(url, { pooled: true, max: 3 });
    onTestFinished(() => database.close());
    return database;
  };
  const { state, job } = countingJob();
  const copies = [await startCopy(open(), [job]), await startCopy(open(), [job])];
  await Promise.all(copies.map((copy) => copy.to('2026-11-24T10:05:00Z')));
  await whenEnded(direct);
  expect(state.runs).toBe(1);
});

test('a copy that was killed during a run does not keep others from the next one', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  let killed = () => {};
  const run = () => new Promise<void>((resolve) => (killed = resolve));
  const first = await startCopy(database, [{ name: 'digests', schedule: SCHEDULE, run }]);
  await first.to('2026-11-24T10:05:00Z');
  const { state, job } = countingJob();
  const { clock, to } = standingClock('2026-11-24T10:30:00Z');
  const second = await startRecurringJobs(
    openAgain(database.url),
    [job],
    { warn: () => {} },
    clock,
  );
  onTestFinished(() => second.stop(1000));
  await to('2026-11-24T11:05:00Z');
  await waitUntil('the scheduled run is made', () => state.runs === 1);
  killed();
});

/** Starts a copy one second after another one, which has begun or made its run at the start. */
async function startSecond(finishedAt: 'null' | 'now()') {
  const database = await testDatabase({ closeAfterTest: true });
  await database.query(`
    insert into job_runs (name, due_at, started_at, finished_at, shared_until)
    values ('digests', now(), now(), ${finishedAt}, now() + interval '9 seconds')`);
  const { state, job } = countingJob();
  const { clock, to } = standingClock();
  const running = await startRecurringJobs(database, [job], { warn: () => {} }, clock);
  onTestFinished(() => running.stop(1000));
  expect(state.runs).toBe(0);
  const pass = () => database.query(`update job_runs set shared_until = clock_timestamp()`);
  return { database, state, to, pass };
}

test('a start right after a kill makes the runs that the killed copy had begun', async () => {
  const { state, to, pass } = await startSecond('null');
  // The other copy could still be alive.
  await to('2026-11-24T10:04:35Z');
  expect(state.runs).toBe(0);
  await pass();
  await to('2026-11-24T10:04:40Z');
  await waitUntil('the run is made', () => state.runs === 1);
  await to('2026-11-24T10:04:55Z');
  expect(state.runs).toBe(1);
});

test('a start right after another one does not repeat the runs that have ended', async () => {
  const { state, to, pass, database } = await startSecond('now()');
  await pass();
  await to('2026-11-24T10:04:40Z');
  await whenEnded(database);
  expect(state.runs).toBe(0);
});

test('a start right after a stop makes all runs again', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const { state, job } = countingJob();
  for (const runs of [1, 2]) {
    const running = await startRecurringJobs(database, [job], { warn: () => {} });
    await whenEnded(database);
    expect(state.runs).toBe(runs);
    await running.stop(1000);
  }
});

test('a run that was due while the database was away is made once it is back', async () => {
  const direct = await testDatabase({ closeAfterTest: true });
  const proxy = await createDatabaseProxy(direct.url);
  const { state, job } = countingJob();
  const copy = await startCopy(openAgain(proxy.url), [job]);
  proxy.cut();
  await copy.to('2026-11-24T10:05:00Z');
  await copy.to('2026-11-24T10:05:10Z');
  // One line, not one for each tick.
  expect(copy.warnings).toEqual([
    [
      { err: expect.objectContaining({ message: 'the database is unavailable' }) },
      'failed to start due jobs; retrying every ten seconds',
    ],
  ]);
  proxy.join();
  await copy.to('2026-11-24T10:20:00Z');
  await waitUntil('the run is made', () => state.runs === 1);
  await copy.to('2026-11-24T10:20:10Z');
  await whenEnded(direct);
  expect(state.runs).toBe(1);
  expect(await count(direct, `due_at = '2026-11-24T10:05:00Z'`)).toBe(1);
});

test('of several missed times, only the last one is made up for', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const { state, job } = countingJob();
  const copy = await startCopy(database, [job]);
  await copy.to('2026-11-24T15:30:00Z');
  await copy.to('2026-11-24T15:30:10Z');
  await whenEnded(database);
  expect(state.runs).toBe(1);
  expect(await count(database, `due_at = '2026-11-24T15:05:00Z'`)).toBe(1);
});

test('a read-only site runs no job and logs nothing, and continues afterwards', async () => {
  const writable = await testDatabase({ closeAfterTest: true });
  const database = openAgain(writable.url);
  const { state, job } = countingJob();
  const copy = await startCopy(database, [job]);
  await database.setReadOnly(true);
  await copy.to('2026-11-24T10:05:00Z');
  expect(state.runs).toBe(0);
  await database.setReadOnly(false);
  await copy.to('2026-11-24T10:30:00Z');
  await waitUntil('the run is made', () => state.runs === 1);
  expect(copy.warnings).toEqual([]);
});

test('a job that is interrupted by read-only mode logs nothing, and runs at its next time', async () => {
  const writable = await testDatabase({ closeAfterTest: true });
  const inner = openAgain(writable.url);
  let refuseEnd = () => {};
  const endIsRefused = new Promise<void>((resolve) => (refuseEnd = resolve));
  const database: Database = {
    ...inner,
    updateTable: (...table: Parameters<Database['updateTable']>) => {
      if (inner.isReadOnly()) refuseEnd();
      return inner.updateTable(...table);
    },
  } as Database;
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs > 1) return;
    await inner.setReadOnly(true);
    await inner.query(`insert into backups (file) values ('/b')`);
  };
  const copy = await startCopy(database, [{ name: 'writes', schedule: SCHEDULE, run }]);
  await copy.to('2026-11-24T10:05:00Z');
  // The failure is logged before the end of the run is stored.
  await endIsRefused;
  expect(copy.warnings).toEqual([]);
  await inner.setReadOnly(false);
  await waitUntil('the job runs again', async () => {
    await copy.to('2026-11-24T11:05:00Z');
    return runs === 2;
  });
});

test('a job that is still running is not started again here, but when it has ended', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const ends: (() => void)[] = [];
  const run = () => new Promise<void>((resolve) => void ends.push(resolve));
  const copy = await startCopy(database, [{ name: 'long', schedule: SCHEDULE, run }]);
  await copy.to('2026-11-24T10:05:00Z');
  await copy.to('2026-11-24T11:05:00Z');
  expect(ends).toHaveLength(1);
  ends[0]!();
  await copy.idle();
  await copy.to('2026-11-24T11:05:10Z');
  expect(ends).toHaveLength(2);
  ends[1]!();
});

test('jobs go on when a clock that was ahead is corrected', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const { state, job } = countingJob();
  const copy = await startCopy(database, [job], '2027-06-01T00:00:00Z');
  await copy.to(START);
  await copy.to('2026-11-24T10:05:00Z');
  await waitUntil('the run is made', () => state.runs === 1);
});

test('a stopped copy makes no run', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const { state, job } = countingJob();
  const copy = await startCopy(database, [job]);
  await copy.stop();
  await copy.to('2026-11-24T10:05:00Z');
  expect(state.runs).toBe(0);
});

test('a schedule is in UTC, and includes the time at which it is asked', () => {
  const daily = readSchedule('40 1 * * *');
  const at = new Date('2026-11-24T01:40:00Z');
  expect(daily.last(at)).toEqual(at);
  expect(daily.last(new Date(at.getTime() + 5))).toEqual(at);
  expect(daily.last(new Date(at.getTime() - 1))).toEqual(new Date('2026-11-23T01:40:00Z'));
  expect(daily.next(at)).toEqual(new Date('2026-11-25T01:40:00Z'));
  expect(daily.next(new Date(at.getTime() - 1))).toEqual(at);
  const often = readSchedule('1-58/3 * * * *');
  expect(often.next(new Date('2026-11-24T10:58:00Z'))).toEqual(new Date('2026-11-24T11:01:00Z'));
  expect(() => readSchedule('61 * * * *')).toThrow();
});
