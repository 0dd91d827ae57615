import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser, type FakeBrowser } from '#tests/support/fake-browser.ts';
import { mailbox } from '#tests/support/mailbox.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let mails: Awaited<ReturnType<typeof mailbox>>;
let site: ServedApp;
const strangersPassword = 'a password of a stranger';
const ownersPassword = 'three quiet hills';

beforeAll(async () => {
  [database, mails] = [await testDatabase(), await mailbox()];
  site = await servedApp(database, {
    SMTP_URL: mails.url,
    ADMIN_EMAILS: [...Array(20).keys()].map((n) => `owner${n}@example.org`).join(),
  });
});
afterAll(async () => {
  await site.close();
  await mails.close();
  await database.close();
});

const newBrowser = () => createFakeBrowser(site.origin);
const who = async (browser: FakeBrowser) => {
  const answer = await browser.visit('/api/auth/user');
  return answer.status === 200 ? JSON.parse(answer.body) : null;
};
const signIn = async (browser: FakeBrowser, email: string, password: string) =>
  browser.submit(await browser.visit('/api/login'), { email, password });
/** Registers, and returns a function that clicks Continue without opening the email. */
async function register(
  browser: FakeBrowser,
  email: string,
  password: string,
  firstName = 'Mallory',
) {
  const sent = await browser.submit(await browser.visit('/api/login?register=1'), {
    firstName,
    lastName: 'Moyo',
    email,
    password,
  });
  expect(sent.status).toBe(200);
  return () => browser.visit(browser.link(sent, 'Verify later'));
}
/** Opens a verification link and follows it to the page that asks for a new password. */
const openClaim = async (browser: FakeBrowser, link: string) =>
  browser.visit(browser.link(await browser.visit(link), 'Choose a new password'));
const verifyOwn = async (browser: FakeBrowser, link: string, password: string) =>
  browser.submit(await browser.visit(link), { password, own: 'yes' });
let people = 0;
const newAddress = () => `owner${people++}@example.org`;

test('the link asks the owner for a new password and signs a stranger out', async () => {
  const email = newAddress();
  const [stranger, owner] = [newBrowser(), newBrowser()];
  await (await register(stranger, email, strangersPassword))();
  expect(await who(stranger)).toMatchObject({ email, emailVerified: false, firstName: 'Mallory' });
  const strangersMail = await mails.next({ to: email });
  expect(strangersMail).toMatchObject({
    to: email,
    subject: 'Verify your email address for Mazwi',
  });

  // Later, the owner registers in their own browser and opens the link from the stranger's mail.
  const onward = await register(owner, email, ownersPassword, 'Owner');
  expect((await mails.next({ to: email })).subject).toBe('You already have an account with Mazwi');
  expect((await onward()).body).toContain('<h1>Sign in</h1>');
  const page = await openClaim(owner, strangersMail.link);
  expect(page.body).toContain('Save and verify');
  const tooShort = await owner.submit(page, { password: 'short', firstName: 'Naledi' });
  expect(tooShort.status).toBe(400);
  expect(tooShort.body).toContain('value="Naledi"');
  expect(await who(stranger)).toMatchObject({ emailVerified: false, role: 'user' });
  const saved = await owner.submit(tooShort, { password: ownersPassword });
  expect(saved.body).toContain('Your email address is verified');

  expect(await who(stranger)).toBeNull();
  expect((await stranger.visit('/api/login')).body).toContain('<h1>Sign in</h1>');
  expect((await signIn(stranger, email, strangersPassword)).status).toBe(400);
  expect(await who(stranger)).toBeNull();
  await signIn(owner, email, ownersPassword);
  expect(await who(owner)).toMatchObject({
    email,
    emailVerified: true,
    role: 'admin',
    firstName: null,
    lastName: null,
  });
});

test('the email about a known address can also take over an unverified account', async () => {
  const email = newAddress();
  const [stranger, owner] = [newBrowser(), newBrowser()];
  await (await register(stranger, email, strangersPassword))();
  await mails.next({ to: email });
  await register(owner, email, ownersPassword, 'Owner');
  const page = await owner.visit((await mails.next({ to: email })).link);
  await owner.submit(page, { password: ownersPassword, firstName: 'Naledi', lastName: 'Dube' });
  expect(await who(stranger)).toBeNull();
  await signIn(owner, email, ownersPassword);
  expect(await who(owner)).toMatchObject({ role: 'admin', firstName: 'Naledi', lastName: 'Dube' });
});

test('a stranger cannot continue a registration after the owner takes over', async () => {
  const email = newAddress();
  const [stranger, owner] = [newBrowser(), newBrowser()];
  const onward = await register(stranger, email, strangersPassword);
  await owner.submit(await openClaim(owner, (await mails.next({ to: email })).link), {
    password: ownersPassword,
  });
  expect((await onward()).body).toContain('<h1>Start again</h1>');
  expect(await who(stranger)).toBeNull();
});

test('a stranger cannot finish a sign-in that was started before the owner took over', async () => {
  const email = newAddress();
  const [stranger, owner] = [newBrowser(), newBrowser()];
  await (await register(stranger, email, strangersPassword))();
  const { link } = await mails.next({ to: email });
  const atCallback = await stranger.visit(
    '/api/login',
    {},
    (url) => url.pathname === '/api/callback',
  );
  await owner.submit(await openClaim(owner, link), { password: ownersPassword });
  expect((await stranger.visit(atCallback.url.href)).status).toBe(400);
  expect(await who(stranger)).toBeNull();
});

