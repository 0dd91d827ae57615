import { expect, onTestFinished, test } from 'vitest';
import { erasePerson } from '#server/features/profile/erasure.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { signInSite } from '#tests/support/sign-in-site.ts';
import { deleteUnverifiedAccounts } from './unverified.ts';

const password = 'three quiet hills';

test('deletes an account that was not verified within seven days, with its user', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const site = await signInSite(database, { RATE_LIMITS: 'off' });
  onTestFinished(() => site.close());
  const register = async (email: string) => {
    const browser = createFakeBrowser(site.origin);
    const sent = await browser.submit(await browser.visit('/api/login?register=1'), {
      firstName: 'Amina',
      email,
      password,
    });
    await browser.visit(browser.link(sent, 'Verify later'));
    return { browser, link: /http\S+/.exec((await site.nextMail()).text)![0] };
  };
  const late = await register('late@example.org');
  await register('donor@example.org');
  const verified = await register('verified@example.org');
  await verified.browser.submit(await verified.browser.visit(verified.link), {
    password,
    own: 'yes',
  });
  const age = (days: number) =>
    database.query(`update accounts set created_at = now() - make_interval(days => $1)`, [days]);
  await database.query(
    `insert into donations (user_id, amount, currency, payment_intent_id, donor_name)
     select id, 500, 'usd', 'pi_1', 'Amina' from users where email = 'donor@example.org'`,
  );
  const forgotten: string[] = [];
  const clean = () =>
    deleteUnverifiedAccounts({
      database,
      erasePerson,
      forgetMails: async (email) => void forgotten.push(email),
    });

  await age(6);
  expect(await clean()).toBe(0);
  await age(8);
  expect(await clean()).toBe(2);

  expect(forgotten.sort()).toEqual(['donor@example.org', 'late@example.org']);
  const { rows } = await database.query('select email from accounts');
  expect(rows).toEqual([{ email: 'verified@example.org' }]);
  const { rows: users } = await database.query(
    'select email, first_name as name from users order by email',
  );
  expect(users).toEqual([
    { email: 'verified@example.org', name: 'Amina' },
    { email: null, name: 'Deleted' },
  ]);
  expect((await late.browser.visit('/api/auth/user')).status).toBe(401);
  expect((await late.browser.visit('/api/login')).body).toContain('<h1>Sign in</h1>');
  expect((await late.browser.visit(late.link)).status).toBe(400);
  for (const table of ['account_tokens', 'sessions', 'oidc_payloads'])
    expect(
      (await database.query(`select * from ${table} t where t::text like '%late@example.org%'`))
        .rowCount,
    ).toBe(0);
  expect((await database.query('select 1 from sessions')).rowCount).toBe(1);
  expect((await register('late@example.org')).link).toContain('/oidc/verify');
});
