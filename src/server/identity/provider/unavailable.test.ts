import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createDatabaseProxy } from '#tests/support/database-proxy.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { signInSite } from '#tests/support/sign-in-site.ts';
import { createAccount } from './accounts/accounts.ts';

test('every provider page returns 503 while the database is down, then recovers', async () => {
  const way = await createDatabaseProxy((await testDatabase({ closeAfterTest: true })).url);
  const database = openDatabase(way.url);
  const site = await signInSite(database);
  onTestFinished(async () => {
    await site.close();
    await database.close();
  });
  await createAccount(database, {
    email: 'rudo@example.org',
    password: 'speak-science',
    firstName: 'Rudo',
    lastName: null,
    emailVerified: true,
  });
  const browser = createFakeBrowser(site.origin);
  const form = await browser.visit('/api/login');
  const fields = { email: 'rudo@example.org', password: 'speak-science' };

  way.cut();
  for (const answer of [
    await browser.visit('/api/login'),
    await browser.visit(form.url.href),
    await browser.submit(form, fields),
    await browser.visit('/oidc/verify?token=x'),
  ]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.body).toContain('Sign-in is not available');
    expect(answer.body).not.toMatch(/ECONN|terminated|server_error/);
  }
  way.join();
  expect((await browser.submit(form, fields)).body).toBe('home of rudo@example.org');

  const stopped = await browser.visit('/api/login', {}, (url) => url.pathname === '/api/callback');
  await browser.visit('/api/logout');
  way.cut();
  const late = await browser.visit(stopped.url.href);
  expect(late.status).toBe(503);
  expect(late.body).toContain('Try again');
  way.join();
  expect((await browser.visit('/')).body).toBe('home of nobody');
  expect(JSON.stringify(site.logged)).not.toMatch(/rudo|speak-science/);
});
