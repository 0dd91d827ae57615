import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { findAccountByEmail } from '#server/identity/provider/accounts/accounts.ts';
import { email, password, who } from '#tests/support/account-fixture.ts';
import { asOwner } from '#tests/support/database.ts';
import { createFakeBrowser, type FakeBrowser, post } from '#tests/support/fake-browser.ts';
import {
  codeIn,
  interruptedSite,
  recoveryCodesIn,
  secretIn,
} from '#tests/support/interrupted-site.ts';

/** Requests that arrive while credentials change, or at the same time as each other. */

const SESSION_INSERT = /insert into "sessions"/;
const ACCOUNT_LOCK = /from "accounts".* for update/s;

describe('a sign-in that completes during', () => {
  test('refuses a sign-in that completes during a reset of the second factor', async () => {
    const { interrupt, enterPassword, addPasskey, openSignIn, reset, marks } =
      await interruptedSite();
    await addPasskey((await enterPassword()).browser);
    const { browser, send } = await openSignIn();
    interrupt(SESSION_INSERT, reset);
    expect((await send()).status).toBe(400);
    expect(await who(browser)).toBeNull();
    expect(await marks()).toEqual([]);
    // The provider's session ended as well.
    expect((await browser.visit('/api/login')).body).toContain('<h1>Sign in</h1>');
  });

  test('refuses a sign-in that completes during the removal of its factor', async () => {
    const site = await interruptedSite();
    await site.addPasskey((await site.enterPassword()).browser);
    const { browser, send } = await site.openSignIn();
    site.interrupt(SESSION_INSERT, site.removePasskey);
    expect((await send()).status).toBe(400);
    expect(await who(browser)).toBeNull();
    expect(await site.marks()).toEqual([null]);
  });
});

test('a sign-in with the password alone is refused if it completes after the first factor', async () => {
  const { site, interrupt, enterPassword, addPasskey } = await interruptedSite();
  const { browser } = await enterPassword();
  const thief = createFakeBrowser(site.origin);
  const form = await thief.visit('/api/login');
  interrupt(SESSION_INSERT, async () => {
    expect(recoveryCodesIn(await addPasskey(browser))).toHaveLength(10);
  });
  expect((await thief.submit(form, { email, password })).status).toBe(400);
  expect(await who(thief)).toBeNull();
  expect(await who(browser)).toBe(email);
});

test('the hourly write of a session does not restore its second factor', async () => {
  const { database, interrupt, enterPassword, addPasskey, removePasskey, marks } =
    await interruptedSite();
  const { browser } = await enterPassword();
  await addPasskey(browser);
  expect(await marks()).toEqual(['true']);
  await database.query(
    `update sessions set sess = jsonb_set(sess::jsonb, '{touchedAt}', '0')::json`,
  );
  interrupt(/update "sessions"/, removePasskey);
  expect(await who(browser)).toBe(email);
  expect(await marks()).toEqual([null]);
  const { rows } = await database.query(
    `select 1 from sessions where (sess ->> 'touchedAt')::bigint > 0`,
  );
  expect(rows).toHaveLength(1);
});

describe('a session that ends while a request is in flight', () => {
  test('a session that ends while a request is in flight adds no passkey', async () => {
    const { database, interrupt, enterPassword, addPasskey } = await interruptedSite();
    const { browser: thief } = await enterPassword();
    interrupt(ACCOUNT_LOCK, () => database.query('delete from sessions'));
    expect((await addPasskey(thief)).status).toBe(403);
    expect(await database.selectFrom('passkeys').select('id').execute()).toEqual([]);
  });

  test('a session that ends while a request is in flight adds no authenticator app', async () => {
    const { database, interrupt, enterPassword } = await interruptedSite();
    const { browser: thief } = await enterPassword();
    const page = await thief.visit('/oidc/security/app');
    interrupt(ACCOUNT_LOCK, () => database.query('delete from sessions'));
    expect((await thief.submit(page, { code: codeIn(page), name: 'Mine' })).status).toBe(403);
    expect(await database.selectFrom('authenticatorApps').select('id').execute()).toEqual([]);
  });

  test('a session that ends while a request is in flight does not change the password', async () => {
    const { database, interrupt, enterPassword } = await interruptedSite();
    const { browser: thief } = await enterPassword();
    const page = await thief.visit('/oidc/security/password');
    interrupt(ACCOUNT_LOCK, () => database.query('delete from sessions'));
    const change = { current: password, password: 'four quiet rivers' };
    expect((await thief.submit(page, change)).status).toBe(403);
    expect((await enterPassword('four quiet rivers')).page.status).toBe(400);
    expect(await who((await enterPassword()).browser)).toBe(email);
  });

  test('a session that ends while a request is in flight gets no new recovery codes', async () => {
    const { database, interrupt, enterPassword, addPasskey } = await interruptedSite();
    const { browser } = await enterPassword();
    await addPasskey(browser);
    const page = await browser.visit('/oidc/security/recovery-codes');
    interrupt(ACCOUNT_LOCK, () => database.query('delete from sessions'));
    const renewed = await browser.submit(page);
    expect(renewed.status).toBe(403);
    expect(recoveryCodesIn(renewed)).toEqual([]);
  });
});

