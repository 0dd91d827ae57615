import { phone } from '../support/browser.ts';
import { createConcepts } from './concepts.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { fillSignInForm } from './people.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const english = 'electromagnetic induction in a coil';
const word = 'uṱuṱuwedzwamuḓagasimagineti';

test('a word without a definition leads through sign-in to a form that suggests one', async ({
  openPage,
  openPageAs,
  site,
}) => {
  const { small } = await createConcepts(site);
  const page = await openPage({ viewport: phone });
  await page.goto(small);
  await page.getByRole('link', { name: word }).click();
  await expect(page.locator('.vernacular-title')).toHaveText(word);
  await expect(page.getByRole('link', { name: 'Suggest one' })).toHaveAttribute(
    'href',
    /^\/dictionary\/[^?]*\?suggest=1$/,
  );
  await page.goto(small);
  await page.getByText('No definition yet.').getByRole('link', { name: 'Suggest one' }).click();
  await expect(page.getByText('Sign in to suggest an edit.')).toBeVisible();
  await fillSignInForm(page, 'contributor');
  await expect(page).toHaveURL(`${small}?suggest=1`);
  await expect(page.getByRole('heading', { level: 2, name: english, exact: true })).toBeVisible();

  const definition = 'A current that a changing magnetic field makes in a coil of wire.';
  await page.getByLabel('Definition').fill(definition);
  await page.getByLabel('Source *').fill('Physical Sciences, Grade 11, page 301');
  await page.getByLabel('Reason *').fill('There is no definition yet.');
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(page.getByRole('heading', { name: /^Thank you\./ })).toBeVisible();

  const verifier = await openPageAs('verifier', { viewport: phone });
  await verifier.goto('/verify?tab=corrections');
  await hydrated(verifier);
  const card = verifier.getByRole('listitem').filter({ hasText: english });
  await expect(card).toContainText(definition);
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(verifier.getByText('Suggestion accepted', { exact: true })).toBeVisible();
  await expect
    .poll(async () => {
      await page.goto(small);
      return page.getByText(definition).count();
    })
    .toBe(1);
});
