import type { Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { decideTerm, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';
import { openMore } from './more-actions.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const sendBackButton = (page: Page) => page.getByRole('button', { name: 'Send back' }).first();

async function openTerm(page: Page, id: string): Promise<void> {
  await page.goto(`/dictionary/${id}`, { waitUntil: 'networkidle' });
  await hydrated(page);
}

test('a wrong rejection is sent back with a reason, by keyboard', async ({ openPageAs }) => {
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier', { viewport: phone });
  const id = await submitTerm(contributor, { englishWord: 'friction of a rope' });
  await decideTerm(verifier, id, 'reject', 'The word is not used in Venda.');
  await openTerm(verifier, id);
  await tabTo(verifier, /^Send back/);
  await verifier.keyboard.press('Enter');
  const dialog = verifier.getByRole('dialog', { name: 'Send this term back for review' });
  await dialog.getByLabel('Reason *').fill('Short.');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(dialog).toContainText('Please give a detailed reason');
  await verifier.keyboard.press('Escape');
  await sendBackButton(verifier).click();
  await expect(dialog.getByLabel('Reason *')).toHaveValue('Short.');
  await dialog.getByLabel('Reason *').fill('The word is used in the school book.');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(verifier.getByText('Term sent back', { exact: true })).toBeVisible();
  await expect(verifier.getByText('This term is waiting')).toBeVisible();
  await expect(sendBackButton(verifier)).toHaveCount(0);

  await contributor.goto('/profile?tab=notices');
  await expect(
    contributor.getByText('A verifier sent your term back for review.').first(),
  ).toBeVisible();
  await expect(contributor.getByText('The word is used in the school book.')).toBeVisible();
});

test('a spelling is corrected and undone, and an older version is restored', async ({
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const id = await submitTerm(contributor, { englishWord: 'friction of a wheel' });
  await decideTerm(verifier, id, 'approve');
  await openTerm(verifier, id);
  const word = verifier.locator('.vernacular-title');
  const spell = async (text: string) => {
    await verifier.getByRole('button', { name: 'Correct spelling' }).click();
    const dialog = verifier.getByRole('dialog', { name: 'Correct the spelling' });
    await dialog.getByLabel('Vernacular word').fill(text);
    await dialog.getByRole('button', { name: 'Save spelling' }).click();
    return dialog;
  };
  const refused = await spell('tsetano tsha');
  await expect(refused).toContainText('This changes more than the spelling.');
  await refused.getByRole('button', { name: 'Cancel' }).click();
  await spell('tseṱano');
  await expect(word).toHaveText('tseṱano');
  await verifier.getByRole('button', { name: 'Undo' }).click();
  await expect(word).toHaveText('tsetano');

  await spell('tseṱano');
  await expect(word).toHaveText('tseṱano');
  await verifier.getByRole('button', { name: 'Older versions' }).click();
  const dialog = verifier.getByRole('dialog');
  const version = dialog.getByRole('listitem').first();
  await expect(version.locator('ins')).toHaveText('tsetano');
  await version.getByRole('button', { name: 'Restore this version' }).click();
  await dialog.getByLabel('Reason *').fill('The mark was wrong.');
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(verifier.getByText('Version restored', { exact: true })).toBeVisible();
  await expect(word).toHaveText('tsetano');
});

test('readers and the submitter have none of these tools', async ({ openPageAs }) => {
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const admin = await openPageAs('admin');
  const id = await submitTerm(verifier, { englishWord: 'friction of a brake' });
  await decideTerm(admin, id, 'approve');
  for (const page of [contributor, verifier]) {
    await openTerm(page, id);
    await openMore(page);
    await expect(page.getByRole('link', { name: 'Suggest an edit' })).toBeVisible();
    await expect(sendBackButton(page)).toHaveCount(0);
  }
  await openTerm(admin, id);
  await expect(sendBackButton(admin)).toBeVisible();
});
