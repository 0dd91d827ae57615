import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeBrowser, type FakeBrowser } from './support/fake-browser.ts';
import { runCommand } from './support/run-command.ts';
import { startSite } from './support/running-site.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mazwi-sessions-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const end = (...args: string[]) => runCommand('end-sessions', args, { DATA_DIR: dataDir });

test('npm run end-sessions signs one person or everybody out everywhere', async () => {
  const site = await startSite({}, dataDir);
  const signIn = async (email: string) => {
    const browser = createFakeBrowser(site.origin);
    await browser.submit(await browser.visit('/api/login'), { email, password: 'speak-science' });
    return browser;
  };
  const status = async (browser: FakeBrowser) => (await browser.visit('/api/auth/user')).status;
  const verifier = [
    await signIn('verifier@example.org'),
    await signIn('verifier@example.org'),
  ] as const;
  const admin = await signIn('admin@example.org');

  expect(await end(' Verifier@example.org')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Ended 2 sessions of Verifier@example.org.'),
  });
  for (const browser of verifier) expect(await status(browser)).toBe(401);
  expect(await status(admin)).toBe(200);
  // The embedded provider asks for the password again, too.
  expect((await verifier[0].visit('/api/login')).body).toContain('name="password"');

  expect(await end('--all')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Ended 1 session of '),
  });
  expect(await status(admin)).toBe(401);
  expect((await admin.visit('/api/login')).body).toContain('name="password"');

  const again = await signIn('verifier@example.org');
  const { held } = JSON.parse((await again.visit('/api/profile/export')).body);
  const ended = held.securityEvents.filter(({ kind }: { kind: string }) => kind === 'sessionEnded');
  expect(ended).toMatchObject([{ ip: null }, { ip: null }]);
  await site.stop();

  expect(await end('nobody@example.org')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nobody has signed in with nobody@example.org.'),
  });
  for (const args of [[], ['a@example.org', 'b@example.org'], ['a@example.org', '--all']])
    expect((await end(...args)).code).toBe(2);
});
