import { expect, onTestFinished, test } from 'vitest';
import { m } from '#domain/messages.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { otherIssuer } from '#tests/support/other-issuer.ts';
import { freePort, signInSite } from '#tests/support/sign-in-site.ts';

/*
 * Two live issuers, and two copies of the site on one database, so that a cookie of one is valid at
 * the other: as while an operator changes OIDC_ISSUER. Both copies have the same PUBLIC_URL.
 */

const client = { OIDC_CLIENT_ID: 'dictionary', OIDC_CLIENT_SECRET: 'a secret they gave us' };

async function startBoth() {
  const database = await testDatabase({ closeAfterTest: true });
  const port = await freePort();
  const redirectUri = `http://localhost:${port}/api/callback`;
  const startIssuer = async () => {
    const issuer = await otherIssuer({
      id: client.OIDC_CLIENT_ID,
      secret: client.OIDC_CLIENT_SECRET,
      redirectUri,
    });
    onTestFinished(() => issuer.close());
    return issuer;
  };
  const [university, attacker] = [await startIssuer(), await startIssuer()];
  const startSite = (issuer: string) =>
    signInSite(database, { PORT: String(port), OIDC_ISSUER: issuer, ...client });
  const before = await startSite(university.issuer);
  const browser = createFakeBrowser(before.origin);
  return {
    database,
    university,
    attacker,
    before,
    browser,
    /** Starts the site again with the other issuer. */
    changeIssuer: async () => {
      await before.close();
      const after = await startSite(attacker.issuer);
      onTestFinished(() => after.close());
      return after;
    },
  };
}

const person = { sub: 'l-41', email: 'lerato@university.example', email_verified: true };

/** Starts a sign-in, and stops at the callback, which the browser does not open. */
async function startSignIn(browser: ReturnType<typeof createFakeBrowser>): Promise<URL> {
  const stopped = await browser.visit(
    '/api/login',
    {},
    ({ pathname }) => pathname === '/api/callback',
  );
  return stopped.url;
}

test('a callback that names another issuer, or none, signs nobody in', async () => {
  const { university, attacker, before, browser, database } = await startBoth();
  onTestFinished(() => before.close());
  university.signsIn(person);
  for (const iss of [attacker.issuer, '', null]) {
    const callback = await startSignIn(browser);
    if (iss === null) callback.searchParams.delete('iss');
    else callback.searchParams.set('iss', iss);
    const refused = await browser.visit(`${callback.pathname}${callback.search}`);
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.stringContaining(m.sign_in_refused()),
    ]);
  }
  expect((await database.query('select from users where not is_system')).rows).toEqual([]);
  expect((await browser.visit('/')).body).toBe('home of nobody');
});

test('a code of one issuer is never sent to another one', async () => {
  const { university, attacker, browser, database, changeIssuer } = await startBoth();
  university.signsIn(person);
  const callback = await startSignIn(browser);
  await changeIssuer();
  // Even if the callback names the present issuer, the code of the earlier one must not be sent to
  // it.
  callback.searchParams.set('iss', attacker.issuer);
  const refused = await browser.visit(`${callback.pathname}${callback.search}`);
  expect(refused.status).toBe(400);
  expect(attacker.tokenRequests()).toBe(0);
  expect((await database.query('select from users where not is_system')).rows).toEqual([]);
});

test('people with the same subject at two issuers are two people', async () => {
  const { university, attacker, browser, database, before, changeIssuer } = await startBoth();
  university.signsIn(person);
  expect((await browser.visit('/api/login')).body).toBe('home of lerato@university.example');
  await changeIssuer();
  attacker.signsIn({ ...person, email: 'somebody@attacker.example' });
  const stranger = createFakeBrowser(before.origin);
  expect((await stranger.visit('/api/login')).body).toBe('home of somebody@attacker.example');
  const { rows } = await database.query('select issuer, subject from users where not is_system');
  expect(rows).toHaveLength(2);

  // The other issuer reports an address that is already known. It is refused, and the accounts are
  // not linked.
  attacker.signsIn({ ...person, sub: 'l-42' });
  expect((await createFakeBrowser(before.origin).visit('/api/login')).status).toBe(403);
});
