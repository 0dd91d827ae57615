import { afterEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
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

const states = async (database: Database, name: string) =>
  (
    await database.query<{ state: string }>(
      `select state::text from pgboss.job where name = $1 order by created_on`,
      [name],
    )
  ).rows.map(({ state }) => state);

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
  await waitUntil(
    'the first job is completed in the queue',
    async () => (await states(database, 'first'))[0] === 'completed',
  );
});

test('schedules each job once, however many copies of the server start', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const job = { name: 'sitemap', schedule: HOURLY, run: async () => {} };
  await start(database, [job]);
  await start(database, [job]);
  const { rows } = await database.query('select name, cron, timezone from pgboss.schedule');
  expect(rows).toEqual([{ name: 'sitemap', cron: HOURLY, timezone: 'UTC' }]);
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
    (await states(database, 'failing')).includes('failed'),
  );
  await waitUntil('the other job ran', async () => ran);
  expect(warnings).toEqual([
    [{ job: 'failing', code: '53100' }, 'job failed; retrying at its next scheduled run'],
  ]);
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
    `select id from pgboss.job where name = 'talkative'`,
  );
  expect(lines.map(({ jobId }) => jobId)).toEqual([rows[0]?.id, rows[0]?.id, undefined]);
});
