import { TOTP } from 'otpauth';
import { expect, onTestFinished, test } from 'vitest';
import { createAccount } from '#server/identity/provider/accounts/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { realSite } from '#tests/support/real-site.ts';
import { freePort, signInSite } from '#tests/support/sign-in-site.ts';

const rudo = {
  email: 'rudo@example.org',
  password: 'speak-science',
  firstName: 'Rudo',
  lastName: 'Moyo',
  emailVerified: true,
};

test.each([
  {
    proxy: 'trusted',
    trusted: 'loopback',
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'mazwi.example' },
  },
  { proxy: 'not declared', trusted: '', headers: {} },
])(
  'behind an https proxy ($proxy), every cookie is __Host-, Secure, HttpOnly and Lax',
  async ({ trusted, headers }) => {
    const database = await testDatabase({ closeAfterTest: true });
    const port = await freePort();
    const site = await signInSite(database, {
      PORT: String(port),
      PUBLIC_URL: 'https://mazwi.example',
      ...realSite,
      TRUSTED_PROXIES: trusted,
    });
    onTestFinished(() => site.close());
    await createAccount(database, rudo);

    const browser = createFakeBrowser('https://mazwi.example', {
      to: `http://127.0.0.1:${port}`,
      headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    });
    const form = await browser.visit('/api/login?returnTo=/contribute');
    expect(form.path.every((url) => url.origin === 'https://mazwi.example')).toBe(true);
    expect(
      [...browser.jar.values()]
        .map(({ name }) => name)
        .filter((name) => name.startsWith('__Host-mazwi-signin-')),
    ).toHaveLength(1);
    const arrived = await browser.submit(form, { email: rudo.email, password: rudo.password });
    expect(`${arrived.url.href} ${arrived.body}`).toBe(
      'https://mazwi.example/contribute page of rudo@example.org',
    );

    for (const { name, attributes } of browser.jar.values()) {
      expect(name).toMatch(/^__(Host|Secure)-mazwi/);
      expect(attributes, name).toMatch(/Secure/i);
      expect(attributes, name).toMatch(/HttpOnly/i);
      expect(attributes, name).toMatch(/SameSite=Lax/i);
      expect(attributes, name).not.toMatch(/Domain/i);
    }
    expect(browser.cookie('__Host-mazwi')!.path).toBe('/');
    expect((await browser.visit('/api/logout')).body).toBe('home of nobody');
    expect(browser.cookie('__Host-mazwi')).toBeUndefined();
  },
);

test('on https, the cookie of a trusted browser is __Secure- as well', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const port = await freePort();
  const env = { PORT: String(port), PUBLIC_URL: 'https://mazwi.example', ...realSite };
  const site = await signInSite(database, env);
  onTestFinished(() => site.close());
  const browser = createFakeBrowser('https://mazwi.example', {
    to: `http://127.0.0.1:${port}`,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const { email, firstName } = rudo;
  const form = await browser.visit('/api/login?register=1');
  const checkMail = await browser.submit(form, { firstName, email, password: 'three quiet hills' });
  await browser.visit(browser.link(checkMail, 'Verify later'));
  const link = /https:\/\/\S+/.exec((await site.nextMail()).text)![0];
  await browser.submit(await browser.visit(link), { password: 'three quiet hills', own: 'yes' });

  const page = await browser.visit('/oidc/security/app');
  const secret = /secret=([A-Z2-7]+)/.exec(page.body)![1]!;
  await browser.submit(page, { code: new TOTP({ secret }).generate(), name: 'Phone' });
  await browser.visit('/api/logout');
  const signIn = await browser.visit('/api/login');
  const step = await browser.submit(signIn, { email, password: 'three quiet hills' });
  const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
  expect((await browser.submit(step, { code, trust: 'yes' })).body).toBe(`home of ${email}`);

  const cookie = browser.cookie('__Secure-mazwi-trusted')!;
  expect(cookie.path).toBe('/oidc');
  for (const attribute of [/Secure/i, /HttpOnly/i, /SameSite=Lax/i])
    expect(cookie.attributes).toMatch(attribute);
  for (const { name } of browser.jar.values()) expect(name).toMatch(/^__(Host|Secure)-mazwi/);
});
