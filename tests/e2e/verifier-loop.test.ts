import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

/** More than one page of the queue. */
const DECISIONS = 30;
/** Every tenth submission is rejected. */
const isRejected = (index: number) => index % 10 === 9;
const VIEW = '/verify?languages=venda&subject=astronomy';

/** Counts key presses and clicks in all documents of the page. */
async function countInteractions(page: Page): Promise<() => Promise<number>> {
  let count = 0;
  await page.exposeFunction('countInteraction', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    for (const type of ['keydown', 'pointerdown'])
      addEventListener(
        type,
        () => (window as unknown as { countInteraction: () => Promise<void> }).countInteraction(),
        true,
      );
  });
  return async () => count;
}

const submission = (page: Page, index: number) =>
  expect(
    page.getByRole('heading', { level: 2, name: `planet ${index}`, exact: true }),
  ).toBeVisible();

test('a verifier decides two pages of submissions by keyboard with at most 1.2 interactions each', async ({
  openPageAs,
}) => {
  test.setTimeout(180_000);
  const contributor = await openPageAs('contributor');
  for (let index = 0; index < DECISIONS; index += 1)
    await submitTerm(contributor, {
      englishWord: `planet ${index}`,
      vernacularWord: `mulambo ${index}`,
      subject: 'astronomy',
    });

  const page = await openPageAs('verifier');
  const readCount = await countInteractions(page);
  await page.goto(VIEW);
  await hydrated(page);
  await page.getByRole('link', { name: 'Review planet 0' }).focus();
  await page.keyboard.press('Enter');
  await submission(page, 0);
  await expect(page.getByText(`${DECISIONS} left in Venda · Astronomy`)).toBeVisible();
  const before = await readCount();

  for (let index = 0; index < DECISIONS; index += 1) {
    await submission(page, index);
    if (isRejected(index)) {
      await page.keyboard.press('r');
      await expect(page.getByRole('dialog', { name: 'Reject Submission' })).toBeVisible();
      await page.keyboard.press('2');
      await page.keyboard.press('Enter');
    } else await page.keyboard.press('a');
  }
  await expect(page).toHaveURL(VIEW);
  await expect(page.getByText(m.verification_queue_empty())).toBeVisible();
  expect((await readCount()) - before).toBeLessThanOrEqual(DECISIONS * 1.2);

  const reply = await page.request.get(
    `/api/verify/my-actions?pageSize=${DECISIONS}&subject=astronomy`,
  );
  const { actions } = (await reply.json()) as { actions: { action: string }[] };
  expect(actions.filter(({ action }) => action === 'verified')).toHaveLength(DECISIONS * 0.9);
  expect(actions.filter(({ action }) => action === 'rejected')).toHaveLength(DECISIONS * 0.1);
});

test('Skip and Previous move within the view, and the view survives a decision', async ({
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  for (const index of [0, 1, 2])
    await submitTerm(contributor, {
      englishWord: `glacier ${index}`,
      vernacularWord: `mulambo ${index}`,
      subject: 'geology',
    });
  const page = await openPageAs('verifier');
  await page.goto('/verify?languages=zulu,venda&subject=geology&query=glacier');
  await hydrated(page);
  await page.getByRole('link', { name: 'Review glacier 0' }).click();
  const heading = page.getByRole('heading', { level: 2, name: /^glacier/ });
  await expect(heading).toHaveText('glacier 0');
  await page.keyboard.press('j');
  await expect(heading).toHaveText('glacier 1');
  await page.keyboard.press('k');
  await expect(heading).toHaveText('glacier 0');
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(heading).toHaveText('glacier 1');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(heading).toHaveText('glacier 2');
  expect(new URL(page.url()).searchParams.get('languages')).toBe('zulu,venda');
  // Only the skipped submission is left, so the view ends.
  await page.keyboard.press('a');
  await expect(page).toHaveURL('/verify?languages=zulu,venda&subject=geology&query=glacier');
  await expect(page.getByRole('link', { name: /^Review glacier/ })).toHaveText(['Review']);
});

test('the keys do nothing in fields and dialogs, and can be switched off on every device', async ({
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  const id = await submitTerm(contributor, { englishWord: 'enzyme', subject: 'biology' });
  const page = await openPageAs('verifier');
  await page.goto(`/verify/${id}`);
  await hydrated(page);
  await page.keyboard.press('r');
  const reason = page.getByLabel('Reason for Rejection');
  await reason.fill('');
  await reason.pressSequentially('area 2');
  await expect(reason).toHaveValue('area 2');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your reason so far: area 2')).toBeVisible();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: m.review_loop_keys_heading() });
  await keys.getByLabel(m.review_loop_keys_switch()).uncheck();
  await keys.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toBeHidden();

  const other = await openPageAs('verifier');
  await other.goto('/profile');
  await hydrated(other);
  await expect(other.getByLabel(m.profile_shortcuts())).not.toBeChecked();
  await other.getByLabel(m.profile_shortcuts()).check();
  const user = async () =>
    ((await (await other.request.get('/api/auth/user')).json()) as { shortcuts: boolean })
      .shortcuts;
  await expect.poll(user).toBe(true);
});
