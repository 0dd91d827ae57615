import type { Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { createConcepts } from './concepts.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { fillSignInForm } from './people.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const english = 'electromagnetic induction in a coil';
const word = 'uṱuṱuwedzwamuḓagasimagineti';

async function expectFilledForm(page: Page, number: string): Promise<void> {
  await expect(page).toHaveURL(/^[^?]*\/contribute\?english=/);
  await hydrated(page);
  await expect(page.getByLabel('English Word')).toHaveValue(english);
  await expect(page.getByLabel('Vernacular Translation')).toHaveValue(word);
  await expect(page.locator('#language')).toHaveValue('venda');
  await expect(page.locator('#subject')).toHaveValue('physics');
  expect(new URL(page.url()).searchParams.get('concept')).toBe(number);
}

test('a word without a definition leads through sign-in to a form that is filled in', async ({
  openPage,
  openPageAs,
  site,
}) => {
  const { small } = await createConcepts(site);
  const number = small.split('/').at(-1) ?? '';
  const page = await openPage({ viewport: phone });
  await page.goto(small);
  await page.getByRole('link', { name: word }).click();
  await expect(page.locator('.vernacular-title')).toHaveText(word);
  await expect(page.getByRole('link', { name: 'Propose one' })).toHaveAttribute(
    'href',
    new RegExp(`^/contribute\\?english=.*&language=venda&subject=physics&concept=${number}$`),
  );
  await page.goto(small);
  await page.getByText('No definition yet.').getByRole('link', { name: 'Propose one' }).click();
  await expect(page.getByText('Sign in to contribute. Your draft is kept.')).toBeVisible();
  await fillSignInForm(page, 'contributor');
  await expectFilledForm(page, number);

  const definition = 'A current that a changing magnetic field makes in a coil of wire.';
  await page.getByLabel('Definition/Meaning').fill(definition);
  await page.getByRole('button', { name: 'Submit Term' }).click();
  await expect(page.getByRole('heading', { name: 'Term Submitted Successfully!' })).toBeVisible();

  const verifier = await openPageAs('verifier', { viewport: phone });
  await verifier.goto('/verify');
  await verifier.getByRole('link', { name: english }).first().click();
  await hydrated(verifier);
  await verifier.getByRole('button', { name: 'Approve', exact: true }).first().click();
  await expect
    .poll(async () => {
      await page.goto(small);
      return page.getByText(definition).count();
    })
    .toBe(1);
});
