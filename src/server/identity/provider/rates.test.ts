import { expect, onTestFinished, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { addressNetwork } from '#server/platform/http/requests/network.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { signInSite } from '#tests/support/sign-in-site.ts';
import { createAccount } from './accounts/accounts.ts';
import { createRates, TooMany } from './rates.ts';

const wrong = async () => false;
const right = async () => true;
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'tried',
    (error: unknown) => (error instanceof TooMany ? 'too many' : Promise.reject(error)),
  );

test('returns 429 after twenty failed sign-ins to one account from one IP address', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const site = await signInSite(database);
  onTestFinished(() => site.close());
  const rudo = {
    email: 'rudo@example.org',
    password: 'speak-science',
    firstName: 'Rudo',
    lastName: 'Moyo',
    emailVerified: true,
  };
  await createAccount(database, rudo);
  await createAccount(database, { ...rudo, email: 'tatenda@example.org' });
  const browser = createFakeBrowser(site.origin);
  const form = await browser.visit('/api/login');
  for (let attempt = 0; attempt < limits.rates.failedSignIns; attempt += 1) {
    expect(
      (await browser.submit(form, { email: 'Rudo@example.org', password: 'guess' })).status,
    ).toBe(400);
  }
  const over = await browser.submit(form, { email: rudo.email, password: rudo.password });
  expect(over.status).toBe(429);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(over.body).toContain('Wait 15 minutes, then try again.');
  expect(
    (await browser.submit(form, { email: 'tatenda@example.org', password: rudo.password })).body,
  ).toBe('home of tatenda@example.org');
});

test('counts only failed sign-ins, even concurrent ones', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const rates = createRates(database, { rateLimits: true });
  for (let attempt = 0; attempt < 50; attempt += 1)
    await rates.signIn('192.0.2.1', 'a@example.org', right);
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () => outcome(rates.signIn('192.0.2.1', 'a@example.org', wrong))),
  );
  expect(outcomes.filter((each) => each === 'tried')).toHaveLength(limits.rates.failedSignIns);
  expect(await outcome(rates.signIn('192.0.2.2', 'a@example.org', right))).toBe('tried');
  expect(
    (await database.query<{ key: string }>('select key from rate_limits')).rows.some(({ key }) =>
      key.includes('@'),
    ),
  ).toBe(false);
});

test('returns 429 after two hundred failed sign-ins from one IP address', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const rates = createRates(database, { rateLimits: true });
  const outcomes: string[] = [];
  for (let attempt = 0; attempt < limits.rates.failedSignInsPerAddress + 5; attempt += 1)
    outcomes.push(await outcome(rates.signIn('192.0.2.1', `p${attempt}@example.org`, wrong)));
  expect(outcomes.filter((each) => each === 'tried')).toHaveLength(
    limits.rates.failedSignInsPerAddress,
  );
});

test('limits registrations and mails, unless rate limits are off', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const rates = createRates(database, { rateLimits: true });
  for (let count = 0; count < limits.rates.registrationsPerHour; count += 1)
    await rates.registration('192.0.2.1');
  expect(await outcome(rates.registration('192.0.2.1'))).toBe('too many');
  expect(await outcome(rates.forgotten('192.0.2.1'))).toBe('tried');
  const mails = await Promise.all(
    Array.from({ length: limits.rates.mailsPerHour + 2 }, () => rates.mail('a@example.org')),
  );
  expect(mails.filter(Boolean)).toHaveLength(limits.rates.mailsPerHour);
  const off = createRates(database, { rateLimits: false });
  expect(await outcome(off.registration('192.0.2.1'))).toBe('tried');
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
])('%s counts as %s', (ip, network) => expect(addressNetwork(ip)).toBe(network));

test('failed sign-ins from one network lock nobody out on another', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const rates = createRates(database, { rateLimits: true });
  const signIn = (ip: string, attempt = wrong) =>
    outcome(rates.signIn(ip, 'rudo@example.org', attempt));
  for (let attempt = 0; attempt < limits.rates.failedSignIns; attempt += 1)
    await signIn('2001:db8:1:2::7');
  expect(await signIn('2001:db8:1:2::8', right)).toBe('too many');
  expect(await signIn('2001:db8:1:3::7', right)).toBe('tried');
  await database.query('update rate_limits set expire = 1');
  expect(await signIn('2001:db8:1:2::8', right)).toBe('tried');
});
