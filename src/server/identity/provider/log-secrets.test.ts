import { TOTP } from 'otpauth';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/platform/http/log.ts';
import { optionsIn, passkeyFormIn, who } from '#tests/support/account-fixture.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser, post, type Visit } from '#tests/support/fake-browser.ts';
import { interruptedDatabase } from '#tests/support/interrupted-database.ts';
import { type SignInSite, signInSite } from '#tests/support/sign-in-site.ts';
import { createAuthenticator } from '#tests/support/software-authenticator.ts';

/*
 * Collects every secret that people enter or receive while they sign in, set up a second factor and
 * recover, and searches the log for them at its most detailed level.
 */

const email = 'canary-of-rudo@example.org';
const newEmail = 'second-canary@example.org';
const passwords = {
  first: 'three quiet canaries',
  wrong: 'a mistyped canary',
  reset: 'four quiet canaries',
  changed: 'five quiet canaries',
};

let lines: Record<string, unknown>[];
let secrets: Map<string, string>;
let site: SignInSite;
let browser: ReturnType<typeof createFakeBrowser>;
let failNext: (matches: RegExp) => void;
beforeEach(async () => {
  lines = [];
  secrets = new Map(Object.values(passwords).map((password) => [password, 'a password']));
  for (const address of [email, newEmail]) secrets.set(address, 'an address');
  const inner = await testDatabase({ closeAfterTest: true });
  const { database, interrupt } = interruptedDatabase(inner);
  failNext = (matches) =>
    interrupt(matches, async () => {
      const detail = `Failing row contains (${email}, ${passwords.first}).`;
      throw Object.assign(new Error(`rejected ${email}`), { severity: 'ERROR', detail });
    });
  const log = createLog(
    { production: false },
    { level: 'trace', stream: { write: (line) => void lines.push(JSON.parse(line)) } },
  );
  site = await signInSite(database, { ADMIN_EMAILS: email }, { log });
  onTestFinished(() => site.close());
  browser = createFakeBrowser(site.origin);
});

/** Remembers the secrets that a page's addresses, its text and the browser's cookies contain. */
function collect(page: Visit): Visit {
  for (const url of page.path)
    for (const [name, value] of url.searchParams)
      if (/^(code|state|nonce|code_challenge|id_token_hint|token)$/.test(name))
        secrets.set(value, `the parameter ${name}`);
  for (const [, code] of page.body.matchAll(/<li><code>([^<]+)<\/code>/g))
    secrets.set(code!, 'a recovery code');
  for (const { name, value } of browser.jar.values())
    if (name !== 'mazwi-passkey') secrets.set(value, `the cookie ${name}`);
  return page;
}
const visit = async (address: string) => collect(await browser.visit(address));
const submit = async (page: Visit, fields: Record<string, string>) =>
  collect(await browser.submit(page, fields));
const signIn = async (password: string) => submit(await visit('/api/login'), { email, password });
const signOut = () => visit('/api/logout');
const code = (secret: string, seconds: number) => {
  const value = new TOTP({ secret }).generate({ timestamp: Date.now() + 1000 * seconds });
  secrets.set(value, 'a code of an app');
  return value;
};
async function openLink(path: string): Promise<Visit> {
  let mail = await site.nextMail();
  while (!mail.text.includes(path)) mail = await site.nextMail();
  const link = /http:\/\/\S+/.exec(mail.text)![0];
  secrets.set(new URL(link).searchParams.get('token')!, 'the token of a link');
  return visit(link);
}

async function register(): Promise<void> {
  const form = await visit('/api/login?register=1');
  const checkMail = await submit(form, { firstName: 'Rudo', email, password: passwords.first });
  await visit(browser.link(checkMail, 'Verify later'));
  await submit(await openLink('/oidc/verify'), { password: passwords.first, own: 'yes' });
  expect(await who(browser)).toBe(email);
}

async function addApp(): Promise<{ secret: string; recoveryCode: string }> {
  const page = await visit('/oidc/security/app');
  const secret = /secret=([A-Z2-7]+)/.exec(page.body)![1]!;
  secrets.set(secret, 'the secret of an app');
  secrets.set(/name="offer" value="([^"]+)"/.exec(page.body)![1]!, 'the offered secret');
  secrets.set('918273', 'a wrong code');
  const again = await submit(page, { code: '918273', name: 'Phone' });
  const added = await submit(again, { code: code(secret, 0), name: 'Phone' });
  return { secret, recoveryCode: /<li><code>([^<]+)</.exec(added.body)![1]! };
}

