import { readFile } from 'node:fs/promises';
import { phone } from '../support/browser.ts';
import { decideTerm, submitTerm } from './calls.ts';
import { waitForDraft } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';

const friction = { englishWord: 'friction', notes: 'Heard at school.' };

test('a contributor revises a rejected term, and the verifier sees both versions', async ({
  openPageAs,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  const verifier = await openPageAs('verifier');
  const id = await submitTerm(page, friction);
  await decideTerm(verifier, id, 'reject', 'It is written tseṱano.');

  await page.goto('/profile');
  await hydrated(page);
  await page.getByRole('link', { name: 'Revise and Resubmit friction' }).click();
  await expect(page.getByText('It is written tseṱano.')).toBeVisible();
  await expect(page.getByLabel('English Word')).toHaveValue('friction');
  await expect(page.getByLabel('Additional Notes')).toHaveValue('Heard at school.');
  await page.getByLabel('Vernacular Translation').fill('tseṱano');
  await waitForDraft(page, `revision.v1.${id}`);
  await page.reload();
  await expect(page.getByText('Your draft was restored.')).toBeVisible();
  await expect(page.getByLabel('Vernacular Translation')).toHaveValue('tseṱano');
  await page.getByRole('button', { name: 'Submit Term' }).click();
  await expect(page.getByRole('heading', { name: 'Term Submitted Successfully!' })).toBeVisible();

  await page.goto(`/contribute?revise=${id}`);
  await expect(page.getByText('You have already resubmitted this term.')).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('link', { name: 'See your revised submission' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'friction' })).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'See the earlier, rejected submission' }),
  ).toBeVisible();

  await verifier.goto('/verify?language=venda&subject=physics&page=1');
  await verifier.getByRole('link', { name: 'Review friction' }).click();
  await expect(
    verifier.getByText('Reason for the rejection: It is written tseṱano.'),
  ).toBeVisible();
});

test('a verifier chooses by keyboard which submissions come first in the queue', async ({
  openPageAs,
}) => {
  const page = await openPageAs('verifier', { viewport: phone });
  await page.goto('/verify');
  await hydrated(page);
  await page.getByText('Filters', { exact: true }).click();
  await expect(page.getByText('The oldest submissions are shown first.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose what to show first' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await tabTo(page, /^Venda$/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Physics$/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Save$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Shown first: Venda; Physics.')).toBeVisible();
  await expect(page.getByRole('row').first().getByText('friction')).toBeVisible();
});

test('a contributor downloads their data, and deletes their account by typing "delete"', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  const page = await openPageAs('contributor', { viewport: phone });
  await page.goto('/profile');
  await hydrated(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download My Data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('mazwi-my-data.json');
  const { held } = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    held: { person: { email: string }[]; submissions: unknown[] };
  };
  expect([held.person[0]!.email, held.submissions.length > 2]).toEqual([
    'contributor@example.org',
    true,
  ]);

  const opener = page.getByRole('button', { name: 'Delete Your Account' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Type “delete” to confirm').fill('no');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Type the word “delete” to confirm.')).toBeVisible();
  await dialog.getByLabel('Type “delete” to confirm').fill('Delete');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(
    page.getByText('Your account has been deleted, and you have been signed out.').first(),
  ).toBeVisible();
  await page.getByText('Menu', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();

  await page.goto('/api/login');
  await page.getByLabel('Email').fill('contributor@example.org');
  await page.getByLabel('Password', { exact: true }).fill('speak-science');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});
