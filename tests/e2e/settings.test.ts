import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadSettings } from '#contract/settings.ts';
import { desktop, hydrated, launchBrowser, openPage, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { tabTo } from './keyboard.ts';
import { personIn, signIn } from './people.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const openSettings = async (page: Page) => {
  await page.goto(`${site.origin}/admin?tab=settings`);
  await hydrated(page);
};
const notice = (page: Page) => page.getByRole('region', { name: 'Notice' });
const saved = (page: Page) => page.getByText('Settings saved').first().waitFor();
/** Another admin saves, somewhere else. */
async function elsewhere(page: Page, change: Partial<ReadSettings>): Promise<void> {
  const address = `${site.origin}/api/admin/settings`;
  const now = (await (await page.request.get(address)).json()) as ReadSettings;
  expect(
    (
      await page.request.put(address, {
        data: { ...now, ...change },
        headers: { origin: site.origin },
      })
    ).status(),
  ).toBe(200);
}

test('a notice is set by keyboard; the admin sees it at once, and a visitor on a small phone, with and without scripts', async () => {
  const { page, context, errors } = await personIn(browser, site.origin, 'admin');
  await openSettings(page);
  await tabTo(page, /^Site notice$/);
  const text = `<b>Closed</b> on Friday.\n${'Thank you for each word. '.repeat(19).trim()}`;
  await page.keyboard.insertText(text);
  await page.getByText(`${text.length} of 500 characters`).waitFor();
  await tabTo(page, /^Save$/);
  await page.keyboard.press('Enter');
  await saved(page);
  expect(await notice(page).innerText()).toBe(text);

  for (const javaScriptEnabled of [true, false]) {
    const visitor = await browser.newContext({ viewport: phone, javaScriptEnabled });
    const { page: seen, errors: wrong } = await openPage(visitor);
    await seen.goto(`${site.origin}/dictionary`);
    if (javaScriptEnabled) await hydrated(seen);
    expect(await notice(seen).innerText()).toBe(text);
    expect(await notice(seen).locator('b').count()).toBe(0);
    expect(await seen.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      phone.width,
    );
    expect(wrong).toEqual([]);
    await visitor.close();
  }

  await page.getByLabel('Site notice').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await notice(page).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await context.close();
});

test('with self-review on, an admin approves a submission of their own without a reload', async () => {
  const { page, context, errors } = await personIn(browser, site.origin, 'admin');
  const word = {
    englishWord: 'kidney',
    vernacularWord: 'tswio',
    meaning: 'An organ that cleans the blood.',
    language: 'venda',
    subject: 'biology',
    notes: null,
  };
  const reply = await page.request.post(`${site.origin}/api/terms`, {
    data: word,
    headers: { origin: site.origin },
  });
  const { id } = (await reply.json()) as { id: string };
  await page.goto(`${site.origin}/verify/${id}`);
  await page.getByText('You submitted this term, so another verifier must decide on it.').waitFor();
  expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);

  await hydrated(page);
  await page.getByText('Sample Admin').first().click();
  await page.getByRole('link', { name: 'Administration' }).first().click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page
    .getByRole('checkbox', { name: 'Verifiers may decide on their own submissions' })
    .check();
  await page.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  await page.getByRole('link', { name: 'Audit' }).click();
  await page
    .getByText('Sample Admin allowed verifiers to decide on their own submissions.')
    .waitFor();

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Verify' })
    .click();
  await page.getByRole('link', { name: 'Review kidney' }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.waitForURL(`${site.origin}/verify`);
  await elsewhere(page, { selfReview: false });
  expect(errors).toEqual([]);
  await context.close();
});

test('the audit follows what is changed beside it, and is filtered by kind', async () => {
  const { page, context, errors } = await personIn(browser, site.origin, 'admin');
  await page.goto(`${site.origin}/admin?tab=audit&action=role`);
  await hydrated(page);
  await page.getByRole('heading', { name: 'No changes' }).waitFor();
  await page.getByRole('link', { name: 'User Management' }).click();
  await page.getByRole('button', { name: 'Make Verifier: Sample Contributor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make Verifier' }).click();
  await page.getByText('User role updated successfully.').first().waitFor();
  await page.getByRole('link', { name: 'Audit' }).click();
  await page
    .getByRole('navigation', { name: 'Kind of change' })
    .getByRole('link', { name: 'Roles' })
    .click();
  await page
    .getByText('Sample Admin changed the role of Sample Contributor from Contributor to Verifier.')
    .waitFor();
  expect(await page.locator('tbody tr').count()).toBe(1);
  expect(errors).toEqual([]);
  await context.close();
});

