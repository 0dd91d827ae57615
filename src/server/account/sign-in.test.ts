import { afterAll, beforeAll, expect, test } from 'vitest';
import { standIn } from '../../../tests/support/browser-stand-in.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { signInSite, type SignInSite } from '../../../tests/support/sign-in-site.ts';
import { createAccount } from '../provider/accounts.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: SignInSite;
const rudo = { email: 'rudo@example.org', password: 'speak-science', firstName: 'Rudo', lastName: 'Moyo', emailVerified: true };

beforeAll(async () => {
  database = await testDatabase();
  site = await signInSite(database);
  await createAccount(database, rudo);
});
afterAll(async () => {
  await site.close();
  await database.close();
});

async function signIn(browser = standIn(site.origin), returnTo = '/') {
  const form = await browser.visit(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  const arrived = await browser.submit(form, { email: rudo.email, password: rudo.password });
  return { browser, form, arrived };
}

test('signing in comes back to the page one came from, as the person the provider names', async () => {
  const { arrived, browser } = await signIn(standIn(site.origin), '/contribute?word=heart');
  expect(arrived.status).toBe(200);
  expect(`${arrived.url.pathname}${arrived.url.search}`).toBe('/contribute?word=heart');
  const user = await browser.visit('/api/auth/user');
  expect(JSON.parse(user.body)).toMatchObject({ email: 'rudo@example.org', emailVerified: true, firstName: 'Rudo', lastName: 'Moyo', role: 'user' });
});
