import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { otherIssuer } from '#tests/support/other-issuer.ts';
import { freePort, signInSite } from '#tests/support/sign-in-site.ts';

const client = { OIDC_CLIENT_ID: 'dictionary', OIDC_CLIENT_SECRET: 'a secret they gave us' };
const lerato = {
  sub: 'l-41',
  email: 'lerato@university.example',
  email_verified: true,
  given_name: 'Lerato',
  family_name: 'Dube',
  picture: 'https://university.example/lerato.png',
};

/**
 * Starts a site at which people sign in with an external provider. Three environment variables are
 * enough to configure it.
 */
async function siteWith(
  options: Parameters<typeof otherIssuer>[1] = {},
  env: Record<string, string> = {},
) {
  const [port, issuerPort] = [await freePort(), await freePort()];
  const redirectUri = `http://localhost:${port}/api/callback`;
  const start = () =>
    otherIssuer(
      { id: client.OIDC_CLIENT_ID, secret: client.OIDC_CLIENT_SECRET, redirectUri },
      { ...options, port: issuerPort },
    );
  const database = await testDatabase({ closeAfterTest: true });
  const site = await signInSite(database, {
    PORT: String(port),
    OIDC_ISSUER: `http://127.0.0.1:${issuerPort}`,
    ...client,
    ...env,
  });
  onTestFinished(() => site.close());
  return { site, database, start, browser: createFakeBrowser(site.origin) };
}
const issuerFor = async (start: () => ReturnType<typeof otherIssuer>) => {
  const issuer = await start();
  onTestFinished(() => issuer.close());
  return issuer;
};

test.each([{ claimsInIdToken: true }, { claimsInIdToken: false }, { basicOnly: true }])(
  'signs people in at another provider, set up only with environment variables: %o',
  async (options) => {
    const { site, start, browser, database } = await siteWith(options);
    const university = await issuerFor(start);
    university.signsIn(lerato);
    const arrived = await browser.visit('/api/login?returnTo=/contribute');
    expect(arrived.url.href).toBe(`${site.origin}/contribute`);
    expect(arrived.path.some((url) => url.origin === university.issuer)).toBe(true);
    expect(JSON.parse((await browser.visit('/api/auth/user')).body)).toMatchObject({
      email: lerato.email,
      emailVerified: true,
      firstName: 'Lerato',
      lastName: 'Dube',
      profileImageUrl: lerato.picture,
      role: 'user',
    });
    expect((await database.query('select issuer, subject from users')).rows).toEqual([
      { issuer: university.issuer, subject: 'l-41' },
    ]);
    // The embedded provider is not mounted, so its URLs lead to the page for an unknown address.
    expect((await browser.visit('/oidc/auth')).body).toBe('page of nobody');
  },
);

test('does not ask for registration if the provider does not support it', async () => {
  const { start, browser } = await siteWith();
  (await issuerFor(start)).signsIn(lerato);
  expect((await browser.visit('/api/login?register=1&returnTo=/contribute')).url.pathname).toBe(
    '/contribute',
  );
});

test('signs out at the provider if it supports that, and otherwise only on the site', async () => {
  const withPlace = await siteWith({ endSession: true });
  (await issuerFor(withPlace.start)).signsIn(lerato);
  await withPlace.browser.visit('/api/login');
  const asked = await withPlace.browser.visit('/api/logout');
  expect(asked.url.pathname).toBe('/session/end');
  expect(asked.url.searchParams.get('post_logout_redirect_uri')).toBe(`${withPlace.site.origin}/`);
  expect((await withPlace.browser.visit('/')).body).toBe('home of nobody');

  const without = await siteWith({ endSession: false });
  (await issuerFor(without.start)).signsIn(lerato);
  await without.browser.visit('/api/login');
  const home = await without.browser.visit('/api/logout');
  expect(`${home.path.length} ${home.url.pathname} ${home.body}`).toBe('2 / home of nobody');
});

