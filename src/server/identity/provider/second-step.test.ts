import { TOTP } from 'otpauth';
import { describe, expect, onTestFinished, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import {
  email,
  optionsIn,
  passkeyFormIn,
  password,
  siteWithAccount,
  who,
} from '#tests/support/account-fixture.ts';
import { createFakeBrowser, post, type Visit } from '#tests/support/fake-browser.ts';
import { signInSite } from '#tests/support/sign-in-site.ts';
import { createAuthenticator } from '#tests/support/software-authenticator.ts';
import { createAccount } from './accounts/accounts.ts';

async function aSite(env: Record<string, string> = {}) {
  const { database, site } = await siteWithAccount(env);
  /** Enters the password in a new browser. */
  const enterPassword = async (browser = createFakeBrowser(site.origin), returnTo = '/') => ({
    browser,
    page: await browser.submit(await browser.visit(`/api/login?returnTo=${returnTo}`), {
      email,
      password,
    }),
  });
  /** Signs in, and adds an authenticator app. */
  const addApp = async () => {
    const { browser } = await enterPassword();
    const page = await browser.visit('/oidc/security/app');
    const secret = /class="totp-secret">([A-Z2-7 ]+)</.exec(page.body)![1]!.replaceAll(' ', '');
    const codes = await browser.submit(page, { code: codeOf(secret), name: 'My phone' });
    return { browser, secret, page: codes, recoveryCodes: recoveryCodesIn(codes) };
  };
  return { database, site, enterPassword, addApp };
}

const now = () => Date.now();
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: now() + 1000 * seconds });
const recoveryCodesIn = ({ body }: Visit) =>
  [...body.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, code]) => code!);

describe('an authenticator app', () => {
  test('an authenticator app is added with a QR code or a key, and ten recovery codes are shown', async () => {
    const { site, addApp } = await aSite();
    const { page, recoveryCodes } = await addApp();
    expect(page.body).toContain('Save your recovery codes');
    expect(recoveryCodes).toHaveLength(10);
    await site.settleMail();
    expect(site.mails.at(-1)!.text).toContain('An authenticator app was added to your account.');
  });

  test('adding an authenticator app ends the sessions that were started without it', async () => {
    const { enterPassword, addApp } = await aSite();
    const { browser: stranger } = await enterPassword();
    const { browser, page } = await addApp();
    expect(page.body).toContain('We have signed you out everywhere else.');
    expect(await who(browser)).toBe(email);
    expect(await who(stranger)).toBeNull();
    expect((await stranger.visit('/api/login')).body).toContain('<h1>Sign in</h1>');
  });

  test('keeps what was typed if the first code is wrong', async () => {
    const { enterPassword } = await aSite();
    const { browser } = await enterPassword();
    const page = await browser.visit('/oidc/security/app');
    expect(page.body).toContain('<svg');
    const again = await browser.submit(page, { code: '000000', name: 'Rudo&#39;s phone' });
    expect(again.status).toBe(400);
    expect(again.body).toContain('This code is wrong.');
    expect(again.body).toContain('Rudo&#38;#39;s phone');
    const secretIn = ({ body }: Visit) => /totp-secret">([^<]+)/.exec(body)![1];
    expect(secretIn(again)).toBe(secretIn(page));
  });

  test('asks for a code after the password', async () => {
    const { addApp, enterPassword } = await aSite();
    const { secret } = await addApp();
    const { browser, page } = await enterPassword();
    expect(page.body).toContain('<h1>One more step</h1>');
    expect(await who(browser)).toBeNull();
    const wrong = await browser.submit(page, { code: '000000' });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toContain('This code is wrong.');
    const empty = await browser.submit(page, { code: ' ' });
    expect(empty.body).toContain('Enter the code.');
    const entered = await browser.submit(page, { code: codeOf(secret, 30) });
    expect(entered.body).toBe(`home of ${email}`);
  });

  test('shows who is asked to confirm their identity, and leads back', async () => {
    const { addApp } = await aSite();
    const { browser } = await addApp();
    const page = await browser.visit('/api/login?stepUp=1&returnTo=/admin?tab=settings');
    expect(page.body).toContain('<h1>Confirm that it is you</h1>');
    expect(page.body).toContain(`value="${email}"`);
    expect(page.body).toMatch(/href="\/admin\?tab=settings">.*Back to Administration/);
    expect(page.body).not.toContain('Register');
  });

  test('says whether a wrong code was used before or belongs to another time', async () => {
    const { addApp, enterPassword } = await aSite();
    const { secret } = await addApp();
    const { browser, page } = await enterPassword();
    const code = codeOf(secret, 30);
    const other = await enterPassword();
    await other.browser.submit(other.page, { code });
    const used = await browser.submit(page, { code });
    expect(used.body).toContain('You have already used this code.');
    const off = await browser.submit(page, { code: codeOf(secret, 600) });
    expect(off.body).toContain('This code does not match the current time.');
    expect(await who(browser)).toBeNull();
  });

  test('returns 429 after ten wrong codes', async () => {
    const { addApp, enterPassword } = await aSite();
    const { secret } = await addApp();
    const { browser, page } = await enterPassword();
    for (let attempt = 0; attempt < limits.rates.failedSecondFactors; attempt += 1)
      expect((await browser.submit(page, { code: '000000' })).status).toBe(400);
    const over = await browser.submit(page, { code: codeOf(secret, 30) });
    expect(over.status).toBe(429);
    expect(over.body).toContain('Wait 15 minutes');
  });

  test('asks for no code in a trusted browser until the password changes', async () => {
    const { addApp, enterPassword } = await aSite();
    const { secret } = await addApp();
    const { browser, page } = await enterPassword();
    await browser.submit(page, { code: codeOf(secret, 30), trust: 'yes' });
    await browser.visit('/api/logout');
    expect((await enterPassword(browser)).page.body).toBe(`home of ${email}`);
    expect((await enterPassword()).page.body).toContain('One more step');
    const form = await browser.visit('/oidc/security/password');
    await browser.submit(form, { current: password, password: 'four quiet rivers' });
    await browser.visit('/api/logout');
    const signIn = await browser.visit('/api/login');
    const next = await browser.submit(signIn, { email, password: 'four quiet rivers' });
    expect(next.body).toContain('One more step');
  });

  test('still asks for a code after the password was reset', async () => {
    const { site, addApp } = await aSite();
    await addApp();
    const browser = createFakeBrowser(site.origin);
    const forgotten = browser.link(await browser.visit('/api/login'), 'Forgot your password?');
    await browser.submit(await browser.visit(forgotten), { email });
    let mail = await site.nextMail();
    while (!mail.text.includes('/oidc/reset')) mail = await site.nextMail();
    const link = /https?:\S+/.exec(mail.text)![0];
    await browser.submit(await browser.visit(link), { password: 'four quiet rivers' });
    const signIn = await browser.visit('/api/login');
    const next = await browser.submit(signIn, { email, password: 'four quiet rivers' });
    expect(next.body).toContain('One more step');
    expect(await who(browser)).toBeNull();
  });

  test('asks for no code before the password was entered', async () => {
    const { addApp, site } = await aSite();
    const { secret } = await addApp();
    const stranger = createFakeBrowser(site.origin);
    const signIn = await stranger.visit('/api/login');
    const uid = /interaction\/([\w-]+)/.exec(signIn.url.pathname)![1]!;
    for (const path of ['second-step', 'recovery']) {
      const step = `/oidc/interaction/${uid}/${path}`;
      expect((await stranger.visit(step)).status).toBe(400);
      const sent = await stranger.visit(step, post({ code: codeOf(secret, 30) }, site.origin));
      expect(sent.status).toBe(400);
    }
    expect(await who(stranger)).toBeNull();
  });
});

