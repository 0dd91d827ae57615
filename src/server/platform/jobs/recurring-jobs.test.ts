import { afterEach, expect, onTestFinished, test } from 'vitest';
import { type Database, DatabaseUnavailable, openDatabase } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/http/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { type RecurringJob, startRecurringJobs } from './recurring-jobs.ts';

const HOURLY = '0 * * * *';
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(database: Database, jobs: RecurringJob[], warnings: unknown[] = []) {
  const log = { warn: (...entry: unknown[]) => void warnings.push(entry) };
  const running = await startRecurringJobs(database, jobs, log);
  stops.push(() => running.stop(1000));
  return running;
}

type Run = { name: string; atStart: boolean; state: string; failure: string | null };
const RUNS = `
  select
    name,
    shared_until is not null as at_start,
    case
      when finished_at is not null then 'ended'
      when started_at is not null then 'running'
      else 'waiting'
    end as state,
    failure
  from job_runs
  order by name, due_at`;
const readRuns = async (database: Database) => (await database.query<Run>(RUNS)).rows;

test('runs every job at the start, with the rights of the everyday role', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const runs: boolean[] = [];
  const run: RecurringJob['run'] = async ({ atStart }) => runs.push(atStart);
  await start(database, [
    { name: 'first', schedule: HOURLY, run },
    { name: 'second', schedule: HOURLY, run },
  ]);
  await waitUntil('both jobs ran', async () => runs.length === 2);
  expect(runs).toEqual([true, true]);
  await waitUntil('both ends are stored', async () =>
    (await readRuns(database)).every(({ state }) => state === 'ended'),
  );
  const ended = { atStart: true, state: 'ended', failure: null };
  expect(await readRuns(database)).toEqual([
    { name: 'first', ...ended },
    { name: 'second', ...ended },
  ]);
});

test('runs each job once at the start, however many copies of the server start together', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  let runs = 0;
  const quick = { name: 'quick', schedule: HOURLY, run: async () => void (runs += 1) };
  const slow: RecurringJob = {
    name: 'slow',
    schedule: HOURLY,
    run: ({ signal }) => {
      runs += 1;
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  };
  await Promise.all(Array.from({ length: 5 }, () => start(database, [slow, quick])));
  const last = await start(database, [slow, quick]);
  await last.stop(1000);
  expect(runs).toBe(2);
});

test('logs and stores the failure of a job, and runs the other jobs', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const warnings: unknown[] = [];
  let ran = false;
  await start(
    database,
    [
      {
        name: 'failing',
        schedule: HOURLY,
        run: () => Promise.reject(Object.assign(new Error('boom'), { code: '53100' })),
      },
      {
        name: 'working',
        schedule: HOURLY,
        run: async () => {
          ran = true;
        },
      },
    ],
    warnings,
  );
  await waitUntil('the failure is stored', async () =>
    (await readRuns(database)).some(({ failure }) => failure === '53100'),
  );
  await waitUntil('the other job ran', async () => ran);
  expect(warnings).toEqual([
    [
      { job: 'failing', code: '53100', err: expect.objectContaining({ message: 'boom' }) },
      'job failed; retrying at its next scheduled run',
    ],
  ]);
});

test('runs one heavy job at a time, whichever copy of the server it is on', async () => {
  const first = await testDatabase({ closeAfterTest: true });
  const second = openDatabase(first.url);
  onTestFinished(() => second.close());
  const gates = new Map<string, () => void>();
  const running = new Set<string>();
  const ended: string[] = [];
  const heavy = (name: string): RecurringJob => ({
    name,
    schedule: HOURLY,
    isHeavy: true,
    run: async () => {
      running.add(name);
      await new Promise<void>((resolve) => gates.set(name, resolve));
      running.delete(name);
      ended.push(name);
    },
  });
  let lightRuns = 0;
  const light = { name: 'light', schedule: HOURLY, run: async () => void (lightRuns += 1) };
  await start(first, [heavy('packs'), heavy('exports'), light]);
  await start(second, [heavy('sitemap'), heavy('keys')]);
  for (let count = 1; count <= 4; count += 1) {
    await waitUntil('a heavy job runs', async () => running.size > 0);
    await waitUntil('the others wait', async () => {
      const waiting = (await readRuns(first)).filter(({ state }) => state === 'waiting');
      return waiting.length === 4 - count;
    });
    expect([...running]).toHaveLength(1);
    for (const open of gates.values()) open();
    await waitUntil('it has ended', async () => ended.length === count);
  }
  expect(ended.toSorted()).toEqual(['exports', 'keys', 'packs', 'sitemap']);
  expect(lightRuns).toBe(1);
});

