import type { Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';
import { openEditForm } from './review.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

/** Fills in the specified fields with a Sotho term. */
async function fillTerm(page: Page, english: string): Promise<void> {
  await page.goto('/contribute');
  await hydrated(page);
  await page.getByLabel('English Word').fill(english);
  await page.getByLabel('Definition/Meaning').fill('A shape with three sides.');
  await page.getByLabel('Academic Field').selectOption('mathematics');
  await page.getByLabel('Vernacular Translation').fill('khutlotharo');
  await page.locator('#language').selectOption('sotho');
}

async function submit(page: Page): Promise<string> {
  const reply = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === '/api/terms' && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Submit Term' }).click();
  return ((await (await reply).json()) as { id: string }).id;
}

const readTerm = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/terms/${id}`)).json()) as Record<string, unknown>;

test('details are added by keyboard, corrected by a verifier, and shown on the term page', async ({
  openPageAs,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  await fillTerm(page, 'three-cornered shape');
  await tabTo(page, /^Add details/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Part of speech/);
  await page.keyboard.type('Noun');
  await tabTo(page, /^Plural/);
  await page.keyboard.type('dikhutlotharo');
  await tabTo(page, /^Sepedi/);
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Vernacular Translation')).toHaveAttribute('lang', 'nso');
  await tabTo(page, /^Example/);
  await page.keyboard.type('Khutlotharo e na le mahlakore.');
  await tabTo(page, /^The example in English/);
  await page.keyboard.type('A triangle has sides.');
  await tabTo(page, /^Where does this word come from/);
  await page.keyboard.type('People');
  await tabTo(page, /^Synonyms/);
  await page.keyboard.type('trigon');
  const id = await submit(page);
  expect(await readTerm(page, id)).toMatchObject({
    term: {
      partOfSpeech: 'noun',
      plural: 'dikhutlotharo',
      varieties: ['nso'],
      origin: 'community',
    },
    examples: [{ sentence: 'Khutlotharo e na le mahlakore.', english: 'A triangle has sides.' }],
    synonyms: ['trigon'],
  });

  const verifier = await openPageAs('verifier', { viewport: phone });
  await verifier.goto(`/verify/${id}`);
  await hydrated(verifier);
  await expect(verifier.getByText('A triangle has sides.')).toBeVisible();
  await openEditForm(verifier);
  await verifier.getByLabel('Sesotho', { exact: true }).check();
  await verifier.getByLabel('The example in English').fill('A triangle has three sides.');
  const comparison = verifier.getByRole('table', { name: 'The submission and your edit' });
  await expect(comparison.getByText('Sesotho, Sepedi')).toBeVisible();
  await expect(comparison.locator('ins', { hasText: 'three' })).toBeVisible();
  await verifier.getByRole('button', { name: 'Save & Approve' }).click();
  await expect(verifier).toHaveURL('/verify');

  await verifier.goto(`/dictionary/${id}`);
  await hydrated(verifier);
  await expect(verifier.getByRole('heading', { name: 'Examples' })).toBeVisible();
  await expect(
    verifier.getByRole('paragraph').filter({ hasText: 'A triangle has three sides.' }),
  ).toBeVisible();
  await expect(verifier.locator('#details dl > div', { hasText: 'Plural' })).toHaveText(
    'Pluraldikhutlotharo',
  );
  await verifier.getByRole('link', { name: 'Change History (3)' }).click();
  await expect(verifier.locator('#history ins', { hasText: 'Sesotho, Sepedi' })).toBeVisible();
});

test('the code of the details loads when they are opened, and again after a failure', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_/, /dynamically imported module/);
  const page = await openPageAs('contributor', { viewport: phone });
  let requests = 0;
  let isBroken = true;
  await page.route('**/assets/DetailFields-*.js', async (route) => {
    requests += 1;
    await (isBroken ? route.abort('connectionreset') : route.continue());
  });
  await page.goto('/contribute', { waitUntil: 'networkidle' });
  await hydrated(page);
  expect(requests).toBe(0);
  await page.getByText('Add details').click();
  await expect(page.getByText('We could not load the details.', { exact: false })).toBeVisible();
  isBroken = false;
  await page.getByText('Add details').click();
  await page.getByText('Add details').click();
  await expect(page.getByLabel('Plural')).toBeVisible();
});

test('a draft with details opens them again, and a wrong detail gets the focus', async ({
  openPageAs,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  await fillTerm(page, 'shape');
  await page.getByText('Add details').click();
  await page.getByLabel('The example in English').fill('A shape.');
  await page.reload();
  await expect(page.getByLabel('The example in English')).toHaveValue('A shape.');
  await page.getByText('Add details').click();
  await page.getByRole('button', { name: 'Submit Term' }).click();
  await page.getByRole('link', { name: 'Write the example in the language of the term' }).click();
  await expect(page.getByLabel('Example', { exact: true })).toBeFocused();
});

test('a word joins the meaning that the contributor chooses', async ({ openPageAs }) => {
  const page = await openPageAs('contributor', { viewport: phone });
  await fillTerm(page, 'triangle');
  await page.getByLabel('Academic Field').selectOption('education');
  await page.getByText('Add details').click();
  await expect(page.getByText('Which meaning of “triangle” does the term have?')).toBeVisible();
  await page.getByLabel('Mathematics: ', { exact: false }).check();
  const { conceptNumber } = (await readTerm(page, await submit(page))).term as {
    conceptNumber: number;
  };
  const meanings = (await (
    await page.request.get('/api/terms/meanings?english=triangle')
  ).json()) as { number: number; subject: string }[];
  expect(meanings.find(({ number }) => number === conceptNumber)?.subject).toBe('mathematics');
});
