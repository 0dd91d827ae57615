import { expect, test } from 'vitest';
import {
  createTestAccount,
  database,
  openRegistrationForm,
  password,
  readUser,
  registrationDetails,
  site,
  startAccountSite,
} from '#tests/support/account-site.ts';
import { createFakeBrowser, type Visit } from '#tests/support/fake-browser.ts';

const linkIn = (text: string) => /http:\/\/\S+/.exec(text)![0];

/** Returns the parts of a response that an attacker could compare. */
const comparable = ({ status, body, headers }: Visit, email: string) => ({
  status,
  body: body
    .replaceAll(email, 'ADDRESS')
    .replaceAll(/\/oidc\/(auth|interaction)\/[\w-]+/g, '/oidc/$1/UID'),
  headers: [...headers]
    .filter(([name]) => !['date', 'content-length'].includes(name))
    .map(([name, value]) => [
      name,
      value.replaceAll(/(=|interaction\/|auth\/)[\w.%-]{40,}/g, '$1SECRET'),
    ]),
});

startAccountSite();

test('registering signs in immediately, and the emailed link needs no other sign-in', async () => {
  const browser = createFakeBrowser(site.origin);
  const form = await openRegistrationForm(browser, '/contribute');
  expect(form.body).toContain('<h1>Create an account</h1>');
  const sent = await browser.submit(form, registrationDetails('amina@example.org'));
  expect(sent.status).toBe(200);
  expect(sent.body).toContain('Check your email');
  const arrived = await browser.visit(browser.link(sent, 'Verify later'));
  expect(arrived.url.pathname).toBe('/contribute');
  expect(await readUser(browser)).toMatchObject({
    email: 'amina@example.org',
    emailVerified: false,
    role: 'user',
    firstName: 'Amina',
    lastName: 'Juma',
  });

  const mail = await site.nextMail();
  expect(mail.to).toBe('amina@example.org');
  const link = linkIn(mail.text);
  expect(link).toMatch(new RegExp(`^${site.origin}/oidc/verify\\?token=[\\w-]{43}$`));
  // The link is printed once the mail is sent.
  await site.settleMail();
  expect(site.printed.at(-1)).toBe(`Verify an email address: ${link}`);

  // Opening the link does not consume it, because mail scanners open links. Only the form on the
  // page does.
  await createFakeBrowser(site.origin).visit(link);
  const page = await browser.visit(link);
  expect(page.status).toBe(200);
  expect(page.headers.get('referrer-policy')).toBe('strict-origin');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await readUser(browser)).toMatchObject({ emailVerified: false });
  const entered = { password, own: 'yes' };
  expect((await browser.submit(page, entered)).body).toContain('Your email address is verified');
  expect(await readUser(browser)).toMatchObject({ emailVerified: true, role: 'admin' });

  expect((await browser.visit(link)).status).toBe(400);
  expect((await browser.submit(page, entered)).body).toContain('This link no longer works');
});

test('signing in sends another link if the address is not verified', async () => {
  const browser = createFakeBrowser(site.origin);
  await browser.submit(
    await openRegistrationForm(browser),
    registrationDetails('thandi@example.org'),
  );
  await site.nextMail();
  await browser.submit(await browser.visit('/api/login'), {
    email: 'thandi@example.org',
    password,
  });
  const mail = await site.nextMail();
  expect([mail.to, mail.subject]).toEqual([
    'thandi@example.org',
    'Verify your email address for Mazwi',
  ]);
  await browser.submit(await browser.visit(linkIn(mail.text)), { password, own: 'yes' });
  expect(await readUser(browser)).toMatchObject({ emailVerified: true });

  const before = site.mails.length;
  const again = createFakeBrowser(site.origin);
  await again.submit(await again.visit('/api/login'), { email: 'thandi@example.org', password });
  await again.visit('/api/logout');
  await createTestAccount('gugu@example.org', false);
  await again.submit(await again.visit('/api/login'), { email: 'gugu@example.org', password });
  await site.nextMail();
  expect(site.mails.slice(before).map(({ to }) => to)).toEqual(['gugu@example.org']);
});

