import { describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { email as known, password, siteWithAccount } from '#tests/support/account-fixture.ts';
import {
  createFakeBrowser,
  type FakeBrowser,
  post,
  type Visit,
} from '#tests/support/fake-browser.ts';
import type { SignInSite } from '#tests/support/sign-in-site.ts';

const WRONG = 'This code is wrong or too old.';
const codeIn = ({ text }: { text: string }) => /Your code is (\d{6})\./.exec(text)?.[1];
const linkIn = ({ text }: { text: string }) => /http:\/\/\S+/.exec(text)![0];
/** Returns the URL to which the page sends the code. */
const actionOf = (page: Visit) =>
  new URL(/action="([^"]*\/code)"/.exec(page.body)![1]!, page.url).href;
/** Returns a code that differs from the given one. */
const another = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

const isVerified = async (browser: FakeBrowser) =>
  JSON.parse((await browser.visit('/api/auth/user')).body).emailVerified;

/** Registers an address in a new browser, which stays on the page that asks for the code. */
async function register(site: SignInSite, email: string, returnTo = '/') {
  const browser = createFakeBrowser(site.origin);
  const form = await browser.visit(`/api/login?register=1&returnTo=${returnTo}`);
  const page = await browser.submit(form, { firstName: 'Amina', email, password });
  const mail = await site.nextMail();
  return { browser, page, mail };
}

describe('the code from the email', () => {
  test('verifies in the browser that registered, and the registration continues', async () => {
    const { site } = await siteWithAccount();
    const { browser, page, mail } = await register(site, 'amina@example.org', '/contribute');
    expect(page.body).toContain('Code from the email');
    const code = codeIn(mail)!;
    const wrong = await browser.submit(page, { code: another(code) });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toContain(WRONG);
    expect(wrong.body).toContain(`value="${another(code)}"`);
    const missing = await browser.submit(wrong, { code: '12 34' });
    expect(missing.body).toContain('Enter the six digits from the email.');
    // Somebody clicks the button twice.
    const typed = post({ code: ` ${code.slice(0, 3)} ${code.slice(3)} ` }, site.origin);
    const [first, second] = await Promise.all(
      [1, 2].map(() => browser.send(actionOf(page), typed)),
    );
    expect([first?.status, second?.status]).toEqual([303, 303]);
    const arrived = await browser.visit(first!.headers.get('location')!);
    expect(arrived.url.pathname).toBe('/contribute');
    expect(await isVerified(browser)).toBe(true);
    expect((await browser.visit(linkIn(mail))).body).toContain('This link no longer works');
  });

  test('also verifies later, on the page about the address', async () => {
    const { site } = await siteWithAccount();
    const { browser, page, mail } = await register(site, 'amina@example.org');
    await browser.visit(browser.link(page, 'Verify later'));
    expect(await isVerified(browser)).toBe(false);
    const address = await browser.visit('/oidc/address');
    const wrong = await browser.submit(address, { code: another(codeIn(mail)!) });
    expect(wrong.body).toContain(WRONG);
    const verified = await browser.submit(wrong, { code: codeIn(mail)! });
    expect(verified.body).toContain('Your email address is verified');
    expect(await isVerified(browser)).toBe(true);
  });

  test('works from each of the three latest emails, and from no earlier one', async () => {
    const { site } = await siteWithAccount({ RATE_LIMITS: 'off' });
    const { browser, page, mail } = await register(site, 'amina@example.org');
    await browser.visit(browser.link(page, 'Verify later'));
    const mails = [mail];
    for (const _ of [1, 2, 3]) {
      await browser.visit('/oidc/address/send-again', post({}, site.origin));
      mails.push(await site.nextMail());
    }
    const address = await browser.visit('/oidc/address');
    expect((await browser.submit(address, { code: codeIn(mails[0]!)! })).body).toContain(WRONG);
    await browser.submit(address, { code: codeIn(mails[1]!)! });
    expect(await isVerified(browser)).toBe(true);
  });

  test('does nothing in another browser or for another account', async () => {
    const { site } = await siteWithAccount();
    const { browser, page, mail } = await register(site, 'amina@example.org');
    const code = { code: codeIn(mail)! };
    const stranger = createFakeBrowser(site.origin);
    expect((await stranger.visit(actionOf(page), post(code, site.origin))).body).toContain(
      'Start again',
    );
    const other = await register(site, 'other@example.org');
    expect((await other.browser.submit(other.page, code)).body).toContain(WRONG);
    await browser.visit(browser.link(page, 'Verify later'));
    expect(await isVerified(browser)).toBe(false);
  });

  test.each(['unknown@example.org', known])(
    'ten wrong codes end it for %s, while the link still works',
    async (email) => {
      const { site } = await siteWithAccount();
      const { browser, page, mail } = await register(site, email);
      const right = codeIn(mail) ?? '000000';
      let last = page;
      for (let tries = 0; tries < limits.rates.wrongVerificationCodesPerDay; tries += 1) {
        last = await browser.submit(last, { code: another(right) });
        expect(last.status).toBe(400);
        expect(last.body).toContain(WRONG);
      }
      last = await browser.submit(last, { code: right });
      expect(last.status).toBe(400);
      expect(last.body).toContain(
        'You entered 10 wrong codes, so you cannot enter another code today.',
      );
      if (email === known) return;
      const byLink = await browser.submit(await browser.visit(linkIn(mail)), {
        password,
        own: 'yes',
      });
      expect(byLink.body).toContain('Your email address is verified');
    },
  );

  test('is not sent to addresses of administrators', async () => {
    const { site } = await siteWithAccount({ ADMIN_EMAILS: 'Amina@example.org' });
    const { browser, page, mail } = await register(site, 'amina@example.org');
    expect(codeIn(mail)).toBeUndefined();
    expect((await browser.submit(page, { code: '123456' })).body).toContain(WRONG);
  });

  test('is not sent to an address that replaces the registered one', async () => {
    const { site } = await siteWithAccount();
    const { browser, page, mail } = await register(site, 'amina@exmaple.org');
    await browser.visit(browser.link(page, 'Verify later'));
    await browser.visit(
      '/oidc/address',
      post({ email: 'amina@example.org', password }, site.origin),
    );
    expect(codeIn(await site.nextMail())).toBeUndefined();
    const address = await browser.visit('/oidc/address');
    expect(address.body).not.toContain('Code from the email');
    const refused = await browser.visit(
      '/oidc/address/code',
      post({ code: codeIn(mail)! }, site.origin),
    );
    expect(refused.body).toContain(WRONG);
    expect(await isVerified(browser)).toBe(false);
  });
});