describe('a link to change the address', () => {
  const ask = async (browser: FakeBrowser) =>
    browser.submit(await browser.visit('/oidc/security/email'), { email: 'new@example.org' });

  test.each(['reset', 'removePasskey'] as const)(
    'ends with the second factor (%s)',
    async (how) => {
      const parts = await interruptedSite();
      const { browser } = await parts.enterPassword();
      await parts.addPasskey(browser);
      await ask(browser);
      let mail = await parts.site.nextMail();
      while (mail.to !== 'new@example.org') mail = await parts.site.nextMail();
      await parts[how]();
      const link = /http:\/\/\S+/.exec(mail.text)![0];
      expect((await browser.visit(link)).status).toBe(400);
      expect(await parts.database.selectFrom('accountTokens').select('hash').execute()).toEqual([]);
    },
  );

  test('a reset of the second factor ends links to change the address and the password', async () => {
    const { site, enterPassword, addPasskey, reset } = await interruptedSite();
    await addPasskey((await enterPassword()).browser);
    const stranger = createFakeBrowser(site.origin);
    const forgotten = stranger.link(await stranger.visit('/api/login'), 'Forgot your password?');
    await stranger.submit(await stranger.visit(forgotten), { email });
    let mail = await site.nextMail();
    while (!mail.text.includes('/oidc/reset')) mail = await site.nextMail();
    await reset();
    expect((await stranger.visit(/http:\/\/\S+/.exec(mail.text)![0])).status).toBe(400);
  });

  test('does not send a link that is requested during a reset of the second factor', async () => {
    const { database, site, interrupt, enterPassword, addPasskey, reset } = await interruptedSite();
    const { browser } = await enterPassword();
    await addPasskey(browser);
    const reached = new Promise<void>((resolve) => {
      interrupt(/insert into "account_tokens"/, async () => {
        await reset();
        resolve();
      });
    });
    expect((await ask(browser)).status).toBe(200);
    await reached;
    const { email: read } = (await findAccountByEmail(database, email))!;
    expect(read).toBe(email);
    expect(await database.selectFrom('accountTokens').select('hash').execute()).toEqual([]);
    expect(site.mails.map(({ to }) => to)).not.toContain('new@example.org');
  });
});

test('a browser is not trusted if the credentials change during its second step', async () => {
  const { database, interrupt, enterPassword, reset } = await interruptedSite();
  const { browser } = await enterPassword();
  const setUp = await browser.visit('/oidc/security/app');
  await browser.submit(setUp, { code: codeIn(setUp), name: 'Phone' });
  await database.updateTable('authenticatorApps').set({ lastStep: 0 }).execute();
  const { browser: thief, page } = await enterPassword();
  interrupt(/insert into "trusted_browsers"/, reset);
  await thief.submit(page, { code: codeIn(setUp), trust: 'yes' });
  expect(await who(thief)).toBeNull();
  expect(await database.selectFrom('trustedBrowsers').select('hash').execute()).toEqual([]);
});