test('stores only the hash of a link, which expires after a day', async () => {
  const browser = createFakeBrowser(site.origin);
  await browser.submit(
    await openRegistrationForm(browser),
    registrationDetails('fatma@example.org'),
  );
  const link = linkIn((await site.nextMail()).text);
  const token = new URL(link).searchParams.get('token')!;
  const { rows } = await database.query<{ hash: string; hours: number }>(
    `select hash, round(extract(epoch from expires_at - now()) / 3600)::int as hours
     from account_tokens`,
  );
  expect(rows.every(({ hash }) => hash !== token)).toBe(true);
  expect(rows.at(-1)!.hours).toBe(24);
  await database.query(`update account_tokens set expires_at = now() - interval '1 second'`);
  expect((await browser.visit(link)).body).toContain('This link no longer works');
});

test('responds to a known address as to a new one, and sends its owner an email', async () => {
  await createTestAccount('known@example.org');
  const [newcomer, prober] = [createFakeBrowser(site.origin), createFakeBrowser(site.origin)];
  const fresh = await newcomer.submit(
    await openRegistrationForm(newcomer),
    registrationDetails('fresh@example.org'),
  );
  await site.nextMail();
  const known = await prober.submit(
    await openRegistrationForm(prober),
    registrationDetails('Known@example.org'),
  );
  expect(comparable(known, 'Known@example.org')).toEqual(comparable(fresh, 'fresh@example.org'));
  const mail = await site.nextMail();
  expect(mail.to).toBe('known@example.org');
  expect(mail.text).toContain('You already have an account');
  // The link to go on leads to the sign-in page, and nobody is signed in.
  const onward = await prober.visit(prober.link(known, 'Verify later'));
  expect(onward.body).toContain('<h1>Sign in</h1>');
  expect(await readUser(prober)).toBeNull();
  const { rows } = await database.query(
    `select first_name from accounts where email = 'known@example.org'`,
  );
  expect(rows).toEqual([{ firstName: 'Chipo' }]);
});

test('a password reset gets the same response whether or not there is an account', async () => {
  await createTestAccount('forgetful@example.org');
  const ask = async (email: string) => {
    const browser = createFakeBrowser(site.origin);
    const form = await browser.visit('/api/login');
    return browser.submit(await browser.visit(browser.link(form, 'Forgot your password?')), {
      email,
    });
  };
  const [known, unknown] = [await ask('forgetful@example.org'), await ask('stranger@example.org')];
  const plain = (page: Visit, email: string) => ({
    ...comparable(page, email),
    body: comparable(page, email).body.replaceAll(/interaction\/[\w-]+/g, 'interaction/UID'),
  });
  expect(plain(known, 'forgetful@example.org')).toEqual(plain(unknown, 'stranger@example.org'));
  expect((await site.nextMail()).to).toBe('forgetful@example.org');
  expect(site.mails.some(({ to }) => to === 'stranger@example.org')).toBe(false);
});