test('when another admin was quicker, the form keeps what was entered, shows what stands, and the next Save replaces it', async () => {
  const { page, context, errors } = await personIn(browser, site.origin, 'admin', phone);
  await openSettings(page);
  await page.getByLabel('Site notice').fill('My text.');
  await elsewhere(page, { siteNotice: 'The other text.', donations: false });
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('main')
    .getByText('Somebody else changed the settings after you opened them. Nothing was saved.')
    .waitFor();
  const standing = page.getByRole('region', { name: 'Current settings' });
  await standing.getByText('The other text.').waitFor();
  await standing.getByText('Donations are closed.').waitFor();
  expect(await standing.getByText('decide on their own').count()).toBe(0);
  expect(await page.getByLabel('Site notice').inputValue()).toBe('My text.');

  await standing.getByRole('button', { name: 'Use Current Settings' }).click();
  await standing.waitFor({ state: 'detached' });
  expect([
    await page.getByLabel('Site notice').inputValue(),
    await page.getByRole('checkbox', { name: 'Donations are open' }).isChecked(),
  ]).toEqual(['The other text.', false]);

  await page.getByLabel('Site notice').fill('My text.');
  await elsewhere(page, { donations: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await standing.waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  expect(await notice(page).innerText()).toBe('My text.');
  await page.goto(`${site.origin}/admin?tab=audit&action=setting`);
  const latest = (await page.locator('tbody tr').allInnerTexts())
    .slice(0, 3)
    .map((row) => row.split('\n')[0]);
  expect(latest).toEqual([
    'Sample Admin changed the site notice.',
    'Sample Admin closed donations.',
    'Sample Admin opened donations.',
  ]);
  await page.getByText('Show both texts').first().click();
  await page.getByText('Before: The other text.').first().waitFor();
  await page.getByText('After: My text.').first().waitFor();
  // The last of the tabs is beyond a phone's edge: it is scrolled to.
  const tab = (await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Audit' })
    .boundingBox())!;
  expect(tab.x + tab.width).toBeLessThanOrEqual(phone.width);
  expect(errors.filter((error) => !/status of 409/.test(error))).toEqual([]);
  await elsewhere(page, { donations: true, siteNotice: null });
  await context.close();
});

test('what was entered is kept through a wrong field, a failure and a session that ended', async () => {
  const { page, context } = await personIn(browser, site.origin, 'admin', phone);
  await openSettings(page);
  await page.getByLabel('Site notice').fill('a'.repeat(501));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The site notice can have at most 500 characters; this has 501.').waitFor();
  expect(
    await page.getByLabel('Site notice').evaluate((box) => box === document.activeElement),
  ).toBe(true);
  expect(await page.getByLabel('Site notice').inputValue()).toHaveLength(501);

  await page.getByLabel('Site notice').fill('Back on Monday.');
  await page.route('**/api/admin/settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('main').getByText('Failed to save settings. Please try again.').waitFor();
  await page.unroute('**/api/admin/settings');

  await context.clearCookies();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/oidc\//);
  await signIn(page, site.origin, 'admin', '/admin?tab=settings');
  await page.getByText('Your draft was restored.').waitFor();
  expect(await page.getByLabel('Site notice').inputValue()).toBe('Back on Monday.');
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await page.getByLabel('Site notice').inputValue()).toBe('');
  await context.close();
});

test('where the environment has DONATIONS=off, the switch says so and cannot be turned', async () => {
  const other = await startSite({ DONATIONS: 'off' });
  const { page, context, errors } = await personIn(browser, other.origin, 'admin', desktop);
  await page.goto(`${other.origin}/admin?tab=settings`);
  await page.getByText('This site runs with DONATIONS=off').waitFor();
  const donations = page.getByRole('checkbox', { name: 'Donations are open' });
  expect([await donations.isDisabled(), await donations.isChecked()]).toEqual([true, false]);
  await hydrated(page);
  await page.getByRole('checkbox', { name: 'Verifiers may decide' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await saved(page);
  const { donations: set, selfReview } = (await (
    await page.request.get(`${other.origin}/api/admin/settings`)
  ).json()) as ReadSettings;
  expect([set, selfReview]).toEqual([true, true]);
  expect(errors).toEqual([]);
  await context.close();
  await other.stop();
});
