import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadSecrets } from '../src/server/identity/provider/secrets.ts';
import { checkClock, checkDatabase } from '../src/server/operations/doctor/database.ts';
import { examine } from '../src/server/operations/doctor/doctor.ts';
import { checkDrill } from '../src/server/operations/doctor/drill.ts';
import { exitCode, type Finding, formatFindings } from '../src/server/operations/doctor/finding.ts';
import { checkSettings } from '../src/server/operations/doctor/settings.ts';
import { storeDrill } from '../src/server/operations/drill/drill-file.ts';
import { aContributor } from './factories.ts';
import { asOwner, testDatabase } from './support/database.ts';
import { mailServer } from './support/mail-server.ts';
import { mailbox } from './support/mailbox.ts';
import { startPurgeReceiver } from './support/purge-receiver.ts';
import { runCommand } from './support/run-command.ts';
import { freePort } from './support/sign-in-site.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const find = (findings: readonly Finding[], check: string) =>
  findings.find((finding) => finding.check === check);
const run = (variables: Record<string, string> = {}) =>
  examine({ DATABASE_URL: database.url, DATA_DIR: tmpdir(), ...variables });

describe('the database', () => {
  test('a new database has only ok findings, except that there is no backup', async () => {
    const findings = await run();
    expect(find(findings, 'database')).toMatchObject({ status: 'ok' });
    expect(find(findings, 'migrations')).toMatchObject({ status: 'ok', value: 'all applied' });
    expect(find(findings, 'clock')).toMatchObject({ status: 'ok' });
    expect(find(findings, 'mode')).toMatchObject({ status: 'ok' });
    expect(find(findings, 'last backup')).toMatchObject({
      status: 'warn',
      value: 'never, copied never, verified never',
    });
    await database.query(
      `insert into backups (started_at, finished_at, file)
       values (now() - interval '2 hours', now(), 'backup')`,
    );
    expect(find(await run(), 'last backup')).toMatchObject({
      status: 'ok',
      value: '2 h ago, copied never, verified never',
    });
    const copying = await run({ BACKUP_COPY_TO: tmpdir() });
    expect(find(copying, 'last backup')).toMatchObject({ status: 'warn' });
    await database.query(`update backups set copied_at = now()`);
    const copied = await run({ BACKUP_COPY_TO: tmpdir() });
    expect(find(copied, 'last backup')).toMatchObject({ status: 'ok' });
    await database.query(`update backups set failure = 'copy failed'`);
    expect(find(await run(), 'last backup')).toMatchObject({
      status: 'warn',
      value: '2 h ago, copied 2 h ago, verified never; the last one failed: copy failed',
    });
    await database.query(`update backups set failure = null`);
  });

  test('the doctor warns about a mode that somebody may have forgotten', async () => {
    await database.query(
      `insert into site_modes (name, reason) values ('readOnly', 'a test'), ('held', 'a test')`,
    );
    const modes = (await run()).filter(({ check }) => check === 'mode');
    expect(modes.map(({ status }) => status)).toEqual(['warn', 'warn']);
    await database.query('delete from site_modes');
  });

  test('the doctor reports missing migrations, and those of a newer version', async () => {
    const older = await testDatabase({ closeAfterTest: true });
    await asOwner(
      older,
      `delete from schema_migrations
       where name = (select max(name) from schema_migrations)`,
    );
    expect(find(await checkDatabase(older, { copyTo: null }), 'migrations')).toMatchObject({
      status: 'warn',
      value: '1 not applied',
    });
    await asOwner(
      older,
      `insert into schema_migrations (name, sha256) values ('9999_newer.sql', '')`,
    );
    expect(find(await checkDatabase(older, { copyTo: null }), 'migrations')).toMatchObject({
      status: 'fail',
    });
  });

  test.each([
    [0.5, 'ok'],
    [-10, 'warn'],
    [90, 'fail'],
  ])('whose clock differs by %d seconds', (offset, status) => {
    expect(checkClock(offset)).toMatchObject({ status });
  });

  test('the doctor distinguishes an unreachable database from one that does not run', async () => {
    const url = `postgres://mazwi@127.0.0.1:${await freePort()}/mazwi`;
    expect(find(await run({ DATABASE_URL: url }), 'database')).toMatchObject({
      status: 'fail',
      value: 'cannot be used',
      advice: expect.stringContaining('does not answer at 127.0.0.1:'),
    });
    expect(find(await run({ DATABASE_URL: '' }), 'database')).toMatchObject({
      status: 'warn',
      value: 'not running',
    });
  });
});