test('recovery codes need a second factor', async () => {
  const { enterPassword } = await aSite();
  const { browser } = await enterPassword();
  const page = await browser.visit('/oidc/security/recovery-codes');
  expect(page.status).toBe(409);
  expect(page.body).toContain('No second factor yet');
});

test('a recovery code signs in once, and its owner gets a mail', async () => {
  const { addApp, enterPassword, site } = await aSite();
  const { recoveryCodes } = await addApp();
  const recover = async () => {
    const { browser, page } = await enterPassword();
    const form = await browser.visit(browser.link(page, 'Use a recovery code'));
    return browser.submit(form, { code: recoveryCodes[4]!.toUpperCase() });
  };
  expect((await recover()).body).toBe(`home of ${email}`);
  await site.settleMail();
  expect(site.mails.at(-1)!.text).toContain('with a recovery code');
  const again = await recover();
  expect(again.status).toBe(400);
  expect(again.body).toContain('you have already used it');
});

describe('a passkey', () => {
  async function addPasskey() {
    const parts = await aSite();
    const { browser } = await parts.enterPassword();
    const authenticator = createAuthenticator(parts.site.origin);
    const page = await browser.visit('/oidc/security/passkey');
    const credential = authenticator.create(optionsIn(page));
    const added = await browser.visit(
      passkeyFormIn(page),
      post({ credential, name: 'Phone' }, parts.site.origin),
    );
    return { ...parts, browser, authenticator, added };
  }

  test('a passkey signs in without a password and without a second step', async () => {
    const { site, authenticator, added } = await addPasskey();
    expect(recoveryCodesIn(added)).toHaveLength(10);
    const browser = createFakeBrowser(site.origin);
    const page = await browser.visit('/api/login');
    const credential = authenticator.get(optionsIn(page));
    const arrived = await browser.visit(passkeyFormIn(page), post({ credential }, site.origin));
    expect(arrived.body).toBe(`home of ${email}`);
  });

  test('refuses a passkey that is not registered', async () => {
    const { site } = await addPasskey();
    const browser = createFakeBrowser(site.origin);
    const page = await browser.visit('/api/login');
    const credential = createAuthenticator(site.origin).get(optionsIn(page));
    const refused = await browser.visit(passkeyFormIn(page), post({ credential }, site.origin));
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('The passkey did not work');
    expect(await who(browser)).toBeNull();
  });

  test('a passkey can be the second step after a password', async () => {
    const { site, authenticator, enterPassword } = await addPasskey();
    const { browser, page } = await enterPassword();
    const credential = authenticator.get(optionsIn(page));
    const arrived = await browser.visit(passkeyFormIn(page), post({ credential }, site.origin));
    expect(arrived.body).toBe(`home of ${email}`);
  });
});

