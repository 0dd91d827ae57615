import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { password, siteWithAccount } from '#tests/support/account-fixture.ts';
import { createFakeBrowser, type Visit } from '#tests/support/fake-browser.ts';
import type { SignInSite } from '#tests/support/sign-in-site.ts';

// An earlier test file may have loaded the modules without the mocks.
vi.hoisted(() => vi.resetModules());
vi.mock('#domain/messages.ts', async () =>
  (await import('#tests/support/marked-texts.ts')).markTexts(),
);
vi.mock('#domain/messages/locales.ts', async () => ({
  locales: (await import('#tests/support/marked-texts.ts')).MARKED_LOCALES,
}));
afterAll(() => {
  vi.doUnmock('#domain/messages.ts');
  vi.doUnmock('#domain/messages/locales.ts');
  vi.resetModules();
});

let site: SignInSite;
let database: Awaited<ReturnType<typeof siteWithAccount>>['database'];
beforeEach(async () => {
  ({ site, database } = await siteWithAccount({ LOCALES: 'en,en-XA,en-XB' }));
});

/** Returns the language of a page, and the locales in which its texts are. */
const languages = ({ body }: Visit) => ({
  page: /<html lang="([^"]*)"/.exec(body)?.[1],
  heading: /<h1[^>]*>(?:\[(.*?)\])?/.exec(body)?.[1] ?? 'en',
});
const first = { page: 'en-XA', heading: 'en-XA' };
const second = { page: 'en-XB', heading: 'en-XB' };
const english = { page: 'en', heading: 'en' };
const linkIn = ({ text }: { text: string }) => /http:\/\/\S+/.exec(text)![0];

test('a registration stays in the locale of the page where it began, also in another browser', async () => {
  const browser = createFakeBrowser(site.origin);
  const form = await browser.visit('/api/login?register=1&returnTo=/en-xa/contribute');
  expect(form.path.some((url) => url.searchParams.get('ui_locales') === 'en-XA')).toBe(true);
  expect(languages(form)).toEqual(first);
  const typed = { firstName: 'Amina', email: 'amina@example.org' };
  const short = await browser.submit(form, { ...typed, password: 'short' });
  expect([short.status, languages(short)]).toEqual([400, first]);
  const page = await browser.submit(short, { ...typed, password: 'four quiet hills' });
  const mail = await site.nextMail();
  expect(mail.subject).toMatch(/^\[en-XA\] /);
  const wrong = await browser.submit(page, { code: '12' });
  expect([wrong.status, languages(wrong)]).toEqual([400, first]);

  const phone = createFakeBrowser(site.origin);
  const opened = await phone.visit(linkIn(mail));
  expect(languages(opened)).toEqual(first);
  const refused = await phone.submit(opened, { password: 'four quiet hills' });
  expect([refused.status, languages(refused)]).toEqual([400, first]);
});

test('a new password is chosen in the locale in which it was asked for, in any browser', async () => {
  const browser = createFakeBrowser(site.origin);
  const form = await browser.visit('/api/login?returnTo=/en-xb/dictionary');
  const wrong = await browser.submit(form, { email: 'rudo@example.org', password: 'wrong' });
  expect([wrong.status, languages(wrong)]).toEqual([400, second]);
  const forgotten = await browser.visit(wrong.url.pathname.replace('/sign-in', '/forgotten'));
  expect(languages(forgotten)).toEqual(second);
  const sent = await browser.submit(forgotten, { email: 'rudo@example.org' });
  expect(languages(sent)).toEqual(second);
  const mail = await site.nextMail();
  expect(mail.subject).toMatch(/^\[en-XB\] /);

  const phone = createFakeBrowser(site.origin);
  const link = linkIn(mail);
  const chosen = await phone.submit(await phone.visit(link), { password: 'five quiet hills' });
  expect([chosen.status, languages(chosen)]).toEqual([200, second]);
  expect(languages(await phone.visit(link))).toEqual(second);
});

test('a person keeps the locale of the page where they first signed in', async () => {
  const browser = createFakeBrowser(site.origin);
  const form = await browser.visit('/api/login?returnTo=/en-xa/dictionary');
  const arrived = await browser.submit(form, { email: 'rudo@example.org', password });
  expect(arrived.url.pathname).toBe('/en-xa/dictionary');
  const readLocales = async () => (await database.query('select locale from users')).rows;
  expect(await readLocales()).toEqual([{ locale: 'en-XA' }]);
  const again = await createFakeBrowser(site.origin).visit('/api/login?returnTo=/en-xb/dictionary');
  await browser.submit(again, { email: 'rudo@example.org', password });
  expect(await readLocales()).toEqual([{ locale: 'en-XA' }]);
});

test('links of a page under /oidc keep the locale', async () => {
  const browser = createFakeBrowser(site.origin);
  const { body } = await browser.visit('/api/login?returnTo=/en-xa/contribute');
  expect(body).toContain('<a class="brand" href="/en-xa/">');
  expect(body).toContain('<a class="back-link" href="/en-xa/dictionary">');
  const used = await browser.visit('/oidc/verify?token=used');
  expect(used.body).toContain('href="/api/login?returnTo=%2Fen-xa%2F"');
});

test('errors of the provider are in the locale of the browser', async () => {
  const browser = createFakeBrowser(site.origin);
  await browser.visit('/api/login?returnTo=/en-xa/dictionary');
  for (const path of ['/oidc/interaction/unknown', '/oidc/verify?token=used', '/oidc/auth?x=1'])
    expect(languages(await browser.visit(path)), path).toEqual(first);
  expect(languages(await browser.visit('/api/callback?state=unknown'))).toEqual(english);
});

test('only another locale than the default one needs a cookie, and the last page decides', async () => {
  const browser = createFakeBrowser(site.origin);
  expect(languages(await browser.visit('/api/login?returnTo=/dictionary'))).toEqual(english);
  expect(browser.cookie('mazwi-locale')).toBe(undefined);
  await browser.visit('/api/login?returnTo=/en-xa/dictionary');
  expect(browser.cookie('mazwi-locale')).toMatchObject({ value: 'en-XA', path: '/oidc' });
  expect(languages(await browser.visit('/api/login?returnTo=/dictionary'))).toEqual(english);
  expect(languages(await browser.visit('/oidc/verify?ui_locales=xx%20en-XB'))).toEqual(second);
  expect(languages(await browser.visit('/oidc/verify?ui_locales=xx'))).toEqual(second);
});
