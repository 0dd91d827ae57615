import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser, type FakeBrowser, type Visit } from '#tests/support/fake-browser.ts';
import { mailbox } from '#tests/support/mailbox.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';

/*
 * A browser of a school or a library, which a stranger used before the owner of a mailbox opens a
 * link in it. The stranger may have stayed signed in, and the browser may have saved the
 * stranger's password and fill it in.
 */

let database: Awaited<ReturnType<typeof testDatabase>>;
let mails: Awaited<ReturnType<typeof mailbox>>;
let site: ServedApp;
const strangersPassword = 'a password of a stranger';
const ownersPassword = 'three quiet hills';

beforeAll(async () => {
  [database, mails] = [await testDatabase(), await mailbox()];
  site = await servedApp(database, {
    SMTP_URL: mails.url,
    RATE_LIMITS: 'on',
    ADMIN_EMAILS: [...Array(9).keys()].map((n) => `teacher${n}@example.org`).join(),
  });
});
afterAll(async () => {
  await site.close();
  await mails.close();
  await database.close();
});

let people = 0;
const newTeacher = () => `teacher${people++}@example.org`;
const readUser = async (browser: FakeBrowser) => {
  const answer = await browser.visit('/api/auth/user');
  return answer.status === 200 ? JSON.parse(answer.body) : null;
};
const signIn = async (browser: FakeBrowser, email: string, password: string) =>
  browser.submit(await browser.visit('/api/login'), { email, password });

async function register(browser: FakeBrowser, email: string, password: string): Promise<void> {
  const sent = await browser.submit(await browser.visit('/api/login?register=1'), {
    firstName: 'Mallory',
    email,
    password,
  });
  await browser.visit(browser.link(sent, 'Verify later'));
  expect(await readUser(browser)).toMatchObject({ email, emailVerified: false });
}

/** Registers the teacher's address as a stranger, and opens the mailed link as the teacher. */
async function openLinkAsTeacher(email: string): Promise<{ browser: FakeBrowser; page: Visit }> {
  const browser = createFakeBrowser(site.origin);
  await register(browser, email, strangersPassword);
  await browser.visit('/api/logout');
  return { browser, page: await browser.visit((await mails.next({ to: email })).link) };
}

test('the button alone verifies nothing, also in the browser that registered', async () => {
  const email = newTeacher();
  const { browser, page } = await openLinkAsTeacher(email);
  const pressed = await browser.submit(page);
  expect(pressed.status).toBe(400);
  expect(pressed.body).toContain('Enter your password.');
  expect(pressed.body).toContain('Tick the box only if you created this account yourself.');
  await signIn(browser, email, strangersPassword);
  expect(await readUser(browser)).toMatchObject({ emailVerified: false, role: 'user' });
});

test('a password that the browser has saved and fills in verifies nothing by itself', async () => {
  const email = newTeacher();
  const { browser, page } = await openLinkAsTeacher(email);
  const pressed = await browser.submit(page, { password: strangersPassword });
  expect(pressed.status).toBe(400);
  expect(pressed.body).toContain('Tick the box only if you created this account yourself.');
  await signIn(browser, email, strangersPassword);
  expect(await readUser(browser)).toMatchObject({ emailVerified: false, role: 'user' });
});

test('people who registered themselves verify with their password, in any browser', async () => {
  const email = newTeacher();
  const [laptop, phone] = [createFakeBrowser(site.origin), createFakeBrowser(site.origin)];
  await register(laptop, email, ownersPassword);
  const page = await phone.visit((await mails.next({ to: email })).link);
  const verified = await phone.submit(page, { password: ownersPassword, own: 'yes' });
  expect(verified.body).toContain('Your email address is verified');
  expect(await readUser(laptop)).toMatchObject({ emailVerified: true, firstName: 'Mallory' });
  expect(await readUser(phone)).toBeNull();
});

test('wrong passwords at the link are limited like failed sign-ins', async () => {
  const email = newTeacher();
  const { browser, page } = await openLinkAsTeacher(email);
  for (let count = 0; count < limits.rates.failedSignIns; count += 1)
    expect((await browser.submit(page, { password: 'not it at all', own: 'yes' })).status).toBe(
      400,
    );
  const refused = await browser.submit(page, { password: strangersPassword, own: 'yes' });
  expect(refused.status).toBe(429);
  expect(refused.body).toContain('Too many attempts');
});

test('a stranger who stays signed in cannot get the address of somebody else', async () => {
  const [own, teacher] = ['mallory@example.org', newTeacher()];
  const browser = createFakeBrowser(site.origin);
  await register(browser, own, strangersPassword);
  const verification = await browser.visit((await mails.next({ to: own })).link);
  await browser.submit(verification, { password: strangersPassword, own: 'yes' });
  await browser.submit(await browser.visit('/oidc/security/email'), { email: teacher });

  const page = await browser.visit((await mails.next({ to: teacher })).link);
  for (const fields of [{}, { password: strangersPassword }]) {
    const pressed = await browser.submit(page, fields);
    expect(pressed.status).toBe(400);
    expect(pressed.body).toContain('Tick the box only if you asked for this change yourself.');
  }
  const wrong = await browser.submit(page, { password: ownersPassword, own: 'yes' });
  expect(wrong.body).toContain('The password is wrong.');
  expect(await readUser(browser)).toMatchObject({ email: own, role: 'user' });
  const moved = await browser.submit(page, { password: strangersPassword, own: 'yes' });
  expect(moved.body).toContain('Your email address was changed');
});

test('the pages name the address and let password managers fill them in', async () => {
  const email = newTeacher();
  const { browser, page } = await openLinkAsTeacher(email);
  const username = `<input id="email" name="email" type="email" autocomplete="username" value="${email}"`;
  expect(page.body).toContain(username);
  expect(page.body).toMatch(/id="password" [^>]*autocomplete="current-password"/);
  const choose = await browser.visit(browser.link(page, 'Choose a new password'));
  expect(choose.body).toContain(username);
  expect(choose.body).toMatch(/id="password" [^>]*autocomplete="new-password"/);
});
