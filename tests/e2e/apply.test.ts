import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, hydrated, launchBrowser, phone, withoutReact } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { focused, tabTo } from './keyboard.ts';
import { personIn } from './people.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/**
 * What is wrong with the page for people with a screen reader, or on a narrow screen with large
 * text.
 */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const wide = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    document.documentElement.style.fontSize = '';
    return excess;
  });
  return [
    ...violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    ),
    ...(wide > 0 ? [`${wide} px too wide`] : []),
  ];
}

/** Decides on the one application that waits, as an administrator. */
async function decide(how: 'approve' | 'reject', notes: string | null): Promise<void> {
  const { page, context } = await personIn(browser, site.origin, 'admin');
  const { applications } = (await (
    await page.request.get(`${site.origin}/api/admin/applications`)
  ).json()) as { applications: { id: string }[] };
  expect(applications).toHaveLength(1);
  const reply = await page.request.post(
    `${site.origin}/api/admin/applications/${applications[0]!.id}/${how}`,
    { data: { notes }, headers: { origin: site.origin } },
  );
  expect(reply.status()).toBe(200);
  await context.close();
}

const application = {
  motivation: 'My pupils ask for words.',
  background: 'Teacher of physics.',
  languages: ['venda'],
  subjects: ['physics'],
};

// One contributor's way through, in order: each test begins where the last one ended.
test('a draft is kept, also of what was ticked, until it is discarded', async () => {
  const { page, context, errors } = await personIn(browser, site.origin, 'contributor', phone);
  await page.goto(`${site.origin}/verifier-apply`);
  await hydrated(page);
  await page.getByLabel('Background').fill('Nurse');
  await page.getByRole('checkbox', { name: 'Public Health' }).check();
  await page.reload();
  await page.getByText('Your draft was restored.').waitFor();
  expect(await page.getByLabel('Background').inputValue()).toBe('Nurse');
  expect(await page.getByRole('checkbox', { name: 'Public Health' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await page.getByLabel('Background').inputValue()).toBe('');
  expect(await page.getByRole('main').getByRole('checkbox', { checked: true }).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('what is ticked and sent before React has come counts', async () => {
  const { page, context, errors } = await personIn(browser, site.origin, 'contributor', phone);
  const { arrive } = await withoutReact(page);
  await page.goto(`${site.origin}/verifier-apply`, { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: 'Venda' }).check();
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await arrive();
  await page.getByRole('link', { name: 'Choose at least one subject' }).waitFor();
  expect(await page.getByRole('link', { name: 'Choose at least one language' }).count()).toBe(0);
  expect(await page.getByRole('checkbox', { name: 'Venda' }).isChecked()).toBe(true);
  expect(errors).toEqual([]);
  await context.close();
});

test('applied by keyboard: errors first, then sent; it is under review after a reload and on the profile', async () => {
  const { page, context, errors } = await personIn(browser, site.origin, 'contributor', desktop);
  const late = await personIn(browser, site.origin, 'contributor', phone);
  await late.page.goto(`${site.origin}/verifier-apply`);
  await hydrated(late.page);

  await page.goto(`${site.origin}/profile`);
  await hydrated(page);
  await tabTo(page, /^Apply to be a Verifier$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'What happens next?' }).waitFor();
  await tabTo(page, /^Motivation/);
  await page.keyboard.type('My pupils ask for words.');
  await tabTo(page, /^Submit Application$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  expect(
    await page.getByRole('link', { name: 'Tell us why you want to become a verifier' }).count(),
  ).toBe(0);
  await tabTo(page, /^Tell us about your background$/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Teacher of physics.');
  await page.getByRole('link', { name: 'Choose at least one language' }).focus();
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('Shona');
  await tabTo(page, /^Venda$/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Physics$/);
  await page.keyboard.press('Space');
  expect(await page.getByRole('heading', { name: 'There is a problem' }).count()).toBe(0);
  await tabTo(page, /^Submit Application$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Application Submitted!' }).waitFor();
  await page.getByText('Application submitted', { exact: true }).waitFor();
  expect(await focused(page)).toBe('Application Submitted!');
  expect(await faults(page)).toEqual([]);
  await tabTo(page, /^Back to Home$/);

  await page.goto(`${site.origin}/verifier-apply`);
  await page.getByRole('heading', { name: 'Application Under Review' }).waitFor();
  await page.getByText(/^Applied on \d+ \w+ \d{4}$/).waitFor();
  expect(await page.getByRole('button', { name: 'Submit Application' }).count()).toBe(0);
  expect(await faults(page)).toEqual([]);
  await page.goto(`${site.origin}/profile`);
  await page.getByRole('region', { name: 'Verifier Status' }).getByText('Pending').waitFor();
  expect(await faults(page)).toEqual([]);

  // Another window had the form open all the while.
  await late.page.getByLabel('Motivation').fill(application.motivation);
  await late.page.getByLabel('Background').fill(application.background);
  await late.page.getByRole('checkbox', { name: 'Venda' }).check();
  await late.page.getByRole('checkbox', { name: 'Law' }).check();
  await late.page.getByRole('button', { name: 'Submit Application' }).click();
  await late.page
    .getByRole('main')
    .getByText('Failed to submit application. Please try again.')
    .waitFor();
  await late.page
    .getByRole('main')
    .getByText('You already have an application under review.')
    .waitFor();
  expect(await late.page.getByLabel('Background').inputValue()).toBe(application.background);

  expect(errors).toEqual([]);
  expect(late.errors.filter((error) => !error.includes('409'))).toEqual([]);
  await Promise.all([context.close(), late.context.close()]);
});

test('rejected: the feedback is read and the application sent again; approved: a verifier from the next click on', async () => {
  await decide('reject', 'Tell us which schools you taught at.');
  const { page, context, errors } = await personIn(browser, site.origin, 'contributor', phone);
  await page.goto(`${site.origin}/profile`);
  const card = page.getByRole('region', { name: 'Verifier Status' });
  await card.getByText('Rejected').waitFor();
  await card.getByText('Tell us which schools you taught at.').waitFor();
  await hydrated(page);
  expect(await faults(page)).toEqual([]);
  await card.getByRole('link', { name: 'Apply again' }).click();
  await page.getByRole('heading', { name: 'Application Not Approved' }).waitFor();
  await page.getByText('Tell us which schools you taught at.').waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Apply again' }).click();
  expect(await page.getByLabel('Background').inputValue()).toBe(application.background);
  expect(
    await page
      .getByRole('main')
      .getByRole('checkbox', { checked: true })
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value)),
  ).toEqual(['venda', 'physics']);
  await page.getByLabel('Background').fill('Teacher of physics at Mphaphuli.');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await page.getByRole('heading', { name: 'Application Submitted!' }).waitFor();

  await decide('approve', null);
  await page.goto(`${site.origin}/verifier-apply`);
  await hydrated(page);
  await page.getByRole('heading', { name: "You're Already a Verifier!" }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Go to Verifier Dashboard' }).click();
  await page.getByRole('heading', { name: 'Verifier Dashboard' }).waitFor();
  await page.goto(`${site.origin}/profile`);
  await page.getByRole('region', { name: 'Verifier Status' }).getByText('Approved').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