test('the doctor says when the last drill was', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mazwi-doctor-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  expect(await checkDrill(dataDir)).toMatchObject({
    status: 'ok',
    value: 'never on this machine',
  });
  const finishedAt = new Date(Date.now() - 40 * 86_400_000).toISOString();
  await storeDrill(dataDir, { finishedAt, file: 'backup' });
  expect(await checkDrill(dataDir)).toMatchObject({ value: '40 days ago on this machine' });
});

describe('the folders', () => {
  const inFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mazwi-doctor-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    return folder;
  };

  test('folders that can be written are ok, and the probes are gone', async () => {
    const folder = await inFolder();
    const findings = await run({
      DATA_DIR: folder,
      BACKUP_FOLDER: join(folder, 'new', 'backups'),
      BACKUP_COPY_TO: folder,
    });
    for (const check of ['data folder', 'backup folder', 'backup copies'])
      expect(find(findings, check), check).toMatchObject({ status: 'ok' });
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    ['DATA_DIR', 'data folder'],
    ['BACKUP_FOLDER', 'backup folder'],
    ['BACKUP_COPY_TO', 'backup copies'],
  ])('a %s that cannot be written is a failure', async (name, check) => {
    // Not even root can write into a file that is in the place of the folder.
    const file = join(await inFolder(), 'file');
    await writeFile(file, '');
    expect(find(await run({ [name]: join(file, 'folder') }), check)).toMatchObject({
      status: 'fail',
      advice: expect.stringContaining(name),
    });
  });

  test('a folder of copies that does not exist is a failure', async () => {
    const missing = join(await inFolder(), 'not-mounted');
    expect(find(await run({ BACKUP_COPY_TO: missing }), 'backup copies')).toMatchObject({
      status: 'fail',
      value: `${missing} cannot be written (ENOENT)`,
    });
  });

  test.each([
    ['sh -c true', 'ok', 'sh can be run'],
    ['mazwi-no-such-program --to here', 'fail', 'the command mazwi-no-such-program does not exist'],
  ])('the command %s to copy backups is %s', async (BACKUP_COPY_TO, status, value) => {
    expect(find(await run({ BACKUP_COPY_TO }), 'backup copies')).toMatchObject({ status, value });
  });
});

describe('the keys in the database', () => {
  const key = () => randomBytes(32).toString('base64');

  test('a missing or wrong ENCRYPTION_KEY is a failure, in the words of the start', async () => {
    const own = await testDatabase({ closeAfterTest: true });
    const check = async (ENCRYPTION_KEY: string) =>
      find(await run({ DATABASE_URL: own.url, ENCRYPTION_KEY }), 'keys');
    expect(await check('')).toMatchObject({ status: 'ok', value: 'none yet' });
    const right = key();
    await loadSecrets(own, Buffer.from(right, 'base64'));
    expect(await check(right)).toMatchObject({ status: 'ok', value: 'encrypted' });
    const missing = await loadSecrets(own).catch((error: Error) => error.message);
    expect(await check('')).toMatchObject({ status: 'fail', advice: missing });
    const wrong = key();
    const refused = await loadSecrets(own, Buffer.from(wrong, 'base64')).catch(
      (error: Error) => error.message,
    );
    expect(refused).toMatch(/does not match/);
    expect(await check(wrong)).toMatchObject({ status: 'fail', advice: refused });
  });

  test('a person who returned with a restored database is a failure', async () => {
    const own = await testDatabase({ closeAfterTest: true });
    const { id } = await aContributor(own);
    await own.query('insert into erasures (user_id, erased_at) values ($1, now())', [id]);
    expect(find(await run({ DATABASE_URL: own.url }), 'keys')).toMatchObject({
      status: 'fail',
      advice: expect.stringContaining('npm run erase-again'),
    });
  });
});

