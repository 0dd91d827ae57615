import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser, type FakeBrowser, post } from '#tests/support/fake-browser.ts';
import { mailbox } from '#tests/support/mailbox.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let mails: Awaited<ReturnType<typeof mailbox>>;
let site: ServedApp;
const password = 'three quiet hills';

beforeAll(async () => {
  [database, mails] = [await testDatabase(), await mailbox()];
  site = await servedApp(database, { SMTP_URL: mails.url, RATE_LIMITS: 'on' });
});
afterAll(async () => {
  await site.close();
  await mails.close();
  await database.close();
});

const who = async (browser: FakeBrowser) => {
  const answer = await browser.visit('/api/auth/user');
  return answer.status === 200 ? JSON.parse(answer.body) : null;
};
/** Registers, which also signs in, and returns the link from the verification email. */
async function registered(email: string) {
  const browser = createFakeBrowser(site.origin);
  const sent = await browser.submit(await browser.visit('/api/login?register=1'), {
    firstName: 'Rudo',
    email,
    password,
  });
  await browser.visit(browser.link(sent, 'Verify later'));
  return { browser, link: (await mails.next({ to: email })).link };
}
const sendAgain = (browser: FakeBrowser) =>
  browser.visit('/oidc/address/send-again', post({}, site.origin));
const change = (browser: FakeBrowser, email: string, typed = password) =>
  browser.visit('/oidc/address', post({ email, password: typed }, site.origin));

test('sends a new verification link three times an hour, and then returns 429', async () => {
  const { browser } = await registered('rudo@example.org');
  for (let count = 0; count < limits.rates.verificationMailsPerHour; count += 1) {
    const sent = await sendAgain(browser);
    expect(sent.status).toBe(200);
    expect(sent.body).toContain('We have sent a new code and a new link to rudo@example.org.');
    expect((await mails.next({ to: 'rudo@example.org' })).link).toContain('/oidc/verify?token=');
  }
  const over = await sendAgain(browser);
  expect(over.status).toBe(429);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect(over.body).toContain('Wait 60 minutes, then try again.');
});

test('changes a mistyped address, invalidates the old link and verifies the new one', async () => {
  const { browser, link } = await registered('thandi@exmaple.org');
  const page = await browser.visit('/oidc/address');
  expect(page.body).toContain('thandi@exmaple.org');
  const changed = await change(browser, 'thandi@example.org');
  expect(changed.status).toBe(200);
  expect(changed.body).toContain('Until then, sign in with thandi@exmaple.org.');
  expect(await who(browser)).toMatchObject({ email: 'thandi@example.org', emailVerified: false });
  expect((await browser.visit(link)).status).toBe(400);

  const verify = await browser.visit((await mails.next({ to: 'thandi@example.org' })).link);
  expect(verify.body).toContain('Verify address');
  await browser.submit(verify, { password, own: 'yes' });
  expect(await who(browser)).toMatchObject({
    email: 'thandi@example.org',
    emailVerified: true,
    firstName: 'Rudo',
  });
  const phone = createFakeBrowser(site.origin);
  await phone.submit(await phone.visit('/api/login'), { email: 'thandi@example.org', password });
  expect(await who(phone)).toMatchObject({ emailVerified: true });
});

test('the link to a changed address lets its owner choose a new password', async () => {
  const { browser } = await registered('stranger@example.org');
  await change(browser, 'victim@example.org');
  const { link } = await mails.next({ to: 'victim@example.org' });
  const victim = createFakeBrowser(site.origin);
  const page = await victim.visit(victim.link(await victim.visit(link), 'Choose a new password'));
  expect(page.body).toContain('Save and verify');
  expect(page.body).not.toContain('stranger@example.org');
  await victim.submit(page, { password: 'chosen by the victim' });
  expect(await who(browser)).toBeNull();
  await victim.submit(await victim.visit('/api/login'), {
    email: 'victim@example.org',
    password: 'chosen by the victim',
  });
  expect(await who(victim)).toMatchObject({ email: 'victim@example.org', firstName: null });
});

test('does not reveal whether a new address is known, either immediately or later', async () => {
  const owner = await registered('known@example.org');
  await owner.browser.submit(await owner.browser.visit(owner.link), { password, own: 'yes' });
  const outcome = async (from: string, to: string) => {
    const { browser } = await registered(from);
    const blank = (text: string) => text.replaceAll(to, 'NEW').replaceAll(from, 'OLD');
    const answers = [
      await change(browser, to),
      await browser.visit('/oidc/address'),
      await sendAgain(browser),
    ];
    const { email, emailVerified } = await who(browser);
    return JSON.stringify([
      answers.map(({ status, body }) => [status, blank(body)]),
      blank(email),
      emailVerified,
    ]);
  };
  const known = await outcome('first@example.org', 'known@example.org');
  expect(known).toBe(await outcome('second@example.org', 'unknown@example.org'));
  const { subject, link } = await mails.next({
    to: 'known@example.org',
    subject: 'You already have an account',
  });
  expect(subject).toBe('You already have an account with Mazwi');
  // The link opens the account that already has the address, not that of the user who entered it.
  expect((await createFakeBrowser(site.origin).visit(link)).body).toContain(
    '<h1>Choose a new password</h1>',
  );
  expect((await mails.next({ to: 'unknown@example.org' })).link).toContain('/oidc/verify');
});

test('keeps the typed address after an error, and changes nothing', async () => {
  const { browser, link } = await registered('gugu@example.org');
  for (const [email, typed, sentence] of [
    ['other@example.org', 'not my password', 'The password is wrong.'],
    ['g\u{443}gu@example.org', password, 'letters from different alphabets'],
    ['no address', password, 'Enter an email address like name@example.org.'],
    ['other@example.org', '', 'Enter your password.'],
  ] as const) {
    const refused = await change(browser, email, typed);
    expect(refused.status).toBe(400);
    expect(refused.body).toContain(sentence);
    expect(refused.body).toContain(`value="${email}"`);
    expect(refused.body).not.toContain('not my password');
  }
  expect(await who(browser)).toMatchObject({ email: 'gugu@example.org' });
  expect((await browser.visit(link)).status).toBe(200);
});

test('rejects an address change by signed-out or verified users, or from other sites', async () => {
  const { browser, link } = await registered('pita@example.org');
  const crossSite = await browser.visit(
    '/oidc/address',
    post({ email: 'evil@example.org', password }, 'https://evil.example'),
  );
  expect(crossSite.status).toBe(403);
  await browser.submit(await browser.visit(link), { password, own: 'yes' });
  for (const answer of [
    await sendAgain(browser),
    await change(browser, 'other@example.org'),
    await browser.visit('/oidc/address'),
  ]) {
    expect(answer.status).toBe(409);
    expect(answer.body).toContain('Your email address is verified');
  }
  const nobody = createFakeBrowser(site.origin);
  for (const answer of [await sendAgain(nobody), await change(nobody, 'other@example.org')]) {
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('<h1>Sign in first</h1>');
  }
});
