import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeBrowser } from './support/fake-browser.ts';
import { runCommand } from './support/run-command.ts';
import { startSite } from './support/running-site.ts';
import { waitUntil } from './support/wait-until.ts';

const ADDRESS = 'admin@example.org';
const PASSWORD = 'speak-science';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mazwi-reset-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const reset = (args: string[], env: Record<string, string> = {}) =>
  runCommand('reset-second-factor', args, { DATA_DIR: dataDir, ...env });

test('npm run reset-second-factor helps somebody who is locked out, with or without a server', async () => {
  const site = await startSite({}, dataDir);
  const browser = createFakeBrowser(site.origin);
  const signIn = async () =>
    browser.submit(await browser.visit('/api/login'), { email: ADDRESS, password: PASSWORD });
  await signIn();
  await addApp(browser);

  expect(await reset([`  ${ADDRESS.toUpperCase()} `])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Removed all second factors of ADMIN@EXAMPLE.ORG'),
  });
  // The open session has ended, and the password alone signs in.
  expect((await browser.visit('/api/auth/user')).status).toBe(401);
  await signIn();
  const { held } = JSON.parse((await browser.visit('/api/profile/export')).body);
  expect(held.authenticatorApps).toEqual([]);
  expect(held.recoveryCodes).toEqual([]);
  expect(held.sessions).toMatchObject([{ second_factor: false }]);
  expect(held.securityEvents.map(({ kind }: { kind: string }) => kind)).toContain(
    'secondFactorReset',
  );
  const listWarnings = async () =>
    (await readMails()).filter((mail) => /removed all second factors from your account/.test(mail));
  // The command queues the email, and the site sends it.
  await waitUntil('the owner is warned', async () => (await listWarnings()).length > 0);
  expect(await listWarnings()).toEqual([expect.stringMatching(new RegExp(`^To: ${ADDRESS}`, 'm'))]);
  await site.stop();

  expect(await reset([ADDRESS])).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${ADDRESS} has no second factor.`),
  });
  expect(await reset(['nobody@example.org'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('No account has the address nobody@example.org.'),
  });
  expect((await reset([])).code).toBe(2);
  const other = { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
  expect(await reset([ADDRESS], { OIDC_ISSUER: 'https://id.example', ...other })).toMatchObject({
    code: 1,
    output: expect.stringContaining(
      'People sign in at https://id.example, which has their second factors.',
    ),
  });
});

/** Adds an authenticator app to the account that is signed in. */
async function addApp(browser: ReturnType<typeof createFakeBrowser>): Promise<void> {
  const page = await browser.visit('/oidc/security/app');
  const [, secret] = /secret=([A-Z2-7]+)/.exec(page.body) ?? [];
  const added = await browser.submit(page, {
    name: 'Phone',
    code: new TOTP({ secret: secret! }).generate(),
  });
  expect(added.body).toContain('Save your recovery codes');
}

async function readMails(): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
