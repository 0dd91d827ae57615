import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hydrated, launchBrowser, openPage, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { tabTo } from './keyboard.ts';
import { personIn } from './people.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ RATE_LIMITS: 'off' }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const sameSite = { 'sec-fetch-site': 'same-origin' };

/** A term of the contributor, and what the verifier decided on it. */
async function decided(
  contributor: Page,
  verifier: Page,
  englishWord: string,
  how: 'approve' | 'reject',
  reason: string | null = null,
): Promise<void> {
  const term = {
    englishWord,
    vernacularWord: 'mulilo',
    meaning: 'A word of this test.',
    language: 'venda',
    subject: 'physics',
    notes: null,
  };
  const { id } = (await (
    await contributor.request.post(`${site.origin}/api/terms`, { data: term, headers: sameSite })
  ).json()) as { id: string };
  expect(
    (
      await verifier.request.post(`${site.origin}/api/verify/${id}/${how}`, {
        data: { reason },
        headers: sameSite,
      })
    ).status(),
  ).toBe(200);
}
const outbox = async () =>
  Promise.all(
    (await readdir(join(site.dataDir, 'outbox')).catch(() => [])).map((name) =>
      readFile(join(site.dataDir, 'outbox', name), 'utf8'),
    ),
  );
async function mails(count: number): Promise<string[]> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
    const found = await outbox();
    if (found.length >= count) return found;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error(`${count} mails were not written within twenty seconds`);
}

