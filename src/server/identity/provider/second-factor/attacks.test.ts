import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { removeOwnFactor } from '#server/features/account-security/factors.ts';
import { endOwnSessions } from '#server/identity/sessions/own-sessions.ts';
import {
  email,
  optionsIn,
  passkeyFormIn,
  password,
  siteWithAccount,
  who,
} from '#tests/support/account-fixture.ts';
import { createFakeBrowser, type FakeBrowser, post } from '#tests/support/fake-browser.ts';
import { createAuthenticator } from '#tests/support/software-authenticator.ts';
import { createAccount } from '../accounts/accounts.ts';
import { hashSecret } from '../accounts/tokens.ts';

async function aSite(env: Record<string, string> = {}) {
  const { database, site } = await siteWithAccount(env);
  const browser = createFakeBrowser(site.origin);
  await browser.submit(await browser.visit('/api/login'), { email, password });
  const authenticator = createAuthenticator(site.origin);
  /** Adds the passkey, after `change` has changed the browser's response. */
  const addPasskey = async (change = (_response: Record<string, unknown>) => {}) => {
    const page = await browser.visit('/oidc/security/passkey');
    const credential = JSON.parse(authenticator.create(optionsIn(page)));
    change(credential.response);
    const fields = { credential: JSON.stringify(credential), name: 'Phone' };
    return browser.send(passkeyFormIn(page), post(fields, site.origin));
  };
  return { database, site, browser, authenticator, addPasskey };
}

const enterPassword = async (browser: FakeBrowser, until?: (url: URL) => boolean) =>
  browser.submit(await browser.visit('/api/login'), { email, password }, until);

test('a link to change the address works only for the person who asked for it', async () => {
  const { database, site, browser } = await aSite({ ADMIN_EMAILS: 'amina@example.org' });
  await browser.submit(await browser.visit('/oidc/security/email'), { email: 'amina@example.org' });
  const link = /http:\/\/\S+/.exec((await site.nextMail()).text)![0];
  const token = new URL(link).searchParams.get('token')!;
  await createAccount(database, {
    email: 'amina@another.example',
    password,
    firstName: null,
    lastName: null,
    emailVerified: true,
  });
  const owner = createFakeBrowser(site.origin);
  for (const signedIn of [false, true]) {
    if (signedIn)
      await owner.submit(await owner.visit('/api/login'), {
        email: 'amina@another.example',
        password,
      });
    expect((await owner.visit(link)).status).toBe(403);
    const form = post({ token, password, own: 'yes' }, site.origin);
    expect((await owner.visit('/oidc/change', form)).status).toBe(403);
  }
  expect(await who(browser)).toBe(email);
  const { role } = await database
    .selectFrom('users')
    .select('role')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(role).toBe('user');
});

test('a sign-in after the last factor was removed has no second factor', async () => {
  const { database, site, authenticator, addPasskey } = await aSite();
  await addPasskey();
  const browser = createFakeBrowser(site.origin);
  const page = await browser.visit('/api/login');
  const credential = authenticator.get(optionsIn(page));
  await browser.visit(passkeyFormIn(page), post({ credential }, site.origin));
  const marks = async () =>
    (
      await database.query<{ mark: string | null }>(
        `select sess ->> 'secondFactor' as mark from sessions`,
      )
    ).rows.map(({ mark }) => mark);
  expect(await marks()).toEqual(['true', 'true']);
  const account = await database.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  const user = await database
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { id } = await database.selectFrom('passkeys').select('id').executeTakeFirstOrThrow();
  await removeOwnFactor(
    { database, config: site.config },
    { userId: user.id, account, id, ip: '127.0.0.1' },
  );
  expect(await marks()).toEqual([null, null]);
  await browser.visit('/api/login');
  expect(await marks()).toEqual([null, null]);
});

test('ending all other sessions ends sign-ins that have not returned to the site', async () => {
  const { database, site, browser } = await aSite();
  const thief = createFakeBrowser(site.origin);
  await enterPassword(thief, ({ pathname }) => pathname === '/api/callback');
  const { id } = await database.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const { id: except } = await database
    .selectFrom('sessions')
    .select('id')
    .executeTakeFirstOrThrow();
  await database.transaction((tx) => endOwnSessions(tx, { userId: id, ip: '127.0.0.1', except }));
  expect((await thief.visit('/api/login')).body).toContain('<h1>Sign in</h1>');
  expect((await browser.visit('/api/login')).body).toBe(`home of ${email}`);
});

