import { afterAll, beforeAll } from 'vitest';
import { createAccount } from '#server/identity/provider/accounts/accounts.ts';
import { testDatabase } from './database.ts';
import type { FakeBrowser } from './fake-browser.ts';
import { type SignInSite, signInSite } from './sign-in-site.ts';

/** `startAccountSite` sets these variables before the tests run. */
export let database: Awaited<ReturnType<typeof testDatabase>>;
export let site: SignInSite;

export const password = 'three quiet hills';

/** Starts a site with only the parts that sign-in needs. */
export function startAccountSite(): void {
  beforeAll(async () => {
    database = await testDatabase();
    site = await signInSite(database, { RATE_LIMITS: 'off', ADMIN_EMAILS: 'amina@example.org' });
  });
  afterAll(async () => {
    await site.close();
    await database.close();
  });
}

/** Stores an account with the given address and `password`. */
export const createTestAccount = (email: string, emailVerified = true) =>
  createAccount(database, {
    email,
    password,
    firstName: 'Chipo',
    lastName: 'Banda',
    emailVerified,
  });

/** Returns the signed-in user of a browser, or null. */
export const readUser = async (browser: FakeBrowser) => {
  const reply = await browser.visit('/api/auth/user');
  return reply.status === 200 ? JSON.parse(reply.body) : null;
};

export const openRegistrationForm = (browser: FakeBrowser, returnTo = '/') =>
  browser.visit(`/api/login?register=1&returnTo=${encodeURIComponent(returnTo)}`);

/** Returns the values to enter in the registration form, with the given address. */
export const registrationDetails = (email: string) => ({
  firstName: 'Amina',
  lastName: 'Juma',
  email,
  password,
});
