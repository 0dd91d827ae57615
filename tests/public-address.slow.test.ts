import { expect, test } from 'vitest';
import { spawnNpm } from './support/npm-start.ts';
import {
  expectFailedDoctor,
  expectRefusedTrial,
  newFolder,
  publicUrl,
  sentence,
} from './support/public-trial.ts';

// public-address.test.ts contains one of each of these starts.

test.each([
  { PUBLIC_URL: 'http://192.168.1.20:3000', NODE_ENV: 'development' },
  { PUBLIC_URL: 'http://0.0.0.0:3000', NODE_ENV: 'test' },
])('npm start refuses the defaults of a trial at a public address: %j', expectRefusedTrial);

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

test('the doctor fails on a public address with mail to a folder', () =>
  expectFailedDoctor({ SMTP_URL: '' }, 'mail to a folder (set SMTP_URL to a mail server)'));