test('after a session is ended, every browser is asked for the second step again', async () => {
  const { database, site, browser, addPasskey } = await aSite();
  await addPasskey();
  const account = await database.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  const library = createFakeBrowser(site.origin);
  await database
    .insertInto('trustedBrowsers')
    .values({
      hash: hashSecret('a secret'),
      accountId: account.id,
      expiresAt: new Date(Date.now() + 60_000),
    })
    .execute();
  library.jar.set('trusted', {
    host: '127.0.0.1',
    name: 'mazwi-trusted',
    value: 'a secret',
    path: '/oidc',
    attributes: '',
  });
  for (const cookie of library.jar.values()) cookie.host = new URL(site.origin).hostname;
  expect((await enterPassword(library)).body).toBe(`home of ${email}`);
  const { id } = await database.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const sessions = await database
    .selectFrom('sessions')
    .select('id')
    .orderBy(sql`sess ->> 'signedInAt'`)
    .execute();
  await database.transaction((tx) =>
    endOwnSessions(tx, { userId: id, ip: '127.0.0.1', only: sessions[1]!.id }),
  );
  expect(await who(library)).toBeNull();
  expect((await enterPassword(library)).body).toContain('<h1>One more step</h1>');
  expect(await who(browser)).toBe(email);
});

test('concurrent sign-ins with one passkey leave connections for others', async () => {
  const { site, authenticator, addPasskey } = await aSite();
  await addPasskey();
  const browsers = Array.from({ length: 25 }, () => createFakeBrowser(site.origin));
  const pages = await Promise.all(browsers.map((browser) => browser.visit('/api/login')));
  const replies = await Promise.all(
    pages.map((page, index) => {
      const credential = authenticator.get(optionsIn(page));
      return browsers[index]!.send(passkeyFormIn(page), post({ credential }, site.origin));
    }),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses).toContain(303);
  expect(statuses.filter((status) => status !== 303 && status !== 400)).toEqual([]);
});

test.each([
  ['a NUL', { id: '\u0000' }],
  ['no id', {}],
  ['an object', { id: { a: 1 } }],
])('a passkey whose id is %s is refused', async (_what, credential) => {
  const { site } = await aSite();
  const browser = createFakeBrowser(site.origin);
  const page = await browser.visit('/api/login');
  const fields = { credential: JSON.stringify(credential) };
  expect((await browser.send(passkeyFormIn(page), post(fields, site.origin))).status).toBe(400);
});

test.each([[{ a: 1 }], [['\u0000', 'usb']], [[['a'], 'usb']], [7]])(
  'a passkey with the transports %j is stored',
  async (transports) => {
    const { database, addPasskey } = await aSite();
    const added = await addPasskey((response) => Object.assign(response, { transports }));
    expect(added.status).toBe(200);
    const stored = await database.selectFrom('passkeys').select('transports').execute();
    expect(stored[0]!.transports.filter((each) => each !== 'usb')).toEqual([]);
  },
);

test('failed passkeys are limited per network, as each is recorded', async () => {
  const { database, site } = await aSite();
  const browser = createFakeBrowser(site.origin);
  const page = await browser.visit('/api/login');
  const attempt = async () =>
    (await browser.send(passkeyFormIn(page), post({ credential: '{}' }, site.origin))).status;
  expect(await attempt()).toBe(400);
  await database.query(`update rate_limits set points = $1 where key like 'sign-in-address%'`, [
    limits.rates.failedSignInsPerAddress,
  ]);
  expect(await attempt()).toBe(429);
  const events = await database.selectFrom('securityEvents').select('kind').execute();
  expect(events.filter(({ kind }) => kind === 'signInFailed')).toHaveLength(1);
});