test('an approval is told on home, in the menu and on the profile, marked as new in words until it was seen; and by mail', async () => {
  const contributor = await personIn(browser, site.origin, 'contributor', phone);
  const verifier = await personIn(browser, site.origin, 'verifier');
  const { page } = contributor;
  await page.goto(`${site.origin}/profile?tab=notices`);
  await page.getByRole('heading', { name: 'No notices yet' }).waitFor();
  expect(await page.getByText(/\d new/).count()).toBe(0);

  await decided(page, verifier.page, 'flame', 'approve');
  await decided(page, verifier.page, 'spark', 'reject', 'This is a word of another dialect.');
  await page.goto(site.origin);
  await hydrated(page);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Notices' }) });
  await card.getByText('2 new').waitFor();
  await card.getByText('Your term was approved. It is now in the dictionary.').waitFor();
  await card.getByText('Your term was not approved.').waitFor();
  expect(await card.getByText('New', { exact: true }).count()).toBe(2);

  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('link', { name: 'Notices 2 new' }).click();
  await page.waitForURL(`${site.origin}/profile?tab=notices`);
  await page.getByRole('link', { name: 'flame' }).waitFor();
  expect(
    await page
      .getByRole('link', { name: /^Notices \(/ })
      .evaluate((tab) => tab.getBoundingClientRect().right <= innerWidth),
  ).toBe(true);
  await page.getByText('Reason: This is a word of another dialect.').waitFor();
  expect(await page.getByText('New', { exact: true }).count()).toBe(2);
  await page.getByRole('link', { name: 'Notices (2)' }).waitFor();
  expect(await page.getByText('2 new').count()).toBe(0);

  await page.reload();
  await page.getByRole('link', { name: 'flame' }).waitFor();
  expect(await page.getByText('New', { exact: true }).count()).toBe(0);
  await page.goto(site.origin);
  expect(await page.getByText(/\d new/).count()).toBe(0);

  const written = await mails(2);
  expect(written.map((mail) => /^To: (.*)$/m.exec(mail)![1])).toEqual([
    'contributor@example.org',
    'contributor@example.org',
  ]);
  expect([...contributor.errors, ...verifier.errors]).toEqual([]);
  await Promise.all([contributor.context.close(), verifier.context.close()]);
});

test('what is new on another page is marked as read by a button, with the keyboard', async () => {
  const contributor = await personIn(browser, site.origin, 'contributor');
  const verifier = await personIn(browser, site.origin, 'verifier');
  const { page } = contributor;
  for (let count = 0; count < 26; count += 1)
    await decided(page, verifier.page, `ember ${count}`, 'approve');
  await page.goto(`${site.origin}/profile?tab=notices`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Notices (26 new)' }).waitFor();
  await tabTo(page, /^Mark all as read$/);
  await page.keyboard.press('Enter');
  await page.getByText('All your notices are marked as read.').first().waitFor();
  await page.getByRole('link', { name: 'Notices (28)' }).waitFor();
  expect(await page.getByText('New', { exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByRole('link', { name: 'flame' }).waitFor();
  await page.getByText('Page 2 of 2').waitFor();
  expect(contributor.errors).toEqual([]);
  await Promise.all([contributor.context.close(), verifier.context.close()]);
});

test('switched off, no more mail of that kind is written, while the notice stands; the link in a mail does the same, without scripts', async () => {
  const contributor = await personIn(browser, site.origin, 'contributor', phone);
  const [verifier, admin] = [
    await personIn(browser, site.origin, 'verifier'),
    await personIn(browser, site.origin, 'admin'),
  ];
  const { page } = contributor;
  const before = (await mails(28)).length;
  await page.goto(`${site.origin}/profile?tab=notices`);
  await hydrated(page);
  const box = page.getByLabel('Submissions', { exact: true });
  expect([
    await box.isChecked(),
    await page.getByLabel('Applications and role').isChecked(),
  ]).toEqual([true, true]);
  await box.focus();
  await page.keyboard.press('Space');
  await page.getByText('They apply from your next notice.').first().waitFor();
  await page.reload();
  expect([
    await box.isChecked(),
    await page.getByLabel('Applications and role').isChecked(),
  ]).toEqual([false, true]);

  await decided(page, verifier.page, 'smoke', 'reject', 'This is a word of another dialect.');
  const { users } = (await (
    await admin.page.request.get(`${site.origin}/api/admin/users?search=contributor`)
  ).json()) as { users: { id: string }[] };
  expect(
    (
      await admin.page.request.patch(`${site.origin}/api/admin/users/${users[0]!.id}/role`, {
        data: { role: 'verifier' },
        headers: sameSite,
      })
    ).status(),
  ).toBe(200);
  // The mail on the role was queued after the rejection: once it is there, the other would be, too.
  const after = await mails(before + 1);
  expect(after.length).toBe(before + 1);
  const onRole = after.find((mail) => mail.includes('Subject: Your role is now Verifier'))!;
  await page.reload();
  await page.getByText('Your term was not approved.').first().waitFor();
  await page.getByText('An administrator changed your role.').waitFor();

  const link = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(onRole)![1]!;
  const elsewhere = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const reader = await openPage(elsewhere);
  await reader.page.goto(link);
  await reader.page.getByRole('button', { name: 'Stop these emails' }).click();
  await reader.page.getByRole('heading', { name: 'Emails are off' }).waitFor();
  await page.reload();
  expect(await page.getByLabel('Applications and role').isChecked()).toBe(false);
  await reader.page.getByRole('button', { name: 'Turn emails on again' }).click();
  await reader.page.getByRole('heading', { name: 'Emails are on' }).waitFor();
  await page.reload();
  expect(await page.getByLabel('Applications and role').isChecked()).toBe(true);
  expect([...contributor.errors, ...reader.errors]).toEqual([]);
  await Promise.all(
    [contributor, verifier, admin, { context: elsewhere }].map(({ context }) => context.close()),
  );
});

test('a list, a mark and a choice that fail say so, and can be tried again', async () => {
  const contributor = await personIn(browser, site.origin, 'contributor');
  const { page } = contributor;
  await page.goto(`${site.origin}/profile`);
  await hydrated(page);
  await page.route('**/api/notices**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"detail":"out of reach"}',
    }),
  );
  await page.getByRole('link', { name: /^Notices/ }).click();
  await page.getByText('Failed to load your notices. Please try again.').waitFor();
  await page.getByText('Failed to load your email settings. Please try again.').waitFor();
  await page.unroute('**/api/notices**');
  for (const section of ['Failed to load your notices', 'Failed to load your email settings'])
    await page
      .getByRole('alert')
      .filter({ hasText: section })
      .getByRole('button', { name: 'Try again' })
      .click();
  const box = page.getByLabel('Submissions', { exact: true });
  const was = await box.isChecked();
  await page.route('**/api/notices/preferences', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"detail":"out of reach"}',
    }),
  );
  await box.click();
  await page.getByText('Failed to save your email settings. Please try again.').first().waitFor();
  expect(await box.isChecked()).toBe(was);
  await contributor.context.close();
});
