import { expect, test } from 'vitest';
import { loadSample } from '../src/server/development/sample/load.ts';
import type { Finding } from '../src/server/operations/doctor/finding.ts';
import { freshDatabaseUrl, testDatabase } from './support/database.ts';
import { expectFailedDoctor, expectRefusedTrial, publicUrl } from './support/public-trial.ts';
import { realSite } from './support/real-site.ts';
import { runCommand } from './support/run-command.ts';
import { startSite } from './support/running-site.ts';
import { freePort } from './support/sign-in-site.ts';

// public-address.slow.test.ts contains further addresses and settings.

test('npm start refuses the defaults of a trial at a public address', () =>
  expectRefusedTrial({ PUBLIC_URL: publicUrl }));

test('the doctor fails on a public address with sample accounts', () =>
  expectFailedDoctor({ SAMPLE: 'on' }, 'sample accounts (set SAMPLE to "off")'));

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
