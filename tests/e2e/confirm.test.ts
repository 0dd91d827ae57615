import type { Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { decideTerm, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: false });
const reliability = (page: Page) =>
  page.locator('#details dl > div').filter({ hasText: /^Reliability/ });

/** Opens the page of a term, and waits until it knows whether the person may confirm the term. */
async function openTerm(page: Page, id: string): Promise<void> {
  await page.goto(`/dictionary/${id}`, { waitUntil: 'networkidle' });
  await hydrated(page);
}

test('a second verifier confirms a term by keyboard, once', async ({ openPageAs }) => {
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const id = await submitTerm(contributor, { englishWord: 'inertia' });
  await decideTerm(verifier, id, 'approve');

  const second = await openPageAs('admin', { viewport: phone });
  await openTerm(second, id);
  await expect(reliability(second)).toHaveCount(0);
  await expect(confirmButton(second)).toBeVisible();
  await tabTo(second, /^Confirm/);
  await second.keyboard.press('Enter');
  await expect(reliability(second)).toContainText('Verified by two people');
  await expect(confirmButton(second)).toHaveCount(0);
  await second.reload({ waitUntil: 'networkidle' });
  await expect(reliability(second)).toContainText('Verified by two people');
  await expect(confirmButton(second)).toHaveCount(0);
});

test('neither readers nor the submitter nor the first verifier can confirm a term', async ({
  openPage,
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const admin = await openPageAs('admin');
  const first = await submitTerm(contributor, { englishWord: 'momentum' });
  await decideTerm(verifier, first, 'approve');
  const own = await submitTerm(verifier, { englishWord: 'impulse' });
  await decideTerm(admin, own, 'approve');

  for (const [page, id] of [
    [await openPage(), first],
    [contributor, first],
    [verifier, first],
    [verifier, own],
    [admin, own],
  ] as const) {
    await openTerm(page, id);
    await expect(page.locator('.entry-head')).toContainText('Verified');
    await expect(reliability(page)).toHaveCount(0);
    await expect(confirmButton(page)).toHaveCount(0);
  }
  await openTerm(admin, first);
  await expect(confirmButton(admin)).toBeVisible();
});