test("a stranger's later attempt changes nothing about the owner's registration", async () => {
  const email = newAddress();
  const [stranger, owner] = [newBrowser(), newBrowser()];
  await (await register(owner, email, ownersPassword, 'Naledi'))();
  const { link } = await mails.next({ to: email });
  const onward = await register(stranger, email, strangersPassword);
  await mails.next({ to: email });
  expect((await onward()).body).toContain('<h1>Sign in</h1>');
  expect(await who(stranger)).toBeNull();
  expect((await verifyOwn(stranger, link, strangersPassword)).status).toBe(400);
  await verifyOwn(owner, link, ownersPassword);
  expect(await who(owner)).toMatchObject({
    emailVerified: true,
    role: 'admin',
    firstName: 'Naledi',
  });
});

test('a new password at the link ends the sessions of all browsers, and is mailed', async () => {
  const email = newAddress();
  const [laptop, phone] = [newBrowser(), newBrowser()];
  await (await register(laptop, email, ownersPassword, 'Naledi'))();
  const page = await openClaim(phone, (await mails.next({ to: email })).link);
  const pressed = await phone.submit(page);
  expect(pressed.status).toBe(400);
  expect(pressed.body).toContain('Enter a password.');
  expect(await who(laptop)).toMatchObject({ emailVerified: false });
  await phone.submit(page, { password: 'another one, chosen here' });
  expect(await who(laptop)).toBeNull();
  expect((await mails.next({ to: email })).subject).toBe('Your password for Mazwi was changed');
});

test('resetting an unverified account’s password deletes the names entered before', async () => {
  const email = newAddress();
  const [stranger, owner] = [newBrowser(), newBrowser()];
  await (await register(stranger, email, strangersPassword))();
  const first = await mails.next({ to: email });
  const forgotten = await owner.visit(
    owner.link(await owner.visit('/api/login'), 'Forgot your password?'),
  );
  await owner.submit(forgotten, { email });
  const { link } = await mails.next({ to: email, subject: 'Choose a new password' });
  await owner.submit(await owner.visit(link), { password: ownersPassword });
  expect(await who(stranger)).toBeNull();
  expect((await stranger.visit(first.link)).status).toBe(400);
  await signIn(owner, email, ownersPassword);
  expect(await who(owner)).toMatchObject({ role: 'admin', firstName: null });
});

test('resetting the password of a verified account keeps the names', async () => {
  const email = newAddress();
  const owner = newBrowser();
  await (await register(owner, email, ownersPassword, 'Naledi'))();
  await verifyOwn(owner, (await mails.next({ to: email })).link, ownersPassword);
  const elsewhere = newBrowser();
  const forgotten = await elsewhere.visit(
    elsewhere.link(await elsewhere.visit('/api/login'), 'Forgot your password?'),
  );
  await elsewhere.submit(forgotten, { email });
  const page = await elsewhere.visit((await mails.next({ to: email })).link);
  expect(page.body).toContain('<h1>Choose a new password</h1>');
  await elsewhere.submit(page, { password: 'a better one by far' });
  expect(await who(owner)).toBeNull();
  await signIn(elsewhere, email, 'a better one by far');
  expect(await who(elsewhere)).toMatchObject({ firstName: 'Naledi', role: 'admin' });
});

test('two concurrent registrations create one account, which the owner takes over', async () => {
  const email = newAddress();
  const [stranger, owner] = [newBrowser(), newBrowser()];
  await Promise.all([
    register(stranger, email, strangersPassword).then((onward) => onward()),
    register(owner, email, ownersPassword, 'Owner').then((onward) => onward()),
  ]);
  const signedIn = (await Promise.all([who(stranger), who(owner)])).filter(Boolean);
  expect(signedIn).toHaveLength(1);
  const sent = [await mails.next({ to: email }), await mails.next({ to: email })];
  const [verification, reset] = [
    sent.find(({ link }) => link.includes('/oidc/verify'))!,
    sent.find(({ link }) => link.includes('/oidc/reset'))!,
  ];
  const reader = newBrowser();
  expect((await reader.visit(reset.link)).body).toContain('Save and verify');
  await reader.submit(await openClaim(reader, verification.link), {
    password: 'chosen at the mailbox',
  });
  expect(await who(stranger)).toBeNull();
  expect(await who(owner)).toBeNull();
  expect((await reader.visit(reset.link)).status).toBe(400);
  await signIn(reader, email, 'chosen at the mailbox');
  expect(await who(reader)).toMatchObject({ email, role: 'admin' });
});

test('if two browsers use a link concurrently, one takes the account over', async () => {
  const email = newAddress();
  await register(newBrowser(), email, strangersPassword);
  const { link } = await mails.next({ to: email });
  const pages = await Promise.all(
    [newBrowser(), newBrowser(), newBrowser()].map(async (browser) => ({
      browser,
      page: await openClaim(browser, link),
    })),
  );
  const answers = await Promise.all(
    pages.map(({ browser, page }, index) =>
      browser.submit(page, { password: `the choice of browser ${index}` }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});

test('a stranger who keeps signing in during a takeover is signed out in the end', async () => {
  const email = newAddress();
  await register(newBrowser(), email, strangersPassword);
  const { link } = await mails.next({ to: email });
  const owner = newBrowser();
  const page = await openClaim(owner, link);
  const strangers = [newBrowser(), newBrowser(), newBrowser(), newBrowser()];
  const forms = await Promise.all(strangers.map((browser) => browser.visit('/api/login')));
  await Promise.all([
    owner.submit(page, { password: ownersPassword }),
    ...strangers.map((browser, index) =>
      browser.submit(forms[index]!, { email, password: strangersPassword }),
    ),
  ]);
  for (const browser of strangers) expect(await who(browser)).toBeNull();
});