test('a heavy job that waits stops at once, and without an entry in the log', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const warnings: unknown[] = [];
  const runs: string[] = [];
  const heavy = (name: string): RecurringJob => ({
    name,
    schedule: HOURLY,
    isHeavy: true,
    run: ({ signal }) => {
      runs.push(name);
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  });
  const jobs = await start(database, [heavy('packs'), heavy('exports')], warnings);
  await waitUntil('one runs and one waits', async () => {
    const states = (await readRuns(database)).map(({ state }) => state);
    return states.sort().join() === 'running,waiting';
  });
  await jobs.stop(5000);
  expect(runs).toHaveLength(1);
  expect(warnings).toEqual([]);
  // Nothing is left of the run that did not start.
  expect((await readRuns(database)).map(({ name }) => name)).toEqual(runs);
});

test('a job waits for a connection, while a request is refused', async () => {
  const { url } = await testDatabase({ closeAfterTest: true });
  const busy = openDatabase(url, { max: 3, queueTimeoutMs: 300 });
  onTestFinished(() => busy.close());
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let state = 'waiting';
  const run: RecurringJob['run'] = async () => {
    state = 'running';
    await begun;
    state = 'asking';
    await busy.query('select 1');
    await busy.transaction((tx) => tx.query('select 1'));
    state = 'done';
  };
  const warnings: unknown[] = [];
  await start(busy, [{ name: 'patient', schedule: HOURLY, run }], warnings);
  await waitUntil('the job runs', async () => state === 'running');
  const held = [await busy.connection(), await busy.connection(), await busy.connection()];
  begin();
  // Each of these requests waits as long as the first attempt of the job.
  for (let count = 0; count < 3; count += 1)
    await expect(busy.query('select 1')).rejects.toThrow(DatabaseUnavailable);
  expect(state).toBe('asking');
  for (const connection of held) connection.release();
  await waitUntil('the job has ended', async () => state === 'done');
  expect(warnings).toEqual([]);
});

test('the log line of a failed job has the cause', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const lines: Record<string, unknown>[] = [];
  const log = createLog(
    { production: true },
    { stream: { write: (line) => void lines.push(JSON.parse(line)) } },
  );
  const cause = Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' });
  const run = () =>
    Promise.reject(new DatabaseUnavailable('the database is unavailable', { cause }));
  const running = await startRecurringJobs(
    database,
    [{ name: 'failing', schedule: HOURLY, run }],
    log,
  );
  stops.push(() => running.stop(1000));
  await waitUntil('the job has failed', async () => lines.length === 1);
  expect(lines[0]).toMatchObject({
    job: 'failing',
    code: 'EHOSTUNREACH',
    err: {
      message: 'the database is unavailable',
      cause: { message: 'no route', code: 'EHOSTUNREACH' },
    },
  });
});

test('aborts a running job when it stops, and waits until it has ended', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  let state = 'waiting';
  const running = await start(database, [
    {
      name: 'long',
      schedule: HOURLY,
      run: ({ signal }) =>
        new Promise<void>((resolve) => {
          state = 'running';
          signal.addEventListener('abort', () => {
            state = 'stopped';
            resolve();
          });
        }),
    },
  ]);
  await waitUntil('the job runs', async () => state === 'running');
  await running.stop(5000);
  expect(state).toBe('stopped');
});

test('every line that is logged during a run of a job has the id of the run', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const lines: { msg: string; jobId?: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const log = createLog({ production: true }, { stream });
  const run = async () => {
    await database.query('select 1');
    log.info('logged during the run');
    throw new Error('failed for this test');
  };
  const running = await startRecurringJobs(
    database,
    [{ name: 'talkative', schedule: HOURLY, run }],
    log,
  );
  stops.push(() => running.stop(1000));
  await waitUntil('the job has failed', async () => lines.length === 2);
  log.info('logged outside of the run');
  const { rows } = await database.query<{ id: string }>(
    `select id from job_runs where name = 'talkative'`,
  );
  expect(lines.map(({ jobId }) => jobId)).toEqual([rows[0]?.id, rows[0]?.id, undefined]);
});
