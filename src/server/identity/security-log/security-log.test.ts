import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createAccount } from '#server/identity/provider/accounts/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { mailbox } from '#tests/support/mailbox.ts';
import { otherIssuer } from '#tests/support/other-issuer.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { freePort, signInSite } from '#tests/support/sign-in-site.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const password = 'three quiet hills';

let database: Awaited<ReturnType<typeof testDatabase>>;
let mails: Awaited<ReturnType<typeof mailbox>>;
let site: ServedApp;
beforeAll(async () => {
  [database, mails] = [await testDatabase(), await mailbox()];
  site = await servedApp(database, { SMTP_URL: mails.url, ADMIN_EMAILS: 'admin@example.org' });
});
afterAll(async () => {
  await site.close();
  await mails.close();
  await database.close();
});

const newBrowser = () =>
  createFakeBrowser(site.origin, { to: site.at, headers: { 'user-agent': FIREFOX } });
const register = (email: string) =>
  createAccount(database, {
    email,
    password,
    firstName: 'Rudo',
    lastName: null,
    emailVerified: true,
  });
const signIn = async (browser: ReturnType<typeof newBrowser>, email: string, entered = password) =>
  browser.submit(await browser.visit('/api/login'), { email, password: entered });
/** Reads the security events of a user, oldest first. */
const eventsOf = async (email: string) =>
  (
    await database.query(
      `select e.kind, e.ip, e.detail
       from security_events e
       join users u on u.id = e.user_id
       where u.email = $1
       order by e.position`,
      [email],
    )
  ).rows;
const device = 'Firefox on Linux';
const ip = '127.0.0.1';

test('records each sign-in, failed sign-in and sign-out with address and device', async () => {
  const email = 'rudo@example.org';
  await register(email);
  const browser = newBrowser();
  await signIn(browser, email);
  await browser.visit('/api/logout');
  await signIn(newBrowser(), email, 'a wrong password');
  // Nobody is signed in any more, so nothing is recorded.
  await browser.visit('/api/logout');
  expect(await eventsOf(email)).toEqual([
    { kind: 'signIn', ip, detail: { device, secondFactor: false } },
    { kind: 'signOut', ip, detail: { device } },
    { kind: 'signInFailed', ip, detail: {} },
  ]);
});

test('records sign-ins through another provider', async () => {
  const own = await testDatabase({ closeAfterTest: true });
  const port = await freePort();
  const client = { id: 'dictionary', secret: 'a secret they gave us' };
  const redirectUri = `http://localhost:${port}/api/callback`;
  const university = await otherIssuer({ ...client, redirectUri });
  onTestFinished(() => university.close());
  const other = await signInSite(own, {
    PORT: String(port),
    OIDC_ISSUER: university.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
  });
  onTestFinished(() => other.close());
  university.signsIn({ sub: 'l-41', email: 'lerato@university.example', email_verified: true });
  await createFakeBrowser(other.origin).visit('/api/login');
  const { rows } = await own.query(
    `select e.kind, e.detail, u.email from security_events e join users u on u.id = e.user_id`,
  );
  expect(rows).toEqual([
    {
      kind: 'signIn',
      detail: { device: 'Unknown browser', secondFactor: false },
      email: 'lerato@university.example',
    },
  ]);
});

test('records a reset of the password', async () => {
  const email = 'tendai@example.org';
  await register(email);
  const browser = newBrowser();
  await signIn(browser, email);
  await browser.visit('/api/logout');
  const forgotten = await browser.visit(
    browser.link(await browser.visit('/api/login'), 'Forgot your password?'),
  );
  await browser.submit(forgotten, { email });
  await browser.submit(await browser.visit((await mails.next({ to: email })).link), {
    password: 'another quiet hill',
  });
  expect((await eventsOf(email)).at(-1)).toEqual({ kind: 'passwordReset', ip, detail: {} });
});

test('hides the events of a stranger from the owner who takes the account over', async () => {
  const email = 'owner@example.org';
  const [stranger, owner] = [newBrowser(), newBrowser()];
  const registered = await stranger.submit(await stranger.visit('/api/login?register=1'), {
    firstName: 'Mallory',
    email,
    password,
  });
  await stranger.visit(stranger.link(registered, 'Verify later'));
  expect(await eventsOf(email)).toMatchObject([{ kind: 'signIn' }]);
  const page = await owner.visit((await mails.next({ to: email })).link);
  await owner.submit(await owner.visit(owner.link(page, 'Choose a new password')), {
    password: 'another quiet hill',
  });
  expect(await eventsOf(email)).toEqual([{ kind: 'passwordReset', ip, detail: {} }]);
});

test('records a role that an administrator, ADMIN_EMAILS or an application changes', async () => {
  const [admin, tendani] = [
    await site.signIn('Admin', 'admin'),
    await site.signIn('Tendani', 'user'),
  ];
  await admin.request('PATCH', `/api/admin/users/${tendani.id}/role`, {
    body: { role: 'verifier' },
  });
  const granted = { kind: 'roleChanged', ip: null, detail: { from: 'user', to: 'admin' } };
  expect((await eventsOf('admin@example.org'))[0]).toEqual(granted);
  const toVerifier = { kind: 'roleChanged', ip: null, detail: { from: 'user', to: 'verifier' } };
  expect((await eventsOf('tendani@example.org')).at(-1)).toEqual(toVerifier);

  const thabo = await site.signIn('Thabo', 'user');
  const applied = await thabo.request('POST', '/api/verifier-applications', {
    body: {
      motivation: 'I teach biology in Shona, and want to help with the words that I use in class.',
      background: 'A teacher of biology for twelve years, with a degree in education.',
      languages: ['shona'],
      subjects: ['biology'],
    },
  });
  expect(applied.status).toBe(201);
  const { id } = applied.json as { id: string };
  await admin.request('POST', `/api/admin/applications/${id}/approve`, { body: {} });
  expect((await eventsOf('thabo@example.org')).at(-1)).toEqual(toVerifier);
});

test('records an export of personal data', async () => {
  const lerato = await site.signIn('Lerato', 'user');
  await lerato.request('GET', '/api/profile/export');
  expect((await eventsOf('lerato@example.org')).at(-1)).toEqual({
    kind: 'dataExported',
    ip,
    detail: {},
  });
});
