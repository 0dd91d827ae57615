import { phone } from '../support/browser.ts';
import { createConcept, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';
import { openEditForm } from './review.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

type TermReply = { term: { usage: string; conceptNumber: number; id: string } };

test('a verifier prefers a word by keyboard, and the former preferred word is also used', async ({
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  const page = await openPageAs('verifier', { viewport: phone });
  const usageOf = async (id: string) =>
    ((await (await page.request.get(`/api/terms/${id}`)).json()) as TermReply).term.usage;
  const ids: string[] = [];
  for (const vernacularWord of ['tseno', 'tsenelo']) {
    const id = await submitTerm(contributor, { englishWord: 'acceleration', vernacularWord });
    await page.goto(`/verify/${id}`);
    await hydrated(page);
    await tabTo(page, /^Change$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Edit & Approve$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Usage/);
    await page.keyboard.type('Pref');
    await expect(page.getByLabel('Usage')).toHaveAccessibleDescription(
      /preferred in the same variety will become “Also used”/,
    );
    await expect(
      page.getByRole('table', { name: 'The submission and your edit' }).getByRole('row'),
    ).toContainText(['Preferred']);
    await tabTo(page, /^Save & Approve$/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/verify');
    ids.push(id);
  }
  expect(await Promise.all(ids.map(usageOf))).toEqual(['admitted', 'preferred']);
  await page.goto(`/dictionary/${ids[0]}`);
  await page.getByRole('link', { name: /^Change History/ }).click();
  await expect(page.locator('#history ins', { hasText: 'Also used' })).toBeVisible();
});

test('a verifier finds a concept with another English word for a submission', async ({
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  const page = await openPageAs('verifier', { viewport: phone });
  const number = await createConcept({ contributor, verifier: page }, [
    { englishWord: 'velocity', vernacularWord: 'luvhilo' },
  ]);
  const id = await submitTerm(contributor, { englishWord: 'directed speed' });
  await page.goto(`/verify/${id}`);
  await hydrated(page);
  await openEditForm(page);
  // The choice loads after the form.
  await expect(page.getByRole('radio', { name: 'Do not change the meaning' })).toBeVisible();
  await tabTo(page, /^Do not change the meaning$/);
  // From the first choice, the arrow key moves to the last one.
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Another concept' })).toBeChecked();
  await page.getByRole('button', { name: 'Save & Approve' }).click();
  await expect(page.getByRole('link', { name: /^Find and choose the other/ })).toBeVisible();
  await page.getByLabel('Find the concept').fill('velocity');
  await page.getByRole('button', { name: 'velocity', exact: true }).click();
  await expect(page.getByText(`Chosen: velocity. Physics, concept ${number}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Chosen: velocity. Physics, concept ${number}`)).toBeVisible();
  await page.getByRole('button', { name: 'Save & Approve' }).click();
  await expect(page).toHaveURL('/verify');
  const { term } = (await (await page.request.get(`/api/terms/${id}`)).json()) as TermReply;
  expect(term.conceptNumber).toBe(number);
});
