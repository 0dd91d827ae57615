import type { Page } from '@playwright/test';
import { aSystemUser } from '../factories.ts';
import { phone } from '../support/browser.ts';
import { createConcept, decideTerm, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { inDatabase } from './site-database.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const REASON = 'Please submit words from school books only.';

/** Submits a term for each English word, and returns their ids. */
async function submitAll(contributor: Page, words: readonly string[], subject: string) {
  const ids: string[] = [];
  for (const englishWord of words)
    ids.push(
      await submitTerm(contributor, { englishWord, vernacularWord: `${englishWord}ni`, subject }),
    );
  return ids;
}

async function openQueue(page: Page, subject: string): Promise<void> {
  await page.goto(`/verify?subject=${subject}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
}

const outcome = (page: Page, word: string) =>
  page.getByRole('dialog').getByRole('listitem').filter({ hasText: word });

test('several submissions are rejected with one reason, which a failure does not lose', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  const contributor = await openPageAs('contributor');
  const ids = await submitAll(contributor, ['crop', 'plough', 'seed', 'soil'], 'agriculture');
  const page = await openPageAs('verifier', { viewport: phone });
  await openQueue(page, 'agriculture');
  // By keyboard: the checkbox of the first word, then all.
  await page.getByLabel('Select crop').focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected terms' });
  await expect(bar.getByText('1 selected')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await page.getByLabel('Select all on this page').check();
  await expect(bar.getByText('4 selected')).toBeVisible();
  await page.getByLabel('Select soil').uncheck();

  // Meanwhile, another person decides on some of the terms.
  const admin = await openPageAs('admin');
  await decideTerm(admin, ids[0]!, 'approve');
  await decideTerm(admin, ids[1]!, 'reject', 'Not a word of science.');

  await bar.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 3 submissions' });
  await expect(dialog.getByRole('listitem')).toHaveText([/^crop/, /^plough/, /^seed/]);
  const send = dialog.getByRole('button', { name: 'Reject 3 submissions' });
  await send.click();
  await expect(dialog.getByLabel('Reason for Rejection')).toBeFocused();
  await dialog.getByRole('button', { name: 'Wrong spelling' }).click();
  await expect(dialog.getByLabel('Reason for Rejection')).not.toHaveValue('');
  await dialog.getByLabel('Reason for Rejection').fill(REASON);
  await page.route('**/api/verify/bulk', (route) => route.abort());
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to change the selected terms.');
  await expect(dialog.getByLabel('Reason for Rejection')).toHaveValue(REASON);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByLabel('Reason for Rejection')).toHaveValue(REASON);
  await page.unroute('**/api/verify/bulk');
  await send.click();

  await expect(page.getByRole('dialog', { name: '1 of 3 submissions changed' })).toBeVisible();
  await expect(outcome(page, 'crop')).toContainText('This term has already been verified.');
  await expect(outcome(page, 'plough')).toContainText('This term has already been rejected.');
  await expect(outcome(page, 'seed')).toContainText('Rejected');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByLabel('Select all on this page')).toBeFocused();
  await expect(page.getByRole('link', { name: /^Review / })).toHaveCount(1);
});

test('terms of an import are approved, and the list stays as it is while some are selected', async ({
  openPageAs,
  site,
}) => {
  const contributor = await openPageAs('contributor');
  const [first] = await submitAll(contributor, ['court', 'judge'], 'law');
  await inDatabase(site, async (database) => {
    const submitterId = await aSystemUser(database);
    await database.query('update terms set submitter_id = $1 where id = $2', [submitterId, first]);
  });
  const page = await openPageAs('verifier');
  await page.clock.install();
  await openQueue(page, 'law');
  await page.getByLabel('Select court').check();
  const bar = page.getByRole('region', { name: 'Selected terms' });
  await expect(bar.getByRole('button', { name: 'Approve' })).toBeVisible();
  const requests: string[] = [];
  // Leaves out the calls for the count on the tab, which ask for a single submission.
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.get('pageSize') !== '1') requests.push(pathname);
  });
  await page.clock.runFor(130_000);
  expect(requests).not.toContain('/api/verify');
  await bar.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Approve 1 submission' }).click();
  await expect(outcome(page, 'court')).toContainText('Approval recorded');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Select court')).toHaveCount(0);
  await page.clock.runFor(70_000);
  expect(requests.filter((path) => path === '/api/verify').length).toBeGreaterThan(1);
});

test('a concept is set for several submissions', async ({ openPageAs }) => {
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const number = await createConcept({ contributor, verifier }, [
    { englishWord: 'barter', vernacularWord: 'tshintshano', subject: 'economics' },
  ]);
  const ids = await submitAll(contributor, ['swap', 'haggling'], 'economics');
  await openQueue(verifier, 'economics');
  for (const word of ['swap', 'haggling']) await verifier.getByLabel(`Select ${word}`).check();
  await verifier.getByRole('button', { name: 'Set concept' }).click();
  const send = verifier.getByRole('button', { name: 'Set the concept of 2 submissions' });
  await send.click();
  await expect(verifier.getByText('Choose a concept.')).toBeVisible();
  await verifier.getByRole('dialog').getByLabel('Concept').fill(String(number));
  await verifier.getByRole('dialog').getByRole('button', { name: 'barter' }).click();
  await send.click();
  await expect(outcome(verifier, 'swap')).toContainText('Concept set');
  for (const id of ids) {
    const reply = await verifier.request.get(`/api/terms/${id}`);
    const { term } = (await reply.json()) as { term: { conceptNumber: number } };
    expect(term.conceptNumber).toBe(number);
  }
});
