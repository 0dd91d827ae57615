import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { failedSignIns, recordSecurityEvent } from '#server/identity/security-log/record.ts';
import { type Database, DatabaseUnavailable } from '#server/platform/db/database.ts';
import { createRegistry } from '#server/platform/http/metrics.ts';
import { startRecurringJobs } from '#server/platform/jobs/recurring-jobs.ts';
import { aContributor, aTerm, aTermInput } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { figures } from './figures.ts';
import { registerSiteMetrics } from './site-metrics.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Returns the samples of /metrics, as `name{label="value"}` and their values. */
async function readMetrics(from: Database = database): Promise<Map<string, number>> {
  const registry = createRegistry();
  registerSiteMetrics(registry, {
    config: readConfig({ DATA_DIR: tmpdir() }),
    database: from,
    version: '1.2.3',
  });
  const lines = (await registry.metrics()).split('\n').filter((line) => /^[a-z]/.test(line));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

test('says what waits, what failed and how old the backups are', async () => {
  const rudo = await aContributor(database, 'Rudo');
  await aTerm(database, { ...aTermInput(), submitterId: rudo.id });
  await database.query(`
    insert into backups (started_at, finished_at, copied_at, verified_at, file, bytes, failure)
    values
      ('2026-11-20T01:00:00Z', now(), now(), now(), 'first', 100, null),
      ('2026-11-21T01:00:00Z', now(), now(), null, 'second', 200, null),
      ('2026-11-22T01:00:00Z', now(), null, null, 'third', 300, 'copy failed')`);
  await database.query(`insert into site_modes (name, reason) values ('readOnly', 'for a test')`);
  await database.query(`
    insert into export_builds (kind, started_at, finished_at, failure, failed_at)
    values
      ('packs', now(), '2026-11-22T01:10:00Z', null, null),
      ('exports', now(), null, 'disk full', now())`);
  await database.query(
    `insert into notices (user_id, kind, role, mail, due_at)
     values ($1, 'role', 'verifier', 'queued', now() - interval '1 hour')`,
    [rudo.id],
  );
  const metrics = await readMetrics();
  expect(metrics.get('database_figures_up')).toBe(1);
  expect(Object.fromEntries(metrics)).toMatchObject({
    terms_pending: 1,
    reports_open: 0,
    'site_mode{mode="readOnly"}': 1,
    'site_mode{mode="held"}': 0,
    backup_last_timestamp_seconds: Date.UTC(2026, 10, 22, 1) / 1000,
    backup_last_copied_timestamp_seconds: Date.UTC(2026, 10, 21, 1) / 1000,
    backup_last_verified_timestamp_seconds: Date.UTC(2026, 10, 20, 1) / 1000,
    backup_failed: 1,
    backup_bytes: 300,
    'build_last_timestamp_seconds{kind="packs"}': Date.UTC(2026, 10, 22, 1, 10) / 1000,
    'build_failed{kind="packs"}': 0,
    'build_failed{kind="exports"}': 1,
    'mail_waiting{kind="notices"}': 1,
    'mail_waiting{kind="digests"}': 0,
  });
  expect(metrics.get('mail_oldest_waiting_seconds{kind="notices"}')).toBeGreaterThanOrEqual(3600);
  expect(metrics.get('disk_free_bytes{folder="data"}')).toBeGreaterThan(0);
  expect(Math.abs(metrics.get('database_clock_offset_seconds') ?? 99)).toBeLessThan(5);
  expect(metrics.get(`mazwi_info{version="1.2.3",node="${process.versions.node}"}`)).toBe(1);
});

test('an email that the mail server refuses counts as waiting between the attempts', async () => {
  await database.query(`
    insert into mails (kind, address, attempts, created_at, due_at)
    values ('reset', 'rudo@example.org', 5, now() - interval '3 hours', now() + interval '7 hours')`);
  const metrics = await readMetrics();
  expect(metrics.get('mail_waiting{kind="accounts"}')).toBe(1);
  const waited = metrics.get('mail_oldest_waiting_seconds{kind="accounts"}');
  expect(waited).toBeGreaterThanOrEqual(3 * 3600);
});

test('says when each job last succeeded, and whether its last run failed', async () => {
  const running = await startRecurringJobs(
    database,
    [
      { name: 'works', schedule: '0 * * * *', run: async () => {} },
      { name: 'fails', schedule: '0 * * * *', run: () => Promise.reject(new Error('failed')) },
    ],
    { warn: () => {} },
  );
  try {
    await waitUntil('both jobs ended', async () => {
      const metrics = await readMetrics();
      return (
        metrics.get('job_runs_last_day{name="works"}') === 1 &&
        metrics.get('job_failures_last_day{name="fails"}') === 1
      );
    });
    const metrics = await readMetrics();
    expect(metrics.get('job_failed{name="works"}')).toBe(0);
    expect(metrics.get('job_failed{name="fails"}')).toBe(1);
    expect(metrics.get('job_oldest_waiting_seconds{name="works"}')).toBe(0);
    expect(metrics.get('job_last_success_timestamp_seconds{name="works"}')).toBeGreaterThan(1e9);
    expect(metrics.has('job_last_success_timestamp_seconds{name="fails"}')).toBe(false);
  } finally {
    await running.stop(1000);
  }
});

test('leaves the figures out while the database cannot be read', async () => {
  const unavailable = () => Promise.reject(new DatabaseUnavailable('unavailable for this test'));
  const metrics = await readMetrics({ ...database, transaction: unavailable, query: unavailable });
  expect(metrics.get('database_figures_up')).toBe(0);
  const names = [...metrics.keys()].map((sample) => sample.split('{')[0]);
  for (const { name } of figures) expect(names).not.toContain(name);
  expect(names).not.toContain('database_clock_offset_seconds');
  expect(names).toContain('disk_free_bytes');
});

test('reads the figures once for many scrapes', async () => {
  let reads = 0;
  const counting: Database = {
    ...database,
    transaction: (work) => {
      reads += 1;
      return database.transaction(work);
    },
  };
  const registry = createRegistry();
  const source = {
    config: readConfig({ DATA_DIR: tmpdir() }),
    database: counting,
    version: '1.2.3',
  };
  registerSiteMetrics(registry, source);
  await Promise.all([registry.metrics(), registry.metrics()]);
  await registry.metrics();
  expect(reads).toBe(1);
});

test('counts failed sign-ins', async () => {
  const count = async () => (await failedSignIns.get()).values[0]?.value ?? 0;
  const before = await count();
  await recordSecurityEvent(database, { kind: 'signInFailed', userId: null, ip: '192.0.2.1' });
  await recordSecurityEvent(database, { kind: 'signIn', userId: null, ip: '192.0.2.1' });
  expect(await count()).toBe(before + 1);
});
