import { request } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { email, password, siteWithAccount, who } from '#tests/support/account-fixture.ts';
import { createFakeBrowser, type FakeBrowser, post } from '#tests/support/fake-browser.ts';
import { interruptedSite } from '#tests/support/interrupted-site.ts';
import type { SignInSite } from '#tests/support/sign-in-site.ts';
import { createAccount } from './accounts/accounts.ts';

const fresh = 'four quiet rivers';
const off = { RATE_LIMITS: 'off', TRUSTED_PROXIES: 'loopback' };
const linkIn = ({ text }: { text: string }) => /http:\/\/\S+/.exec(text)![0];

/** Returns the link in the next email to an address, and skips emails to others. */
async function nextLink(site: SignInSite, to: string): Promise<string> {
  let mail = await site.nextMail();
  while (mail.to !== to || !mail.text.includes('/oidc/')) mail = await site.nextMail();
  return linkIn(mail);
}
async function signIn(site: SignInSite, by = { email, password }): Promise<FakeBrowser> {
  const browser = createFakeBrowser(site.origin);
  await browser.submit(await browser.visit('/api/login'), by);
  return browser;
}
async function openForgotten(browser: FakeBrowser) {
  const link = browser.link(await browser.visit('/api/login'), 'Forgot your password?');
  return browser.visit(link);
}
async function askForReset(site: SignInSite): Promise<string> {
  const browser = createFakeBrowser(site.origin);
  await browser.submit(await openForgotten(browser), { email });
  return nextLink(site, email);
}
async function askForChange(site: SignInSite, browser: FakeBrowser, to: string): Promise<string> {
  await browser.submit(await browser.visit('/oidc/security/email'), { email: to });
  return nextLink(site, to);
}
const reset = async (site: SignInSite, link: string, chosen = fresh) => {
  const browser = createFakeBrowser(site.origin);
  return browser.submit(await browser.visit(link), { password: chosen });
};
const own = { password, own: 'yes' };

test('of two links to reset a password, the first one that is used ends the other', async () => {
  const { site } = await siteWithAccount(off);
  const [first, second] = [await askForReset(site), await askForReset(site)];
  const browser = createFakeBrowser(site.origin);
  const opened = await browser.visit(first);
  expect((await reset(site, second)).status).toBe(200);
  const late = await browser.submit(opened, { password: 'chosen by a thief' });
  expect([late.status, (await browser.visit(first)).status]).toEqual([400, 400]);
  expect((await browser.visit(second)).status).toBe(400);
  expect(await who(await signIn(site, { email, password: fresh }))).toBe(email);
});

test('a reset ends the links to change the address, and a change those to reset', async () => {
  const { site } = await siteWithAccount(off);
  const thief = await signIn(site);
  const change = await askForChange(site, thief, 'thief@example.org');
  const form = await thief.visit(change);
  expect((await reset(site, await askForReset(site), password)).status).toBe(200);
  const again = await signIn(site);
  for (const browser of [thief, again]) expect((await browser.submit(form, own)).status).toBe(400);
  expect(await who(again)).toBe(email);

  const forgotten = await askForReset(site);
  const opened = await createFakeBrowser(site.origin).visit(forgotten);
  const moved = await askForChange(site, again, 'new@example.org');
  await again.submit(await again.visit(moved), own);
  expect(await who(again)).toBe('new@example.org');
  const late = await createFakeBrowser(site.origin).submit(opened, { password: fresh });
  expect(late.status).toBe(400);
  expect(await who(await signIn(site, { email: 'new@example.org', password }))).not.toBeNull();
});

test('of two links to change the address, the first one that is used ends the other', async () => {
  const { site } = await siteWithAccount(off);
  const browser = await signIn(site);
  const first = await askForChange(site, browser, 'first@example.org');
  const second = await askForChange(site, browser, 'second@example.org');
  const opened = await browser.visit(second);
  await browser.submit(await browser.visit(first), own);
  expect((await browser.submit(opened, own)).status).toBe(400);
  expect((await browser.visit(first)).status).toBe(400);
  expect(await who(browser)).toBe('first@example.org');
});