describe('mail', () => {
  test('the doctor asks whether the sender is accepted, without sending a message', async () => {
    const mails = await mailbox();
    expect(find(await run({ SMTP_URL: mails.url }), 'mail')).toMatchObject({
      status: 'ok',
      value: `${new URL(mails.url).host} accepts our sender`,
    });
    expect(mails.received).toEqual([]);
    await mails.close();
  });

  test('the doctor sends one message to the address of --mail', async () => {
    const mails = await mailbox();
    const env = { SMTP_URL: mails.url, DATABASE_URL: database.url, DATA_DIR: tmpdir() };
    const { output } = await runCommand('operate', ['doctor', '--mail', 'rudo@mazwi.example'], env);
    expect(mails.received.map(({ to }) => to)).toEqual([['rudo@mazwi.example']]);
    expect(output).not.toContain('rudo@mazwi.example');
    await mails.close();
  });

  test.each([
    ['MAIL FROM', 'the sender', { refuseSender: () => 553 }],
    ['RCPT TO', 'the sender', { refuseRecipient: () => 553, refusal: 'Sender address rejected' }],
    ['AUTH', 'the login', { requireLogin: true }],
  ])('a mail server that refuses %s refuses %s', async (_command, what, options) => {
    const server = await mailServer(options);
    onTestFinished(() => server.close());
    const SMTP_URL = server.url.replace('//', '//mazwi:wrong@');
    expect(find(await run({ SMTP_URL }), 'mail')).toMatchObject({
      status: 'fail',
      value: expect.stringContaining(`refuses ${what}`),
    });
  });

  test('a recipient that does not exist says nothing about the sender', async () => {
    const server = await mailServer({ refuseRecipient: () => 550 });
    onTestFinished(() => server.close());
    expect(find(await run({ SMTP_URL: server.url }), 'mail')).toMatchObject({ status: 'ok' });
  });

  test('a mail server that is down is a failure', async () => {
    const url = `smtp://127.0.0.1:${await freePort()}`;
    expect(find(await run({ SMTP_URL: url }), 'mail')).toMatchObject({ status: 'fail' });
  });
});

describe('the CDN', () => {
  test('a site without a CDN is ok', async () => {
    expect(find(await run(), 'cdn')).toMatchObject({ status: 'ok', value: 'none' });
  });

  test('the doctor says whether the CDN accepts a purge that drops nothing', async () => {
    const receiver = await startPurgeReceiver();
    const { host } = new URL(receiver.url);
    expect(find(await run({ CDN_PURGE_URL: receiver.url }), 'cdn')).toMatchObject({
      status: 'ok',
      value: `${host} accepts purges`,
    });
    expect(receiver.received.map((headers) => headers['surrogate-key'])).toEqual(['doctor']);
    receiver.onPurge = async () => 403;
    expect(find(await run({ CDN_PURGE_URL: receiver.url }), 'cdn')).toMatchObject({
      status: 'fail',
      value: `${host} does not accept purges (403)`,
    });
    await receiver.close();
    expect(find(await run({ CDN_PURGE_URL: receiver.url }), 'cdn')).toMatchObject({
      value: `${host} does not accept purges (ECONNREFUSED)`,
    });
  });
});

