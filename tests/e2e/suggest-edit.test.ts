import type { Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { decideTerm, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';
import { openMore } from './more-actions.ts';
import { fillSignInForm } from './people.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const reason = 'A kettle does not slow anything down.';
const title = (page: Page) => page.getByRole('heading', { name: 'Suggest an edit', level: 1 });
const change = (page: Page) => page.getByRole('complementary', { name: 'Your change' });

async function createVerified(contributor: Page, verifier: Page, english: string) {
  const id = await submitTerm(contributor, { englishWord: english });
  await decideTerm(verifier, id, 'approve');
  return id;
}

test('a reader signs in, changes two fields by keyboard, and sends only these', async ({
  openPage,
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const id = await createVerified(contributor, verifier, 'friction of a kettle');

  const page = await openPage({ viewport: phone });
  await page.goto(`/dictionary/${id}`);
  await hydrated(page);
  await openMore(page);
  await page.getByRole('link', { name: 'Suggest an edit' }).click();
  await expect(page.getByText('Sign in to suggest an edit.')).toBeVisible();
  await fillSignInForm(page, 'contributor');
  await expect(page).toHaveURL(`/dictionary/${id}?suggest=1`);
  await expect(title(page)).toBeFocused();
  await expect(change(page)).toContainText('Nothing has changed yet.');

  await page.getByLabel('Vernacular word').fill('tseṱano');
  await page.getByLabel('Definition').fill('The force that resists what slides.');
  await expect(change(page).locator('del')).toHaveText(['tsetano', 'slows']);
  await expect(change(page).locator('ins')).toHaveText(['tseṱano', 'resists']);
  await expect(change(page)).toContainText('2 fields changed.');
  await page.getByLabel('Definition').fill('The force that slows what slides.');
  await expect(change(page)).toContainText('1 field changed.');

  await page.getByLabel('Source *').fill('Natural Sciences, Grade 7, page 88');
  await page.getByLabel('Reason *').fill('Wrong.');
  await tabTo(page, /^Send suggestion/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Please say what is wrong.');
  await page.reload();
  await expect(page.getByText('Your draft was restored.')).toBeVisible();
  await expect(page.getByLabel('Vernacular word')).toHaveValue('tseṱano');
  await expect(page.getByLabel('Reason *')).toHaveValue('Wrong.');
  await page.getByLabel('Reason *').fill(reason);
  const sent = page.waitForRequest('**/api/proposals');
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    termId: id,
    version: 1,
    changes: { vernacularWord: 'tseṱano' },
  });
  await expect(
    page.getByRole('heading', { name: 'Thank you. Your suggestion was sent' }),
  ).toBeFocused();
  await expect(page.getByText('A Venda verifier will read it.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to friction of a kettle' }).click();
  await expect(page.locator('.vernacular-title')).toHaveText('tsetano');

  await openMore(page);
  await page.getByRole('link', { name: 'Suggest an edit' }).click();
  await page.getByLabel('Vernacular word').fill('tsetano tsha');
  await page.getByLabel('Source *').fill('I speak this language');
  await page.getByLabel('Reason *').fill(reason);
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(page.getByRole('alert')).toContainText('You have already suggested an edit');
  await expect(page.getByLabel('Vernacular word')).toHaveValue('tsetano tsha');
});

test('a suggestion without a change, and one about changed text, keep what was typed', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const id = await createVerified(verifier, await openPageAs('admin'), 'friction of a boat');
  await contributor.goto(`/dictionary/${id}?suggest=1`);
  await expect(title(contributor)).toBeVisible();
  await contributor.getByLabel('Source *').fill('I speak this language');
  await contributor.getByLabel('Reason *').fill(reason);
  await contributor.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(change(contributor)).toContainText('Change a field first.');

  await contributor.getByLabel('Definition').fill('The force that resists what slides.');
  const admin = await openPageAs('admin');
  const corrected = await admin.request.post(`/api/verify/${id}/spelling`, {
    data: { vernacularWord: 'tseṱano', version: 1 },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(corrected.status()).toBe(200);
  await contributor.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(contributor.getByRole('alert')).toContainText('Someone else changed this term');
  await expect(contributor.getByLabel('Vernacular word')).toHaveValue('tseṱano');
  await expect(contributor.getByLabel('Definition')).toHaveValue(
    'The force that resists what slides.',
  );
  await contributor.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(
    contributor.getByRole('heading', { name: 'Thank you. Your suggestion was sent' }),
  ).toBeVisible();
});