describe('the second step', () => {
  test('opening the URL that ends a sign-in does not skip the second step', async () => {
    const { site, addPasskey } = await aSite();
    await addPasskey();
    const thief = createFakeBrowser(site.origin);
    const step = await enterPassword(thief);
    expect(step.body).toContain('<h1>One more step</h1>');
    const uid = /interaction\/([\w-]+)/.exec(step.url.pathname)![1]!;
    const next = await thief.visit(`/oidc/auth/${uid}`);
    expect(next.body).toContain('<h1>Sign in</h1>');
    const other = /interaction\/([\w-]+)/.exec(next.url.pathname)![1]!;
    for (const page of ['second-step', 'recovery'])
      expect((await thief.visit(`/oidc/interaction/${other}/${page}`)).status).toBe(400);
    expect((await thief.visit(step.url.href)).status).toBe(400);
    expect(await who(thief)).toBeNull();
  });

  test('refuses the second step if the password changes during it', async () => {
    const { database, site, browser, addPasskey } = await aSite();
    const added = await addPasskey();
    const code = /<li><code>([^<]+)<\/code>/.exec(added.body)![1]!;
    const thief = createFakeBrowser(site.origin);
    const step = await enterPassword(thief);
    const form = await thief.visit(thief.link(step, 'Use a recovery code'));
    await browser.submit(await browser.visit('/oidc/security/password'), {
      current: password,
      password: 'four quiet rivers',
    });
    expect((await thief.submit(form, { code })).status).toBe(400);
    expect(await who(thief)).toBeNull();
    const codes = await database.selectFrom('recoveryCodes').select('id').execute();
    expect(codes).toHaveLength(10);
  });

  test('wrong codes of somebody else block neither the passkey nor open sessions', async () => {
    const { site, browser, authenticator, addPasskey } = await aSite();
    await addPasskey();
    const thief = createFakeBrowser(site.origin);
    const step = await enterPassword(thief);
    const guess = () => thief.send(step.url.href, post({ code: '123456' }, site.origin));
    await Promise.all(Array.from({ length: limits.rates.failedSecondFactors }, guess));
    expect((await guess()).status).toBe(429);
    const owner = createFakeBrowser(site.origin);
    const page = await owner.visit('/api/login');
    const credential = authenticator.get(optionsIn(page));
    await owner.visit(passkeyFormIn(page), post({ credential }, site.origin));
    expect(await who(owner)).toBe(email);
    expect(await who(browser)).toBe(email);
    // A new password ends a sign-in that was started with the old one.
    const form = await browser.visit('/oidc/security/password');
    await browser.submit(form, { current: password, password: 'four quiet rivers' });
    expect((await guess()).status).toBe(400);
    expect((await enterPassword(thief)).body).toContain('<h1>Sign in</h1>');
  });

  test('refuses all but ten concurrent guesses of a code', async () => {
    const { site, addPasskey } = await aSite();
    await addPasskey();
    const thief = createFakeBrowser(site.origin);
    const step = await enterPassword(thief);
    const guess = () => thief.send(step.url.href, post({ code: '123456' }, site.origin));
    const replies = await Promise.all(Array.from({ length: 30 }, guess));
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});

test.each(['create', 'get'] as const)(
  'a passkey of another port is refused (%s)',
  async (purpose) => {
    const { database, site, browser, authenticator, addPasskey } = await aSite();
    const origin = 'http://localhost:1';
    if (purpose === 'get') await addPasskey();
    const address = purpose === 'get' ? '/api/login' : '/oidc/security/passkey';
    const visitor = purpose === 'get' ? createFakeBrowser(site.origin) : browser;
    const page = await visitor.visit(address);
    const fields = { credential: authenticator[purpose](optionsIn(page), { origin }), name: 'x' };
    expect((await visitor.send(passkeyFormIn(page), post(fields, site.origin))).status).toBe(400);
    const stored = await database.selectFrom('passkeys').select('id').execute();
    expect(stored).toHaveLength(purpose === 'get' ? 1 : 0);
  },
);

test('another site cannot send the forms of the security pages', async () => {
  const { site, browser } = await aSite();
  for (const page of ['password', 'email', 'app', 'passkey', 'recovery-codes'])
    for (const origin of ['http://localhost:1', 'null', 'https://evil.example'])
      expect(
        (await browser.send(`/oidc/security/${page}`, post({ name: 'x' }, origin))).status,
      ).toBe(403);
  expect(await who(browser)).toBe(email);
  expect(site.mails).toEqual([]);
});