describe('the settings', () => {
  test('the doctor lists the settings with their origin', () => {
    const { findings } = checkSettings({ PORT: '4000', DATABASE_URL: 'postgres://a:b@db:5433/c' });
    expect(find(findings, 'PORT')?.value).toBe('environment: 4000');
    expect(find(findings, 'DATABASE_URL')?.value).toBe('environment: postgres://db:5433/c');
    expect(find(findings, 'HOST')?.value).toBe('default');
  });

  test.each(['/', '?', '#'])('the doctor shows no password that contains %s', (character) => {
    const url = `postgres://mazwi:12${character}34@db:5433/mazwi`;
    const { findings } = checkSettings({ DATABASE_URL: url });
    expect(find(findings, 'DATABASE_URL')?.value).toBe('environment: set, 36 characters');
    expect(JSON.stringify(findings)).not.toContain('mazwi:12');
  });

  test('the doctor reports invalid settings', () => {
    const { config, findings } = checkSettings({ PORT: 'seven' });
    expect(config).toBeNull();
    expect(find(findings, 'settings')).toMatchObject({ status: 'fail' });
  });

  test('the doctor names the setting that a misspelt variable means', () => {
    const { findings } = checkSettings({ DATABSE_URL: 'postgres://db/mazwi', BACKUP_KEEPS: '7' });
    expect(find(findings, 'DATABSE_URL')).toMatchObject({
      status: 'warn',
      advice: 'Did you mean DATABASE_URL?',
    });
    expect(find(findings, 'BACKUP_KEEPS')?.advice).toBe('Did you mean BACKUP_KEEP?');
  });

  test('the doctor prints what is set or needs attention, and with --all the rest', async () => {
    const findings = await run({ PORT: '4000', BACKUP_KEEPS: '7' });
    const short = formatFindings(findings, { all: false });
    expect(short).toMatch(/^ok +PORT +environment: 4000$/m);
    expect(short).toMatch(/^warn +BACKUP_KEEPS +unknown$/m);
    expect(short).not.toMatch(/default|accepts|all applied/);
    expect(short).toMatch(/^ok +\d+ others: npm run doctor -- --all lists them$/m);
    const all = formatFindings(findings, { all: true });
    expect(all.match(/^(?:ok|warn|fail) /gm)).toHaveLength(findings.length);
  });

  test('the doctor warns about weak settings', () => {
    const { findings } = checkSettings({ NODE_ENV: 'production', PUBLIC_URL: 'https://a.example' });
    expect(findings.filter(({ status }) => status !== 'ok')).not.toEqual([]);
  });

  test('the doctor shows no secret and no address', async () => {
    const secrets = {
      SESSION_SECRET: 'canary-Session-7Q2kP9xLm4Wz8Tn1Vb6R',
      ENCRYPTION_KEY: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'canary-client',
      OIDC_CLIENT_SECRET: 'canary-Client-7Q2kP9xLm4Wz8Tn1Vb6R',
      METRICS_TOKEN: 'canary-Metric-7Q2kP9xLm4Wz8Tn1Vb6R',
      // Otherwise the doctor would try the key at the payment provider.
      DONATIONS: 'off',
      STRIPE_SECRET_KEY: 'sk_test_canary7Q2kP9xLm4Wz8Tn1Vb6R',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_canary7Q2kP9xLm4Wz8Tn1Vb6R',
      STRIPE_WEBHOOK_SECRET: 'whsec_canary7Q2kP9xLm4Wz8Tn1Vb6R',
      ADMIN_EMAILS: 'canary@example.org',
      CDN_PURGE_URL: 'http://Canary-Key:canarytoken@127.0.0.1:1/canary',
      SMTP_URL: 'smtp://canaryuser:canarypassword@127.0.0.1:1',
      DATABASE_URL: 'postgres://canaryrole:canarysecret@127.0.0.1:1/mazwi',
    };
    const { code, output } = await runCommand('operate', ['doctor', '--json'], secrets);
    const findings = JSON.parse(output) as Finding[];
    expect(code).toBe(1);
    expect(find(findings, 'SESSION_SECRET')?.value).toBe('environment: set, 35 characters');
    for (const text of [output, formatFindings(findings)]) {
      expect(text).not.toMatch(/canary/i);
      expect(text).not.toContain(secrets.ENCRYPTION_KEY);
    }
  });
});

test('the exit code says whether something failed', async () => {
  const finding = (status: Finding['status']) => ({ check: 'a', status, value: '', advice: null });
  expect(exitCode([finding('ok')])).toBe(0);
  expect(exitCode([finding('ok'), finding('warn')])).toBe(3);
  expect(exitCode([finding('warn'), finding('fail')])).toBe(1);
  expect(await runCommand('operate', ['doctor', '--loud'], {})).toMatchObject({ code: 2 });
});
