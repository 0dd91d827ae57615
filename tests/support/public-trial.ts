import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Finding } from '../../src/server/operations/doctor/finding.ts';
import { spawnNpm } from './npm-start.ts';
import { realSite } from './real-site.ts';
import { runCommand } from './run-command.ts';
import { freePort } from './sign-in-site.ts';

export const publicUrl = 'https://mazwi.example.org';
export const sentence =
  'PUBLIC_URL is not an address of this machine, so the site may not use ' +
  'sample accounts (set SAMPLE to "off") or ' +
  'the payment sandbox (set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, ' +
  'or DONATIONS to "off") or ' +
  'mail to a folder (set SMTP_URL to a mail server).';

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-public-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Expects that `npm start` refuses the defaults of a trial, and writes nothing. */
export async function expectRefusedTrial(env: Record<string, string>): Promise<void> {
  const folder = await newFolder();
  const { output, exited } = spawnNpm({ ...env, DATA_DIR: folder, PORT: String(await freePort()) });
  expect(await exited).toBe(1);
  expect(output()).toContain(`Fix these environment variables:\n  - ${sentence}\n`);
  expect(output().match(/^ {2}- /gm)).toHaveLength(1);
  expect(await readdir(folder)).toEqual([]);
}

/** Expects that the doctor fails on a real site at a public address which lacks a setting. */
export async function expectFailedDoctor(
  missing: Record<string, string>,
  part: string,
): Promise<void> {
  const settings = { PUBLIC_URL: publicUrl, DATA_DIR: await newFolder(), ...realSite, ...missing };
  const { code, output } = await runCommand('operate', ['doctor', '--json'], settings);
  expect(code).toBe(1);
  const findings = JSON.parse(output) as Finding[];
  expect(findings.find(({ check }) => check === 'settings')).toMatchObject({ status: 'fail' });
  expect(output).toContain(JSON.stringify(`so the site may not use ${part}.`).slice(1, -1));
}
