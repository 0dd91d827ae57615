import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/browser.ts';
import { decideTerm, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';
import { readMails } from './mails.ts';
import { endMailDelays } from './site-database.ts';
import type { SampleSite } from './sites.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

// The tests count notices and emails, so each test depends on the previous ones.
test.describe.configure({ mode: 'serial' });

/** Submits a term as the contributor, and decides on it as the verifier. */
async function submitAndDecide(
  contributor: Page,
  verifier: Page,
  englishWord: string,
  decision: 'approve' | 'reject',
  reason: string | null = null,
): Promise<void> {
  const id = await submitTerm(contributor, { englishWord, vernacularWord: 'mulilo' });
  await decideTerm(verifier, id, decision, reason);
}

async function waitForMails(site: SampleSite, count: number): Promise<string[]> {
  await endMailDelays(site);
  await expect
    .poll(async () => (await readMails(site)).length, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(count);
  return readMails(site);
}

test('a decision is shown as new until it is seen, and is emailed', async ({
  openPageAs,
  site,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  const verifier = await openPageAs('verifier');
  await page.goto('/profile?tab=notices');
  await expect(page.getByRole('heading', { name: 'No notices yet' })).toBeVisible();
  await expect(page.getByText(/\d new/)).toHaveCount(0);

  await submitAndDecide(page, verifier, 'flame', 'approve');
  await submitAndDecide(page, verifier, 'spark', 'reject', 'This is a word of another dialect.');
  await page.goto('/');
  await hydrated(page);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Notices' }) });
  await expect(card.getByText('2 new')).toBeVisible();
  await expect(
    card.getByText('Your term was approved. It is now in the dictionary.'),
  ).toBeVisible();
  await expect(card.getByText('Your term was not approved.')).toBeVisible();
  await expect(card.getByText('New', { exact: true })).toHaveCount(2);

  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('link', { name: 'Notices 2 new' }).click();
  await expect(page).toHaveURL('/profile?tab=notices');
  await expect(page.getByRole('link', { name: 'flame' })).toBeVisible();
  expect(
    await page
      .getByRole('link', { name: /^Notices \(/ })
      .evaluate((tab) => tab.getBoundingClientRect().right <= innerWidth),
  ).toBe(true);
  await expect(page.getByText('Reason: This is a word of another dialect.')).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Notices (2)' })).toBeVisible();
  await expect(page.getByText('2 new')).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('link', { name: 'flame' })).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByText(/\d new/)).toHaveCount(0);

  const written = await waitForMails(site, 1);
  expect(written.map((mail) => /^To: (.*)$/m.exec(mail)![1])).toEqual(['contributor@example.org']);
  expect(written[0]).toContain('Subject: 2 new notices on Mazwi');
  expect(written[0]).toContain('flame');
  expect(written[0]).toContain('spark');
});

test('"Mark all as read", pressed by keyboard, includes notices on other pages of the list', async ({
  openPageAs,
}) => {
  const page = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  for (let count = 0; count < 26; count += 1)
    await submitAndDecide(page, verifier, `ember ${count}`, 'approve');
  const header = page.getByRole('banner');
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await page.goto('/profile');
    await expect(header.getByText('26 new').filter({ visible: true })).toBeVisible();
    const { height } = (await header.boundingBox())!;
    expect(height, `one line at ${viewport.width} px`).toBeLessThanOrEqual(65);
  }
  const search = header.getByRole('search');
  const tops = await Promise.all(
    [search.getByRole('combobox'), search.getByRole('button')].map(
      async (part) => (await part.boundingBox())!.y,
    ),
  );
  expect(tops[0]).toBeCloseTo(tops[1]!, 0);
  await page.goto('/profile?tab=notices');
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Notices (26 new)' })).toBeVisible();
  await tabTo(page, /^Mark all as read$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('All your notices are marked as read.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notices (28)' })).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('link', { name: 'flame' })).toBeVisible();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
});

