import { TOTP } from 'otpauth';
import { expect, onTestFinished } from 'vitest';
import { removeOwnFactor } from '../../src/server/features/account-security/factors.ts';
import {
  createAccount,
  findAccountByEmail,
} from '../../src/server/identity/provider/accounts/accounts.ts';
import { resetSecondFactor } from '../../src/server/identity/provider/second-factor/reset.ts';
import { email, optionsIn, passkeyFormIn, password } from './account-fixture.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { createFakeBrowser, type FakeBrowser, post, type Visit } from './fake-browser.ts';
import { interruptedDatabase } from './interrupted-database.ts';
import { signInSite } from './sign-in-site.ts';
import { createAuthenticator } from './software-authenticator.ts';

/** Starts a site with one account and a way to interrupt requests, and stops it after the test. */
export async function interruptedSite() {
  const database: TestDatabase = await testDatabase({ closeAfterTest: true });
  const { database: interrupted, interrupt, isPending } = interruptedDatabase(database);
  const site = await signInSite(interrupted);
  onTestFinished(() => site.close());
  onTestFinished(() => expect(isPending(), 'the interruption did not happen').toBe(false));
  await createAccount(database, {
    email,
    password,
    firstName: 'Rudo',
    lastName: 'Moyo',
    emailVerified: true,
  });
  const enterPassword = async (secret = password) => {
    const browser = createFakeBrowser(site.origin);
    const page = await browser.submit(await browser.visit('/api/login'), {
      email,
      password: secret,
    });
    return { browser, page };
  };
  const authenticator = createAuthenticator(site.origin);
  const options = { database, config: site.config };
  return {
    database,
    site,
    interrupt,
    enterPassword,
    authenticator,
    reset: () => resetSecondFactor(options, email),
    /** Removes the only passkey, as its owner can. */
    removePasskey: async () => {
      const account = await findAccountByEmail(database, email);
      const user = await database.selectFrom('users').select('id').executeTakeFirstOrThrow();
      const { id } = await database.selectFrom('passkeys').select('id').executeTakeFirstOrThrow();
      await removeOwnFactor(options, { userId: user.id, account: account!, id, ip: '127.0.0.1' });
    },
    addPasskey: async (browser: FakeBrowser) => {
      const page = await browser.visit('/oidc/security/passkey');
      const credential = authenticator.create(optionsIn(page));
      return browser.visit(passkeyFormIn(page), post({ credential, name: 'Phone' }, site.origin));
    },
    /** Opens the sign-in page in a new browser. `send` signs in with the passkey. */
    openSignIn: async () => {
      const browser = createFakeBrowser(site.origin);
      const page = await browser.visit('/api/login');
      const credential = authenticator.get(optionsIn(page));
      const send = () => browser.visit(passkeyFormIn(page), post({ credential }, site.origin));
      return { browser, send };
    },
    /** For each session, whether it counts as signed in with a second factor. */
    marks: async () => {
      const { rows } = await database.query<{ mark: string | null }>(
        `select sess ->> 'secondFactor' as mark from sessions`,
      );
      return rows.map(({ mark }) => mark);
    },
  };
}

/** Returns the secret of an authenticator app that a page shows. */
export const secretIn = ({ body }: Visit) =>
  /class="totp-secret">([A-Z2-7 ]+)</.exec(body)![1]!.replaceAll(' ', '');
/** Returns the current code for the secret that a page shows. */
export const codeIn = (page: Visit) => new TOTP({ secret: secretIn(page) }).generate();
export const recoveryCodesIn = ({ body }: Visit) =>
  [...body.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, code]) => code!);