test.each(['one after the other', 'concurrently'])(
  'an address that two accounts want goes to one of them (%s)',
  async (how) => {
    const { database, site } = await siteWithAccount(off);
    const wanted = 'wanted@example.org';
    const verified = await signIn(site);
    const change = await askForChange(site, verified, wanted);
    // The other account has no verified address yet, and waits for this one.
    const other = { email: 'mistyped@example.org', password };
    const names = { firstName: null, lastName: null };
    await createAccount(database, { ...other, ...names, emailVerified: false });
    const pending = await signIn(site, other);
    await pending.visit('/oidc/address', post({ email: wanted, password }, site.origin));
    const verify = await nextLink(site, wanted);

    const [changing, verifying] = [await verified.visit(change), await pending.visit(verify)];
    const use = [() => verified.submit(changing, own), () => pending.submit(verifying, own)];
    const replies =
      how === 'concurrently'
        ? await Promise.all(use.map((each) => each()))
        : [await use[0]!(), await use[1]!()];
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { rows } = await database.query(
      'select email from users where email = $1 and email_verified',
      [wanted],
    );
    expect(rows).toHaveLength(1);
    expect(site.logged).toEqual([]);
  },
);

test('a reset that completes during a change of address wins, and the reverse', async () => {
  const CONSUMES = /from "account_tokens".* for update/;
  const { site, interrupt, enterPassword } = await interruptedSite();
  const { browser } = await enterPassword();
  const change = await browser.visit(await askForChange(site, browser, 'thief@example.org'));
  const forgotten = await askForReset(site);
  interrupt(CONSUMES, async () => expect((await reset(site, forgotten)).status).toBe(200));
  expect((await browser.submit(change, own)).status).toBe(400);
  const { browser: again } = await enterPassword(fresh);
  expect(await who(again)).toBe(email);

  const late = await askForReset(site);
  const moving = await again.visit(await askForChange(site, again, 'new@example.org'));
  interrupt(CONSUMES, async () => {
    const moved = await again.submit(moving, { password: fresh, own: 'yes' });
    expect(moved.body).toContain('Your email address was changed');
  });
  expect((await reset(site, late, 'chosen too late')).status).toBe(400);
  expect(await who(await signIn(site, { email: 'new@example.org', password: fresh }))).toBe(
    'new@example.org',
  );
});

test('the links in emails lead to the public address, whatever host a request names', async () => {
  const { site } = await siteWithAccount(off);
  const browser = createFakeBrowser(site.origin);
  const page = await openForgotten(browser);
  const action = new URL(
    /<form method="post" action="([^"]*forgotten)"/.exec(page.body)![1]!,
    page.url,
  );
  const evil = 'evil.example';
  const send = (origin: string) =>
    new Promise((resolve, reject) => {
      request({
        host: '127.0.0.1',
        port: new URL(site.origin).port,
        path: action.pathname,
        method: 'POST',
        headers: {
          host: evil,
          origin,
          'x-forwarded-host': evil,
          'x-forwarded-proto': 'https',
          forwarded: `host=${evil};proto=https`,
          cookie: [...browser.jar.values()].map(({ name, value }) => `${name}=${value}`).join('; '),
          'content-type': 'application/x-www-form-urlencoded',
        },
      })
        .on('response', (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end(new URLSearchParams({ email }).toString());
    });
  expect(await send(`https://${evil}`)).toBe(403);
  expect(await send(site.origin)).toBe(200);
  const { text } = await site.nextMail();
  expect(new URL(linkIn({ text })).origin).toBe(site.origin);
  expect(text).not.toContain(evil);
});

test('every way to choose a password stores a hash with argon2id', async () => {
  vi.stubEnv('FULL_HASHES', 'yes');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { database, site } = await siteWithAccount(off);
  const readHashes = async () =>
    (await database.selectFrom('accounts').select('passwordHash').execute()).map(
      ({ passwordHash }) => passwordHash,
    );
  const expectArgon = async () => {
    for (const hash of await readHashes())
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  };
  const browser = createFakeBrowser(site.origin);
  await browser.submit(await browser.visit('/api/login?register=1'), {
    firstName: 'Amina',
    email: 'amina@example.org',
    password,
  });
  expect(await readHashes()).toHaveLength(2);
  await expectArgon();
  await reset(site, await askForReset(site));
  await expectArgon();
  const changed = await signIn(site, { email, password: fresh });
  await changed.submit(await changed.visit('/oidc/security/password'), {
    current: fresh,
    password,
  });
  await expectArgon();
  expect(await who(await signIn(site))).toBe(email);
});