test('signed-in users can work and sign out while the provider is down', async () => {
  const { start, browser, site } = await siteWith();
  const down = await createFakeBrowser(site.origin).visit('/api/login?returnTo=/contribute');
  expect(down.status).toBe(503);
  expect(down.body).toContain('The sign-in service is not available at the moment.');
  expect(down.body).toContain('href="/api/login?returnTo=%2Fcontribute"');
  expect(down.headers.get('retry-after')).toBe('30');

  const university = await start();
  university.signsIn(lerato);
  expect((await browser.visit('/api/login')).body).toBe('home of lerato@university.example');
  await university.close();
  expect((await browser.visit('/dictionary')).body).toBe('page of lerato@university.example');
  const out = await browser.visit('/api/logout');
  expect(`${out.status} ${out.body}`).toBe('200 home of nobody');
});

test('returns 503 and signs nobody in if the provider goes down during a sign-in', async () => {
  const { start, browser } = await siteWith();
  const university = await start();
  university.signsIn(lerato);
  const stopped = await browser.visit('/api/login', {}, (url) => url.pathname === '/api/callback');
  await university.close();
  const answer = await browser.visit(stopped.url.href);
  expect(answer.status).toBe(503);
  expect(answer.body).toContain('Try again');
  expect((await browser.visit('/')).body).toBe('home of nobody');
});

test('shows a page to a user who cancels at the provider', async () => {
  const { start, browser } = await siteWith();
  (await issuerFor(start)).signsIn(null);
  const answer = await browser.visit('/api/login?returnTo=/verify');
  expect(answer.status).toBe(400);
  expect(answer.body).toContain('Sign-in was cancelled');
  expect(answer.body).toContain('href="/api/login?returnTo=%2Fverify"');
});

test('rejects sign-ins without an address, and keeps unverified addresses unverified', async () => {
  const { start, browser } = await siteWith();
  const university = await issuerFor(start);
  university.signsIn({ sub: 'n-1', given_name: 'Nomsa' });
  const refused = await browser.visit('/api/login');
  expect(refused.status).toBe(403);
  expect(refused.body).toContain('did not tell us your email address');
  university.signsIn({
    sub: 'n-2',
    email: 'nomsa@university.example',
    name: 'Nomsa Khumalo',
    picture: 'javascript:alert(1)',
  });
  const another = createFakeBrowser(browser.link(refused, 'Try again'));
  await another.visit('/api/login');
  expect(JSON.parse((await another.visit('/api/auth/user')).body)).toMatchObject({
    emailVerified: false,
    firstName: 'Nomsa Khumalo',
    lastName: null,
    profileImageUrl: null,
  });
});

test('rejects a response from another provider, even with a valid state', async () => {
  const { start, browser, site } = await siteWith();
  (await issuerFor(start)).signsIn(lerato);
  const stopped = await browser.visit('/api/login', {}, (url) => url.pathname === '/api/callback');
  stopped.url.searchParams.set('iss', 'https://evil.example');
  expect((await browser.visit(stopped.url.href)).status).toBe(400);
  expect((await browser.visit('/')).body).toBe('home of nobody');
  expect(site.origin).toMatch(/^http:\/\/localhost/);
});

test('asks another provider for a recent sign-in, and stores what it says', async () => {
  const { site, start, database } = await siteWith({}, { OIDC_STEP_UP_ACR: 'otp, mfa' });
  const university = await issuerFor(start);
  const sessionAfter = async (path: string) => {
    await database.query('delete from sessions');
    const arrived = await createFakeBrowser(site.origin).visit(path);
    const {
      rows: [session],
    } = await database.query<{ authenticatedAt: number; secondFactor: boolean | null }>(
      `select
         (sess ->> 'authenticatedAt')::bigint as "authenticatedAt",
         (sess ->> 'secondFactor')::boolean as "secondFactor"
       from sessions`,
    );
    const asked = arrived.path.find(({ origin }) => origin === university.issuer);
    return { ...session, maxAge: asked?.searchParams.get('max_age') };
  };
  university.signsIn(lerato, ['pwd']);
  expect(await sessionAfter('/api/login')).toMatchObject({ secondFactor: null, maxAge: null });
  university.signsIn(lerato, ['pwd', 'otp']);
  expect(await sessionAfter('/api/login?stepUp=1')).toMatchObject({
    secondFactor: true,
    maxAge: '900',
    authenticatedAt: expect.closeTo(Date.now(), -5),
  });
});
