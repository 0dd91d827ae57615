import { onTestFinished } from 'vitest';
import { createAccount } from '../../src/server/identity/provider/accounts/accounts.ts';
import { testDatabase } from './database.ts';
import type { FakeBrowser, Visit } from './fake-browser.ts';
import { type SignInSite, signInSite } from './sign-in-site.ts';

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

/** The address and the password of the account that `siteWithAccount` creates. */
export const email = 'rudo@example.org';
export const password = 'three quiet hills';

/** Starts a site with one verified account, and stops it after the test. */
export async function siteWithAccount(
  env: Record<string, string> = {},
): Promise<{ database: TestDatabase; site: SignInSite }> {
  const database = await testDatabase({ closeAfterTest: true });
  const site = await signInSite(database, env);
  onTestFinished(() => site.close());
  await createAccount(database, {
    email,
    password,
    firstName: 'Rudo',
    lastName: 'Moyo',
    emailVerified: true,
  });
  return { database, site };
}

/** Returns the address of the user who is signed in, or null. */
export async function who(
  browser: FakeBrowser,
  address = '/api/auth/user',
): Promise<string | null> {
  const reply = await browser.visit(address);
  return reply.status === 200 ? (JSON.parse(reply.body) as { email: string }).email : null;
}

/** Returns the passkey options that a page contains for its script. */
export const optionsIn = ({ body }: Visit): { challenge: string } =>
  JSON.parse(/data-options="([^"]*)"/.exec(body)![1]!.replaceAll('&#34;', '"'));

/** Returns the URL that a page's form for a passkey is sent to. */
export const passkeyFormIn = (page: Visit): string =>
  new URL(/action="([^"]*)"[^>]*data-passkey/.exec(page.body)![1]!, page.url).href;
