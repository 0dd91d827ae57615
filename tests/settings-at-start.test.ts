import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverOptions } from '../bin/setup.mjs';
import { root } from './support/running-site.ts';

/** Starts the server with settings that it must reject. */
async function refusedStart(env: Record<string, string>): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, ...serverOptions.env, DATA_DIR: '/nowhere/mazwi', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  const code = await new Promise<number>((resolve) => {
    child.once('close', resolve);
  });
  return { code, text };
}

test('production without settings exits with 1 and one message that lists what is missing', async () => {
  expect(await refusedStart({ NODE_ENV: 'production' })).toEqual({
    code: 1,
    text: `Invalid configuration. Fix these environment variables:
  - SAMPLE must be "off": the sample accounts have a published password.
  - SESSION_SECRET must be set: 32 or more random characters, for example from \`openssl rand -base64 32\`.
  - SMTP_URL must be set: the mail server that sends sign-up and notification emails.
  - MAIL_FROM must be set: the sender of these emails.
  - PUBLIC_URL must be set: the https address of the site.
  - STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set, or DONATIONS must be "off".
  - OPERATOR_NAME must be set: donors must know who receives their money; or set DONATIONS to "off".
  - OPERATOR_PLACE must be set: donors must know who receives their money; or set DONATIONS to "off".
  - CONTACT_EMAIL must be set: donors must know who receives their money; or set DONATIONS to "off".
`,
  });
});

test('a start that lacks a setting names the variable that probably means it', async () => {
  const settings = {
    PUBLIC_URL: 'https://mazwi.example',
    DONATIONS: 'off',
    SMPT_URL: 'smtp://mail',
  };
  const { code, text } = await refusedStart(settings);
  expect(code).toBe(1);
  expect(text).toMatch(
    /\n {2}- PUBLIC_URL .*set SMTP_URL.*\n {2}- SMPT_URL is unknown\. Did you mean SMTP_URL\?\n$/,
  );
});

test('a start with invalid settings exits with 1 and explains each without a stack trace', async () => {
  const settings = {
    PORT: '70000',
    HOST: 'http://here',
    PUBLIC_URL: 'mazwi.org',
    TRUSTED_PROXIES: '10.0.0.0/64, 999.1.1.1',
    SESSION_SECRET: 'short',
    ENCRYPTION_KEY: 'short',
    METRICS_TOKEN: 'abc',
    MAIL_FROM: 'nobody',
    SMTP_URL: 'http://x',
    SOURCE_URL: 'code',
    OPERATOR_NAME: 'x'.repeat(300),
    OPERATOR_PLACE: 'x'.repeat(300),
    CONTACT_EMAIL: 'me',
    ALLOW_HTTP: 'yes',
    DONATIONS: 'false',
    SAMPLE: '0',
    RATE_LIMITS: 'no',
  };
  const { code, text } = await refusedStart(settings);
  expect(code).toBe(1);
  const [first, ...lines] = text.trimEnd().split('\n');
  expect(first).toBe('Invalid configuration. Fix these environment variables:');
  // There is one line for each setting, and one more because TRUSTED_PROXIES has two errors.
  expect(lines).toHaveLength(Object.keys(settings).length + 1);
  for (const name of Object.keys(settings))
    expect(lines.filter((line) => line.startsWith(`  - ${name} must`)).length).toBeGreaterThan(0);
});