describe('changing how one signs in', () => {
  test('asks for the password again after 15 minutes, and returns', async () => {
    const { database, enterPassword } = await aSite();
    const { browser } = await enterPassword();
    const age = (minutes: number) =>
      database.query(
        `update sessions
         set sess = jsonb_set(sess::jsonb, '{authenticatedAt}', to_jsonb($1::bigint))`,
        [now() - 60_000 * minutes],
      );
    await age(14);
    expect((await browser.visit('/oidc/security/app')).url.pathname).toBe('/oidc/security/app');
    await age(16);
    // The provider also stores the time of the sign-in, which must be old enough too.
    await database.query(
      `update oidc_payloads
       set payload = jsonb_set(payload::jsonb, '{loginTs}', to_jsonb($1::bigint))
       where type = 'Session'`,
      [Math.floor(now() / 1000) - 60 * 16],
    );
    const asked = await browser.visit('/oidc/security/app');
    expect(asked.body).toContain('<h1>Confirm that it is you</h1>');
    expect(asked.body).toContain(`value="${email}"`);
    const back = await browser.submit(asked, { email, password });
    expect(back.url.pathname).toBe('/oidc/security/app');
    expect(back.body).toContain('Add an authenticator app');
  });

  test('signed-out people and unverified accounts cannot change how they sign in', async () => {
    const { database, site, enterPassword } = await aSite();
    const pages = ['password', 'email', 'app', 'passkey', 'recovery-codes'];
    const stranger = createFakeBrowser(site.origin);
    for (const page of pages)
      expect((await stranger.visit(`/oidc/security/${page}`)).status).toBe(403);
    const { browser } = await enterPassword();
    await database.query('update accounts set email_verified = false');
    for (const page of pages.slice(1)) {
      const refused = await browser.visit(`/oidc/security/${page}`);
      expect(refused.status).toBe(403);
      expect(refused.body).toContain('Verify your email address first');
    }
  });

  test('a new password ends all other sessions, on every copy of the server', async () => {
    const { database, site, enterPassword } = await aSite();
    const copy = await signInSite(database);
    onTestFinished(() => copy.close());
    const [{ browser: phone }, { browser: library }] = [
      await enterPassword(),
      await enterPassword(),
    ];
    expect(await who(library, `${copy.origin}/api/auth/user`)).toBe(email);
    const form = await phone.visit('/oidc/security/password');
    const wrong = await phone.submit(form, { current: 'guess', password: 'four quiet rivers' });
    expect(wrong.status).toBe(400);
    expect(await who(library)).toBe(email);
    const changed = await phone.submit(form, { current: password, password: 'four quiet rivers' });
    expect(changed.body).toContain('Your password was changed');
    await site.settleMail();
    expect(site.mails.at(-1)!.text).toContain('The password for your account was changed.');
    expect(await who(phone)).toBe(email);
    expect(await who(library)).toBeNull();
    expect(await who(library, `${copy.origin}/api/auth/user`)).toBeNull();
    // The provider's session has also ended, so the provider asks for the new password.
    expect((await library.visit('/api/login')).body).toContain('<h1>Sign in</h1>');
  });

  test('a new address replaces the old one once its link is used, and both get a mail', async () => {
    const { database, site, enterPassword } = await aSite();
    const { browser } = await enterPassword();
    const form = await browser.visit('/oidc/security/email');
    const sent = await browser.submit(form, { email: 'new@example.org' });
    expect(sent.body).toContain('Check your email');
    expect(await who(browser)).toBe(email);
    const mail = await site.nextMail();
    expect(mail.to).toBe('new@example.org');
    const link = /http:\/\/\S+/.exec(mail.text)![0];
    await browser.submit(await browser.visit(link), { password, own: 'yes' });
    expect(await who(browser)).toBe('new@example.org');
    await site.settleMail();
    expect(
      site.mails
        .slice(-2)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['new@example.org', email]);
    const events = await database.selectFrom('securityEvents').select(['kind', 'userId']).execute();
    expect(events.find(({ kind }) => kind === 'emailChanged')?.userId).not.toBeNull();
  });

  test('a new address that has an account gets a mail about that account', async () => {
    const { database, site, enterPassword } = await aSite();
    await createAccount(database, {
      email: 'taken@example.org',
      password,
      firstName: null,
      lastName: null,
      emailVerified: true,
    });
    const { browser } = await enterPassword();
    const form = await browser.visit('/oidc/security/email');
    const sent = await browser.submit(form, { email: 'taken@example.org' });
    expect(sent.body).toContain('Check your email');
    expect((await site.nextMail()).text).toContain('/oidc/reset?');
    expect(await who(browser)).toBe(email);
  });
});