test('resetting the password verifies the address and ends every session', async () => {
  await createTestAccount('pita@example.org', false);
  const thief = createFakeBrowser(site.origin);
  await thief.submit(await thief.visit('/api/login'), { email: 'pita@example.org', password });
  expect(await readUser(thief)).toMatchObject({ emailVerified: false });
  expect((await site.nextMail()).subject).toContain('Verify your email address');

  const browser = createFakeBrowser(site.origin);
  const forgotten = await browser.visit(
    browser.link(await browser.visit('/api/login'), 'Forgot your password?'),
  );
  await browser.submit(forgotten, { email: 'pita@example.org' });
  const link = linkIn((await site.nextMail()).text);
  const page = await browser.visit(link);
  expect(page.body).toContain('<h1>Verify your email address</h1>');
  const short = await browser.submit(page, { password: 'short' });
  expect(short.status).toBe(400);
  expect(short.body).toContain('The password needs at least 10 characters.');
  const saved = await browser.submit(short, { password: 'a better one by far' });
  expect(saved.body).toContain('Your new password is saved.');
  expect((await site.nextMail()).subject).toContain('was changed');

  expect(await readUser(thief)).toBeNull();
  expect((await thief.visit('/api/login')).body).toContain('<h1>Sign in</h1>');
  const old = await browser.submit(await browser.visit('/api/login'), {
    email: 'pita@example.org',
    password,
  });
  expect(old.status).toBe(400);
  await browser.submit(old, { email: 'pita@example.org', password: 'a better one by far' });
  expect(await readUser(browser)).toMatchObject({ email: 'pita@example.org', emailVerified: true });
  expect((await browser.submit(page, { password: 'once more, please' })).body).toContain(
    'This link no longer works',
  );
});

test('an invalid registration names each wrong field and keeps all but the password', async () => {
  const browser = createFakeBrowser(site.origin);
  const refused = await browser.submit(await openRegistrationForm(browser), {
    firstName: '',
    lastName: '<b>Juma</b>',
    email: 'no address',
    password: 'secret',
  });
  expect(refused.status).toBe(400);
  for (const text of [
    'There is a problem',
    'Enter your first name.',
    'Enter an email address like name@example.org.',
    'The password needs at least 10 characters.',
  ])
    expect(refused.body).toContain(text);
  expect(refused.body).toContain('value="&#60;b&#62;Juma&#60;/b&#62;"');
  expect(refused.body).toContain('value="no address"');
  expect(refused.body).not.toContain('secret"');
  // The error is between the hint and the input. The input's aria-describedby names both.
  expect(refused.body).toMatch(
    /id="password-hint"[\s\S]*id="password-error"[\s\S]*<input id="password"[^>]*aria-invalid="true"[^>]*aria-describedby="password-hint password-error"/,
  );
});

test('links from registration to sign-in and back', async () => {
  await createTestAccount('zola@example.org');
  const browser = createFakeBrowser(site.origin);
  const signIn = await browser.visit(
    browser.link(await openRegistrationForm(browser, '/verify'), 'Sign in'),
  );
  expect((await browser.submit(signIn, { email: 'zola@example.org', password })).url.pathname).toBe(
    '/verify',
  );
  const other = createFakeBrowser(site.origin);
  const register = await other.visit(
    other.link(await other.visit('/api/login?returnTo=/contribute'), 'Register'),
  );
  const sent = await other.submit(register, registrationDetails('new-here@example.org'));
  expect((await other.visit(other.link(sent, 'Verify later'))).url.pathname).toBe('/contribute');
});

test('registering while another user is signed in continues with the new account', async () => {
  await createTestAccount('first@example.org');
  const browser = createFakeBrowser(site.origin);
  await browser.submit(await browser.visit('/api/login'), { email: 'first@example.org', password });
  const sent = await browser.submit(
    await openRegistrationForm(browser, '/contribute'),
    registrationDetails('second@example.org'),
  );
  const between = await browser.visit(browser.link(sent, 'Verify later'));
  expect(between.body).toContain('You were signed in with another account.');
  expect(between.body).not.toMatch(/<script>/);
  expect((await browser.submit(between)).url.pathname).toBe('/contribute');
  expect(await readUser(browser)).toMatchObject({ email: 'second@example.org' });
});

test('only the browser that registered can continue the registration', async () => {
  const [browser, thief] = [createFakeBrowser(site.origin), createFakeBrowser(site.origin)];
  const sent = await browser.submit(
    await openRegistrationForm(browser),
    registrationDetails('own@example.org'),
  );
  const stolen = await thief.visit(thief.link(sent, 'Verify later'));
  expect(stolen.status).toBe(400);
  expect(stolen.body).toContain('Start again');
  expect(await readUser(thief)).toBeNull();
});