/** Parts of log entries that identify no secret, but whose digits could look like a code. */
const NUMBERS = new Set(['time', 'pid', 'hostname', 'ms', 'requestId', 'level', 'status']);

function expectNoSecrets(): void {
  const text = lines
    .map((line) => JSON.stringify(line, (key, value) => (NUMBERS.has(key) ? undefined : value)))
    .join('\n');
  expect(secrets.size).toBeGreaterThan(20);
  const leaks = [...secrets].filter(
    ([secret]) => text.includes(secret) || text.includes(encodeURIComponent(secret)),
  );
  expect(leaks.map(([, kind]) => kind)).toEqual([]);
}

test('logs no secret of a sign-in, a second step, a recovery or a change', async () => {
  await register();
  const { secret, recoveryCode } = await addApp();
  await signOut();
  await signIn(passwords.wrong);
  const step = await signIn(passwords.first);
  await submit(step, { code: '918273' });
  await submit(step, { code: code(secret, 30), trust: 'yes' });
  expect(await who(browser)).toBe(email);

  await submit(await visit('/oidc/security/password'), {
    current: passwords.first,
    password: passwords.changed,
  });
  await submit(await visit('/oidc/security/email'), { email: newEmail });
  await submit(await openLink('/oidc/change'), { password: passwords.wrong, own: 'yes' });
  await submit(await visit('/oidc/security/recovery-codes'), {});
  await signOut();

  const forgotten = browser.link(await visit('/api/login'), 'Forgot your password?');
  await submit(await visit(forgotten), { email });
  await submit(await openLink('/oidc/reset'), { password: passwords.reset });
  const again = await signIn(passwords.reset);
  const recovery = await visit(browser.link(again, 'Use a recovery code'));
  await submit(recovery, { code: recoveryCode });
  expectNoSecrets();
  const paths = new Set(lines.map(({ path }) => path));
  for (const path of ['/api/callback', '/oidc/verify', '/oidc/reset', '/oidc/change'])
    expect(paths).toContain(path);
});

test('logs no secret of a passkey', async () => {
  await register();
  const authenticator = createAuthenticator(site.origin);
  for (const [address, kind] of [
    ['/oidc/security/passkey', 'create'],
    ['/api/login', 'get'],
  ] as const) {
    if (kind === 'get') await signOut();
    const page = await visit(address);
    const credential = authenticator[kind](optionsIn(page));
    secrets.set(optionsIn(page).challenge, 'a challenge');
    secrets.set(credential, 'a credential');
    const form = post({ credential, name: 'Phone' }, site.origin);
    collect(await browser.visit(passkeyFormIn(page), form));
  }
  expect(await who(browser)).toBe(email);
  expectNoSecrets();
});

test.each([
  ['the account cannot be read', /"password_hash"/, 500],
  ['the provider’s data cannot be stored', /insert into "oidc_payloads"/, 500],
  ['the session cannot be stored', /insert into "sessions"/, 500],
])('logs no secret if %s', async (_what, statement, status) => {
  await register();
  await signOut();
  const form = await visit('/api/login');
  failNext(statement);
  expect((await submit(form, { email, password: passwords.first })).status).toBe(status);
  expect(lines.filter(({ err }) => err)).not.toEqual([]);
  expectNoSecrets();
});

test('logs no secret if a mail cannot be queued or sent', async () => {
  await register();
  await signOut();
  const form = await visit(browser.link(await visit('/api/login'), 'Forgot your password?'));
  failNext(/insert into "mails"/);
  expect((await submit(form, { email })).status).toBe(500);
  await site.settleMail();
  failNext(/update mails\s+set\s+state = \$3/);
  expect((await submit(form, { email })).status).toBe(200);
  await expect
    .poll(() => lines.filter(({ msg }) => msg === 'failed to read the mail queue; retrying'))
    .toHaveLength(1);
  expectNoSecrets();
});