test('emails of a kind that is switched off are not sent, but the notices appear', async ({
  openPage,
  openPageAs,
  site,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  const [verifier, admin] = [await openPageAs('verifier'), await openPageAs('admin')];
  const before = (await waitForMails(site, 2)).length;
  await page.goto('/profile?tab=notices');
  await hydrated(page);
  const rejections = page.getByLabel('My term is not approved');
  const roles = page.getByLabel('My role changes');
  await expect(rejections).toHaveValue('now');
  await rejections.focus();
  await page.keyboard.press('N');
  await expect(page.getByText('They apply to all new notices.').first()).toBeVisible();
  await page.reload();
  await expect(rejections).toHaveValue('off');
  await expect(roles).toHaveValue('now');

  await submitAndDecide(page, verifier, 'smoke', 'reject', 'This is a word of another dialect.');
  const { users } = (await (
    await admin.request.get('/api/admin/users?search=contributor')
  ).json()) as { users: { id: string }[] };
  expect(
    (
      await admin.request.patch(`/api/admin/users/${users[0]!.id}/role`, {
        data: { role: 'verifier' },
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    ).status(),
  ).toBe(200);
  // The rejection must not be emailed. It would be in the email about the role, which would then
  // have another subject.
  const after = await waitForMails(site, before + 1);
  expect(after.length).toBe(before + 1);
  const onRole = after.find((mail) => mail.includes('Subject: Your role is now Verifier'))!;
  await page.reload();
  await expect(page.getByText('Your term was not approved.').first()).toBeVisible();
  await expect(page.getByText('An administrator changed your role.')).toBeVisible();

  const link = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(onRole)![1]!;
  const reader = await openPage({ javaScriptEnabled: false, viewport: phone });
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(reader.getByRole('heading', { name: 'These emails are off' })).toBeVisible();
  await page.reload();
  await expect(roles).toHaveValue('off');
  await reader.getByRole('button', { name: 'Turn emails on again' }).click();
  await expect(reader.getByRole('heading', { name: 'These emails are on again' })).toBeVisible();
  await page.reload();
  await expect(roles).toHaveValue('now');
});

test('loading notices can be retried, and an email setting that was not saved is unchanged', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 503/);
  const page = await openPageAs('contributor');
  await page.goto('/profile');
  await hydrated(page);
  await page.route('**/api/notices**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"detail":"out of reach"}',
    }),
  );
  await page.getByRole('link', { name: /^Notices/ }).click();
  await expect(page.getByText('Failed to load your notices. Please try again.')).toBeVisible();
  await expect(
    page.getByText('Failed to load your email settings. Please try again.'),
  ).toBeVisible();
  await page.unroute('**/api/notices**');
  for (const section of ['Failed to load your notices', 'Failed to load your email settings'])
    await page
      .getByRole('alert')
      .filter({ hasText: section })
      .getByRole('button', { name: 'Try again' })
      .click();
  const box = page.getByLabel('Someone comments');
  const was = await box.inputValue();
  await page.route('**/api/notices/preferences', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"detail":"out of reach"}',
    }),
  );
  await box.selectOption('daily');
  await expect(
    page.getByText('Failed to save your email settings. Please try again.').first(),
  ).toBeVisible();
  await expect(box).toHaveValue(was);
});

test('a notice whose link on the home page was followed is no longer new', async ({
  openPageAs,
}) => {
  const page = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  await submitAndDecide(page, verifier, 'ember', 'approve');
  await page.goto('/');
  await hydrated(page);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Notices' }) });
  await expect(card.getByText('1 new')).toBeVisible();
  const read = page.waitForResponse(/\/api\/notices\/read/);
  await card.getByRole('link', { name: 'ember' }).click();
  await read;
  await page.goto('/');
  await hydrated(page);
  await expect(card).toBeVisible();
  await expect(page.getByText('1 new')).toHaveCount(0);
});
