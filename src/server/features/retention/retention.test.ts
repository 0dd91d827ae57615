import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { aContributor } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openExplainer, recordStatements } from '#tests/support/explain.ts';
import { trimFolder, trimPostgresLog } from './files.ts';
import {
  applyHourly,
  applyRules,
  fileRules,
  forgetInvitedAddresses,
  rowRules,
  shortenAddresses,
} from './retention.ts';

const { retention } = limits;
const silent = { info: () => {}, warn: () => {} };

let database: Awaited<ReturnType<typeof testDatabase>>;
let userId: string;
beforeAll(async () => {
  database = await testDatabase();
  userId = (await aContributor(database, 'Rudo')).id;
});
afterAll(() => database.close());

test('shortens IP addresses in the security log to their networks after 30 days', async () => {
  await database.query('delete from security_events');
  const addresses = {
    '196.12.4.77': '196.12.4.0/24',
    '::ffff:196.12.5.1': '196.12.5.0/24',
    '2001:db8:7:8:9:a:b:c': '2001:db8:7:8::/64',
    'not an address': null,
  };
  const limit = Date.now() - retention.fullAddressDays * 86_400_000;
  const insert = `insert into security_events (kind, ip, at) values ('signOut', $1, $2)`;
  for (const ip of Object.keys(addresses))
    for (const shift of [-60_000, 60_000])
      await database.query(insert, [ip, new Date(limit + shift)]);
  expect(await shortenAddresses(database)).toBe(4);
  expect(await shortenAddresses(database)).toBe(0);
  const { rows } = await database.query<{ ip: string | null }>(
    `select ip from security_events where kind = 'signOut' order by at, position`,
  );
  expect(rows.map(({ ip }) => ip)).toEqual([
    ...Object.values(addresses),
    ...Object.keys(addresses),
  ]);
});

test('reads no events whose addresses are already short, however many there are', async () => {
  await database.query('delete from security_events');
  await database.query(
    `insert into security_events (kind, ip, at)
     select 'signIn', '196.12.4.0/24', now() - interval '60 days' from generate_series(1, 20000)`,
  );
  await database.query(
    `insert into security_events (kind, ip, at)
     select 'signIn', '196.12.4.77', now() - make_interval(days => day) from generate_series(1, 40) day`,
  );
  await database.query('analyze security_events');
  const { queryable, statements } = recordStatements(database);
  expect(await shortenAddresses(queryable)).toBe(11);
  const explainer = await openExplainer(database.url, 'custom');
  onTestFinished(() => explainer.close());
  for (const statement of statements) {
    const { indexes, rows } = await explainer.explain(statement);
    expect(indexes).toEqual(['security_events_full_address']);
    expect(rows).toBeLessThan(100);
  }
});

async function createDataDir(name: string, files: Record<string, number>): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mazwi-trimming-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await mkdir(join(dataDir, name));
  for (const [file, ageDays] of Object.entries(files)) {
    const path = join(dataDir, name, file);
    await writeFile(path, file);
    const modified = (Date.now() - ageDays * 86_400_000) / 1000;
    await utimes(path, modified, modified);
  }
  return dataDir;
}
const now = new Date();

test('deletes outbox emails that are too old, and the oldest if there are too many', async () => {
  const { outboxDays, outboxFiles } = retention;
  const aged = await createDataDir('outbox', {
    'past.eml': outboxDays + 0.01,
    'within.eml': outboxDays - 0.01,
  });
  expect(await trimFolder(aged, 'outbox', { now })).toBe(1);
  expect(await readdir(join(aged, 'outbox'))).toEqual(['within.eml']);

  const crowded = await createDataDir('outbox', { 'oldest.eml': 2, 'second.eml': 1 });
  for (let each = 0; each < outboxFiles - 1; each += 1)
    await writeFile(join(crowded, 'outbox', `${each}.eml`), '');
  expect(await trimFolder(crowded, 'outbox', { now })).toBe(1);
  const left = await readdir(join(crowded, 'outbox'));
  expect([left.length, left.includes('second.eml')]).toEqual([outboxFiles, true]);
});

test('keeps the latest import reports, however old', async () => {
  const names = Array.from({ length: retention.importReports + 1 }, (_, age) => [
    `${age}.refused.csv`,
    age * 100,
  ]);
  const dataDir = await createDataDir('imports', Object.fromEntries(names));
  expect(await trimFolder(dataDir, 'imports', { now })).toBe(1);
  expect(await readdir(join(dataDir, 'imports'))).not.toContain(
    `${retention.importReports}.refused.csv`,
  );
});

test('rotates the PostgreSQL log at its size limit, and keeps the old part', async () => {
  const dataDir = await createDataDir('outbox', {});
  const log = join(dataDir, 'postgres.log');
  expect(await trimPostgresLog(dataDir)).toBe(0);
  await writeFile(log, 'a'.repeat(retention.postgresLogBytes));
  expect(await trimPostgresLog(dataDir)).toBe(0);
  await writeFile(log, 'b', { flag: 'a' });
  expect(await trimPostgresLog(dataDir)).toBe(1);
  expect(await readFile(log, 'utf8')).toBe('');
  expect((await readFile(`${log}.1`, 'utf8')).endsWith('b')).toBe(true);
});

test('logs a failed rule without its data, and runs the other rules', async () => {
  const warned: unknown[][] = [];
  const ran: string[] = [];
  const failing = Object.assign(new Error('secret'), { code: '42P01' });
  await applyRules(
    [
      { name: 'broken', run: () => Promise.reject(failing) },
      { name: 'next', run: async () => ran.push('next') },
    ],
    { ...silent, warn: (...entry: unknown[]) => void warned.push(entry) },
    new AbortController().signal,
  );
  expect(ran).toEqual(['next']);
  expect(warned).toEqual([
    [{ rule: 'broken', code: '42P01' }, 'failed to delete expired data; retrying in one hour'],
  ]);
});

test('applies the rules at the start, and stops before the next rule', async () => {
  const ran: string[] = [];
  const first = Promise.withResolvers<number>();
  const running = applyHourly(
    [
      { name: 'first', run: () => first.promise },
      { name: 'second', run: async () => ran.push('second') },
    ],
    silent,
  );
  const stopped = running.stop();
  first.resolve(0);
  await stopped;
  expect(ran).toEqual([]);
});

test('every rule works without any files', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mazwi-trimming-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const warned: unknown[] = [];
  await applyRules(
    [...rowRules(database), ...fileRules(dataDir)],
    { ...silent, warn: (...entry: unknown[]) => void warned.push(entry) },
    new AbortController().signal,
  );
  expect(warned).toEqual([]);
});

test('the addresses of expired invitations are deleted, and those of open ones are kept', async () => {
  const insert = (email: string, expiresAt: string) =>
    database.query(
      `insert into invitations (
        email, email_hash, token_hash, languages, subjects, invited_by, expires_at
      )
      values ($1, $1, $1, '{}', '{}', $2, $3)`,
      [email, userId, expiresAt],
    );
  await insert('old@example.org', '2026-01-01T00:00:00Z');
  await insert('new@example.org', '2126-01-01T00:00:00Z');
  expect(await forgetInvitedAddresses(database)).toBe(1);
  expect(await forgetInvitedAddresses(database)).toBe(0);
  const { rows } = await database.query(
    'select email, email_hash from invitations order by expires_at',
  );
  expect(rows).toEqual([
    { email: null, emailHash: '' },
    { email: 'new@example.org', emailHash: 'new@example.org' },
  ]);
});
