import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadSample } from '../src/server/development/sample/load.ts';
import type { Finding } from '../src/server/operations/doctor/finding.ts';
import { freshDatabaseUrl, testDatabase } from './support/database.ts';
import { spawnNpm } from './support/npm-start.ts';
import { realSite } from './support/real-site.ts';
import { runCommand } from './support/run-command.ts';
import { startSite } from './support/running-site.ts';
import { freePort } from './support/sign-in-site.ts';

const sentence =
  'PUBLIC_URL is not an address of this machine, so the site may not use ' +
  'sample accounts (set SAMPLE to "off") or ' +
  'the payment sandbox (set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, ' +
  'or DONATIONS to "off") or ' +
  'mail to a folder (set SMTP_URL to a mail server).';
const publicUrl = 'https://mazwi.example.org';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-public-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test.each([
  { PUBLIC_URL: publicUrl },
  { PUBLIC_URL: 'http://192.168.1.20:3000', NODE_ENV: 'development' },
  { PUBLIC_URL: 'http://0.0.0.0:3000', NODE_ENV: 'test' },
])('npm start refuses the defaults of a trial at a public address: %j', async (env) => {
  const folder = await newFolder();
  const { output, exited } = spawnNpm({ ...env, DATA_DIR: folder, PORT: String(await freePort()) });
  expect(await exited).toBe(1);
  expect(output()).toContain(`Fix these environment variables:\n  - ${sentence}\n`);
  expect(output().match(/^ {2}- /gm)).toHaveLength(1);
  expect(await readdir(folder)).toEqual([]);
});

test('production says the same in one of its lines', async () => {
  const { output, exited } = spawnNpm({
    NODE_ENV: 'production',
    PUBLIC_URL: publicUrl,
    DATA_DIR: await newFolder(),
  });
  expect(await exited).toBe(1);
  expect(output()).toContain(`  - ${sentence}\n`);
  expect(output()).not.toMatch(/- (SAMPLE|STRIPE\w*|SMTP_URL)/);
});

test.each([
  [{ SAMPLE: 'on' }, 'sample accounts (set SAMPLE to "off")'],
  [{ SMTP_URL: '' }, 'mail to a folder (set SMTP_URL to a mail server)'],
])('the doctor fails on a public address with %j', async (missing, part) => {
  const settings = { PUBLIC_URL: publicUrl, DATA_DIR: await newFolder(), ...realSite, ...missing };
  const { code, output } = await runCommand('operate', ['doctor', '--json'], settings);
  expect(code).toBe(1);
  const findings = JSON.parse(output) as Finding[];
  expect(findings.find(({ check }) => check === 'settings')).toMatchObject({ status: 'fail' });
  expect(output).toContain(JSON.stringify(`so the site may not use ${part}.`).slice(1, -1));
});

test('a public address refuses a database that has the sample accounts, as does the doctor', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  await loadSample(database);
  const settings = { PUBLIC_URL: publicUrl, ...realSite, DATABASE_URL: database.url };
  const { code, output } = await runCommand('operate', ['doctor', '--json'], settings);
  expect(code).toBe(1);
  const findings = JSON.parse(output) as Finding[];
  expect(findings.find(({ check }) => check === 'sample accounts')).toMatchObject({
    status: 'fail',
  });
  await expect(startSite(settings)).rejects.toThrow(
    'This database contains the sample accounts, whose password is published: ' +
      'start a real site with a database that never had them (SAMPLE=off).',
  );
});

test('a public address without NODE_ENV works with real settings, and has no sandbox', async () => {
  const port = String(await freePort());
  const site = await startSite({
    PUBLIC_URL: publicUrl,
    PORT: port,
    ...realSite,
    DATABASE_URL: await freshDatabaseUrl(),
  });
  const page = await fetch(`http://127.0.0.1:${port}/donate`, {
    headers: { host: 'mazwi.example.org' },
  });
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain('4242');
  await site.stop();
});