describe('the page that adds an authenticator app', () => {
  test('a page confirms the secret that it shows, whatever other tabs show', async () => {
    const { enterPassword } = await interruptedSite();
    const { browser } = await enterPassword();
    const first = await browser.visit('/oidc/security/app');
    const second = await browser.visit('/oidc/security/app');
    expect(secretIn(second)).not.toBe(secretIn(first));
    const added = await browser.submit(first, { code: codeIn(first), name: 'Phone' });
    expect(recoveryCodesIn(added)).toHaveLength(10);
    const late = await browser.submit(second, { code: codeIn(second), name: 'Tablet' });
    expect(late.status).toBe(409);
    expect(late.body).toContain('You already have an authenticator app');
  });

  test('refuses a secret that another session was shown, or that nobody was shown', async () => {
    const { database, site, enterPassword } = await interruptedSite();
    const { browser: thief } = await enterPassword();
    const { browser } = await enterPassword();
    const theirs = await thief.visit('/oidc/security/app');
    const refused = await browser.submit(theirs, { code: codeIn(theirs), name: 'Phone' });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('Scan the new QR code.');
    expect(secretIn(refused)).not.toBe(secretIn(theirs));
    for (const offer of ['', 'x', 'a.b.c', '{}']) {
      const form = post({ offer, code: codeIn(theirs), name: 'Phone' }, site.origin);
      expect((await browser.send('/oidc/security/app', form)).status).toBe(400);
    }
    expect(await database.selectFrom('authenticatorApps').select('id').execute()).toEqual([]);
    const added = await browser.submit(refused, { code: codeIn(refused), name: 'Phone' });
    expect(recoveryCodesIn(added)).toHaveLength(10);
  });
});

test('two first factors that are added concurrently share one set of recovery codes', async () => {
  const { database, enterPassword, addPasskey } = await interruptedSite();
  const { browser } = await enterPassword();
  const page = await browser.visit('/oidc/security/app');
  const pages = await Promise.all([
    addPasskey(browser),
    browser.submit(page, { code: codeIn(page), name: 'Phone' }),
  ]);
  expect(pages.map((each) => recoveryCodesIn(each).length).sort()).toEqual([0, 10]);
  const other = pages.find((each) => recoveryCodesIn(each).length === 0)!;
  expect(other.body).toContain('Your recovery codes stay the same.');
  expect(await database.selectFrom('recoveryCodes').select('id').execute()).toHaveLength(10);
  const [code] = pages.flatMap(recoveryCodesIn);
  const step = await enterPassword();
  const recovery = await step.browser.visit(step.browser.link(step.page, 'Use a recovery code'));
  await step.browser.submit(recovery, { code: code! });
  expect(await who(step.browser)).toBe(email);
});

test('new recovery codes are limited per account, and the last ones stay valid', async () => {
  const { database, enterPassword, addPasskey } = await interruptedSite();
  const { browser } = await enterPassword();
  await addPasskey(browser);
  const renew = async () => browser.submit(await browser.visit('/oidc/security/recovery-codes'));
  expect(recoveryCodesIn(await renew())).toHaveLength(10);
  await database.query(`update rate_limits set points = $1 where key like 'recovery-codes%'`, [
    limits.rates.recoveryCodeRenewalsPerHour,
  ]);
  const before = await database.selectFrom('recoveryCodes').select('hash').execute();
  const over = await renew();
  expect(over.status).toBe(429);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await database.selectFrom('recoveryCodes').select('hash').execute()).toEqual(before);
});

test.each([
  ['app', 'appAdded', 'authenticatorApps'],
  ['passkey', 'passkeyAdded', 'passkeys'],
] as const)('no %s is added without the email about it', async (factor, kind, table) => {
  const { database, enterPassword, addPasskey } = await interruptedSite();
  const { browser } = await enterPassword();
  const page = await browser.visit('/oidc/security/app');
  await asOwner(database, `alter table mails add constraint refused check (kind <> '${kind}')`);
  const added =
    factor === 'app'
      ? await browser.submit(page, { code: codeIn(page), name: 'Phone' })
      : await addPasskey(browser);
  expect(added.status).toBe(500);
  expect(await database.selectFrom(table).select('id').execute()).toEqual([]);
});

test('no recovery code is used up without the email about it', async () => {
  const { database, enterPassword, addPasskey } = await interruptedSite();
  const [code] = recoveryCodesIn(await addPasskey((await enterPassword()).browser));
  await asOwner(database, `alter table mails add constraint refused check (kind like 'passkey%')`);
  const { browser, page } = await enterPassword();
  const recovery = await browser.visit(browser.link(page, 'Use a recovery code'));
  expect((await browser.submit(recovery, { code: code! })).status).toBe(500);
  expect(await who(browser)).toBeNull();
  expect(await database.selectFrom('recoveryCodes').select('id').execute()).toHaveLength(10);
});
