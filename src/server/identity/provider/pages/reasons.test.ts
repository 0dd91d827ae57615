import { expect, onTestFinished, test } from 'vitest';
import { m } from '#domain/messages.ts';
import { inLocale } from '#server/platform/locale.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { signInSite } from '#tests/support/sign-in-site.ts';
import { returnLink, stepUpLink } from './reasons.ts';

test.each([
  ['/contribute', 'Sign in to contribute.', '/dictionary'],
  ['/contribute?revises=1', 'Sign in to contribute.', '/dictionary'],
  ['/profile', 'Sign in to see your profile.', '/'],
  ['/verify/0b6f', 'Sign in to review terms.', '/'],
  ['/verifier-apply', 'Sign in to apply as a verifier.', '/'],
  ['/admin?tab=audit', 'Sign in to open the Administration page.', '/'],
  ['/dictionary/0b6f?x=1', undefined, '/dictionary/0b6f?x=1'],
  ['/', undefined, '/'],
  ['/constructor', undefined, '/constructor'],
  ['//evil.example', undefined, '/'],
  ['https://evil.example/contribute', undefined, '/'],
  ['javascript:alert(1)', undefined, '/'],
  [undefined, undefined, '/'],
])('for %s the sign-in page says "%s" and links back to %s', (returnTo, request, back) => {
  const way = returnLink(returnTo);
  expect(way.reason?.({ b: (text) => text })[0]).toBe(request);
  expect(way.back.href).toBe(back);
});

test.each([
  ['/admin?tab=settings', '/admin?tab=settings', 'Back to Administration'],
  ['/profile', '/profile', 'Back to your profile'],
  ['/profile/security?before=1', '/profile/security', 'Back to sign-in and security'],
  ['/oidc/security/passkey', '/profile/security', 'Back to sign-in and security'],
  ['/verify/0b6f#comments', '/verify/0b6f#comments', 'Back to the previous page'],
  ['/', '/', 'Back to the home page'],
  ['/constructor', '/constructor', 'Back to the previous page'],
  ['/api/logout', '/', 'Back to the home page'],
  ['//evil.example/admin', '/', 'Back to the home page'],
  ['/sw//', '/', 'Back to the home page'],
  ['/zu//[', '/zu//[', 'Back to the previous page'],
  ['https://evil.example/admin', '/', 'Back to the home page'],
  [undefined, '/', 'Back to the home page'],
])('from %s the page that confirms an identity links back to %s', (returnTo, href, text) => {
  expect(stepUpLink(returnTo).back).toEqual({ href, text });
});

test.each([
  ['/sw/contribute?revises=1', 'Sign in to contribute.', '/sw/dictionary'],
  ['/sw/verifier-apply', 'Sign in to apply as a verifier.', '/sw/'],
  ['/sw/dictionary/0b6f?suggest=1', 'Sign in to suggest an edit.', '/sw/dictionary/0b6f'],
  ['/sw/dictionary/0b6f', undefined, '/sw/dictionary/0b6f'],
  ['/sw/', undefined, '/sw/'],
])('for %s the sign-in page keeps the locale', (returnTo, request, back) => {
  const way = inLocale('sw', () => returnLink(returnTo));
  expect(way.reason?.({ b: (text) => text })[0]).toBe(request);
  expect(way.back.href).toBe(back);
});

test.each([
  ['/sw/profile', '/sw/profile', m.provider_back_to_profile_link],
  ['/sw/profile/security?before=1', '/sw/profile/security', m.security_back_link],
  ['/oidc/security/passkey', '/sw/profile/security', m.security_back_link],
  ['/sw/', '/sw/', m.provider_home_link],
])('from %s the page that confirms an identity keeps the locale', (returnTo, href, text) => {
  inLocale('sw', () => expect(stepUpLink(returnTo).back).toEqual({ href, text: text() }));
});

test('the sign-in page says why to sign in and links back, even after an error', async () => {
  const site = await signInSite(await testDatabase({ closeAfterTest: true }));
  onTestFinished(() => site.close());
  const browser = createFakeBrowser(site.origin);
  const form = await browser.visit('/api/login?returnTo=/contribute');
  const refused = await browser.submit(form, { email: 'rudo@example.org', password: 'wrong' });
  for (const { body } of [form, refused]) {
    expect(body).toContain(
      '<b>Sign in to contribute.</b> If you have started a draft, it is saved.',
    );
    expect(body).toMatch(/<a class="back-link" href="\/dictionary">.*Back to the dictionary<\/a>/);
  }
  const written = await browser.visit(
    '/api/login?returnTo=%2Fdictionary%3Fquery%3D%3Cb%3EYou%20won&reason=You%20won',
  );
  expect(written.body).not.toContain('You won');
});
