import type { Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { decideTerm, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { drawSecondLook } from './site-database.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const cardOf = (page: Page, english: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: english });

async function openSecondLooks(page: Page): Promise<void> {
  await page.goto('/verify?tab=second-looks');
  await hydrated(page);
}

test('a second verifier disagrees blind, which opens a conversation', async ({
  openPageAs,
  site,
}) => {
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const id = await submitTerm(contributor, { englishWord: 'friction in water' });
  await decideTerm(verifier, id, 'approve', 'Schools use this word.');
  await drawSecondLook(site, id);
  await openSecondLooks(verifier);
  await expect(verifier.getByText('No second looks')).toBeVisible();

  const admin = await openPageAs('admin', { viewport: phone });
  await openSecondLooks(admin);
  await expect(admin.getByRole('heading', { name: '1 second look' })).toBeVisible();
  const card = cardOf(admin, 'friction in water');
  await expect(card).toContainText('The force that slows what slides.');
  await expect(card).not.toContainText(/Schools use|approved|verified|Submitted/);
  await card.getByRole('button', { name: 'I would reject it' }).click();
  await expect(card.getByText('Please explain your verdict')).toBeVisible();
  await expect(card.getByLabel('Your reason')).toBeFocused();
  await card.getByLabel('Your reason').fill('It is the word for friction in general.');
  await admin.reload();
  await hydrated(admin);
  await expect(card.getByLabel('Your reason')).toHaveValue(
    'It is the word for friction in general.',
  );
  await card.getByRole('button', { name: 'I would reject it' }).click();
  await expect(
    admin.getByText('Your reason and theirs are both in the conversation').first(),
  ).toBeVisible();
  await expect(admin.getByRole('heading', { name: '0 second looks' })).toBeFocused();

  await verifier.goto(`/verify/${id}`);
  await expect(verifier.getByText('It is the word for friction in general.')).toBeVisible();
  await expect(verifier.getByText('Schools use this word.').first()).toBeVisible();
  await verifier.goto('/profile?tab=notices');
  await expect(verifier.getByText('friction in water').first()).toBeVisible();
});

test('if another verifier was faster, the sentence says so and the term disappears', async ({
  openPageAs,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const admin = await openPageAs('admin');
  const id = await submitTerm(contributor, { englishWord: 'friction in sand' });
  await decideTerm(verifier, id, 'approve');
  await drawSecondLook(site, id);
  await openSecondLooks(admin);
  const card = cardOf(admin, 'friction in sand');
  const reply = await admin.request.post(`/api/verify/second-looks/${id}`, {
    data: { verdict: 'approve', reason: 'I know this word.' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(reply.status()).toBe(200);
  await card.getByLabel('Your reason').fill('I know this word.');
  await card.getByRole('button', { name: 'I would approve it' }).click();
  await expect(admin.getByText('Another verifier has already given').first()).toBeVisible();
  await expect(card).toHaveCount(0);
});
