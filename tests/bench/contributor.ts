import { createAccount } from '../../src/server/identity/provider/accounts/accounts.ts';
import { createFakeBrowser } from '../support/fake-browser.ts';
import type { Site } from './site.ts';

/** A signed-in person, with the headers that their browser would send. */
export type Contributor = { email: string; headers: Readonly<Record<string, string>> };

/** Signs in through the sign-in form. Creates the account if it does not exist yet. */
export async function signIn({ origin, database }: Site): Promise<Contributor> {
  const [email, password] = ['bench@example.org', 'speak-science'];
  const known = await database.query('select from accounts where email = $1', [email]);
  if (known.rowCount === 0)
    await createAccount(database, {
      email,
      password,
      firstName: 'Bench',
      lastName: 'Moyo',
      emailVerified: true,
    });
  const browser = createFakeBrowser(origin);
  await browser.submit(await browser.visit('/api/login'), { email, password });
  return { email, headers: { cookie: `mazwi=${browser.cookie('mazwi')!.value}`, origin } };
}
