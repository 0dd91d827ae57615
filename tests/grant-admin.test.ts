import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeBrowser } from './support/fake-browser.ts';
import { runCommand } from './support/run-command.ts';
import { startSite } from './support/running-site.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mazwi-grant-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const grant = (...args: string[]) => runCommand('grant-admin', args, { DATA_DIR: dataDir });

test('npm run grant-admin works with and without a server running on the same folder', async () => {
  const site = await startSite({}, dataDir);
  const browser = createFakeBrowser(site.origin);
  const signIn = async (who: ReturnType<typeof createFakeBrowser>, email: string) =>
    who.submit(await who.visit('/api/login'), { email, password: 'speak-science' });
  const request = async (path: string) => JSON.parse((await browser.visit(path)).body);
  await signIn(browser, 'verifier@example.org');
  expect(await request('/api/auth/user')).toMatchObject({ role: 'verifier' });

  expect(await grant('verifier@example.org')).toMatchObject({
    code: 0,
    output: expect.stringContaining('verifier@example.org is now an administrator.'),
  });
  // An open session has the new role from the next request. The audit log names the command.
  expect(await request('/api/auth/user')).toMatchObject({ role: 'admin' });
  expect((await request('/api/admin/audit?action=role')).entries[0]).toMatchObject({
    actor: { firstName: 'The command', lastName: 'grant-admin' },
    person: { firstName: 'Sample', lastName: 'Verifier' },
    change: { from: 'verifier', to: 'admin' },
  });
  const { held } = await request('/api/profile/export');
  expect(held.securityEvents).toContainEqual(
    expect.objectContaining({
      kind: 'roleChanged',
      ip: null,
      detail: { from: 'verifier', to: 'admin' },
    }),
  );

  const newcomer = createFakeBrowser(site.origin);
  const registered = await newcomer.submit(await newcomer.visit('/api/login?register=1'), {
    firstName: 'Rudo',
    email: 'rudo@example.org',
    password: 'three quiet hills',
  });
  await newcomer.visit(newcomer.link(registered, 'Verify later'));
  for (const [address, sentence] of [
    ['rudo@example.org', 'The address rudo@example.org is not verified.'],
    ['nobody@example.org', 'Nobody has signed in with nobody@example.org.'],
  ])
    expect(await grant(address!)).toMatchObject({
      code: 1,
      output: expect.stringContaining(sentence!),
    });
  expect((await grant()).code).toBe(2);
  await site.stop();

  expect(await grant('Contributor@example.org')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Contributor@example.org is now an administrator.'),
  });
  expect((await grant('contributor@example.org')).output).toContain(
    'contributor@example.org is already an administrator.',
  );
});
