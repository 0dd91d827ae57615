import { describe, expect, test } from 'vitest';
import { email, password, siteWithAccount, who } from '#tests/support/account-fixture.ts';
import { createFakeBrowser, type FakeBrowser, post } from '#tests/support/fake-browser.ts';
import { createAccount } from './accounts/accounts.ts';

const PROTECTED = '/oidc/security/email';
const ASKS = '<h1>Confirm that it is you</h1>';
const stranger = { email: 'mallory@example.org', password: 'four quiet rivers' };

/** A site on which the owner and a stranger have accounts. */
async function aSite() {
  const { database, site } = await siteWithAccount({ RATE_LIMITS: 'off' });
  await createAccount(database, {
    ...stranger,
    firstName: 'Mallory',
    lastName: null,
    emailVerified: true,
  });
  const signIn = async (by = { email, password }, browser = createFakeBrowser(site.origin)) => {
    await browser.submit(await browser.visit('/api/login'), by);
    expect(await who(browser)).toBe(by.email);
    return browser;
  };
  /** Makes all sign-ins 16 minutes old, on the site and at the provider. */
  const age = async () => {
    const then = Date.now() - 16 * 60_000;
    await database.query(
      `update sessions
       set sess = jsonb_set(sess::jsonb, '{authenticatedAt}', to_jsonb($1::bigint))`,
      [then],
    );
    await database.query(
      `update oidc_payloads
       set payload = jsonb_set(payload::jsonb, '{loginTs}', to_jsonb($1::bigint))
       where type = 'Session'`,
      [Math.floor(then / 1000)],
    );
  };
  /** Asks for a link to another address, which needs a recent sign-in. */
  const ask = (browser: FakeBrowser) =>
    browser.visit(PROTECTED, post({ email: 'new@example.org' }, site.origin));
  /** Expects that the browser can change nothing without the password. */
  const expectAsked = async (browser: FakeBrowser) => {
    expect((await browser.visit(PROTECTED)).body).toContain(ASKS);
    expect((await ask(browser)).body).toContain(ASKS);
    await site.settleMail();
    expect(site.mails).toEqual([]);
  };
  return { site, signIn, age, ask, expectAsked };
}

const isCallback = (url: URL) => url.pathname === '/api/callback';
const isAuthorization = (url: URL) => url.pathname === '/oidc/auth';

describe('a recent sign-in', () => {
  test('counts only in the session that it was made in, until 15 minutes later', async () => {
    const { site, signIn, age, ask, expectAsked } = await aSite();
    const [phone, library] = [await signIn(), await signIn()];
    await age();
    const form = await phone.submit(await phone.visit(PROTECTED), { email, password });
    expect(form.url.pathname).toBe(PROTECTED);
    await expectAsked(library);
    await age();
    await expectAsked(phone);
    await phone.submit(await phone.visit(PROTECTED), { email, password });
    expect((await ask(phone)).body).toContain('Check your email');
    expect((await site.nextMail()).to).toBe('new@example.org');
  });

  test('cannot be claimed by leaving the age out of the request to the provider', async () => {
    const { signIn, age, expectAsked } = await aSite();
    const found = await signIn();
    await age();
    const query = `stepUp=1&returnTo=${encodeURIComponent(PROTECTED)}`;
    for (const prompt of [null, 'none', 'consent']) {
      const begun = await found.visit(`/api/login?${query}`, {}, isAuthorization);
      const address = new URL(begun.url);
      expect(address.searchParams.get('max_age')).toBe('900');
      address.searchParams.delete('max_age');
      if (prompt) address.searchParams.set('prompt', prompt);
      await found.visit(address.href);
      await expectAsked(found);
    }
    // Without a step-up, the provider uses its own session, and reports the time of the original
    // sign-in.
    await found.visit(`/api/login?returnTo=${encodeURIComponent(PROTECTED)}`);
    await expectAsked(found);
    expect(await who(found)).toBe(email);
  });

  test('that ends in another browser counts in neither', async () => {
    const { site, signIn, age, expectAsked } = await aSite();
    const [phone, library, thief] = [await signIn(), await signIn(), await signIn(stranger)];
    await age();
    const answer = await phone.submit(
      await phone.visit(PROTECTED),
      { email, password },
      isCallback,
    );
    for (const other of [library, thief, createFakeBrowser(site.origin)])
      expect((await other.send(answer.url.href)).status).toBe(400);
    expect([await who(library), await who(thief)]).toEqual([email, stranger.email]);
    await expectAsked(library);
    expect((await phone.visit(answer.url.href)).url.pathname).toBe(PROTECTED);
  });

  test('does not survive a sign-out', async () => {
    const { site, signIn, age, expectAsked } = await aSite();
    const phone = await signIn();
    await age();
    const page = await phone.visit(PROTECTED);
    await phone.submit(page, { email, password });
    await phone.visit('/api/logout');
    expect((await phone.visit(PROTECTED)).status).toBe(403);
    expect(await who(phone)).toBeNull();
    await signIn({ email, password }, phone);
    await age();
    await expectAsked(phone);
    expect(site.logged).toEqual([]);
  });
});

test('somebody else who signs in where the owner was asked gets only their own account', async () => {
  const { site, signIn, age } = await aSite();
  const shared = await signIn();
  await age();
  const asked = await shared.visit(PROTECTED);
  const old = `mazwi=${shared.cookie('mazwi')!.value}`;
  const other = await shared.submit(asked, stranger);
  expect(other.body).toContain('You were signed in with another account.');
  const page = await shared.submit(other);
  expect(page.url.pathname).toBe(PROTECTED);
  expect(page.body).toContain(stranger.email);
  expect(page.body).not.toContain(email);
  expect(await who(shared)).toBe(stranger.email);
  const replayed = await createFakeBrowser(site.origin).send('/api/auth/user', {
    headers: { cookie: old },
  });
  expect(replayed.status).toBe(401);
});

test('a question that the owner left open does not sign the next person in as the owner', async () => {
  const { signIn, age } = await aSite();
  const shared = await signIn();
  await age();
  const open = await shared.visit(PROTECTED);
  await shared.visit('/api/logout');
  await signIn(stranger, shared);
  const guessed = await shared.submit(open, { email, password: stranger.password });
  expect(guessed.status).toBe(400);
  expect(await who(shared)).toBe(stranger.email);
  const own = await shared.submit(open, stranger);
  expect(own.body).not.toContain(email);
  expect(await who(shared)).toBe(stranger.email);
});
