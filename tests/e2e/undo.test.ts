import { m } from '#domain/messages.ts';
import { submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

test('an approval is undone from its toast after the next page has opened', async ({
  openPage,
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/404/);
  const contributor = await openPageAs('contributor');
  const id = await submitTerm(contributor, { englishWord: 'lever', subject: 'engineering' });
  const page = await openPageAs('verifier');
  const reader = await openPage();
  await page.clock.install();
  await page.goto(`/verify/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Term approved').first()).toBeVisible();
  // On a busy machine, the toast would otherwise disappear before it is pressed.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await expect(page).toHaveURL('/verify');
  expect((await reader.goto(`/dictionary/${id}`))?.status()).toBe(200);

  // The toast stays longer than an ordinary one.
  await page.clock.runFor(6000);
  await page.getByRole('button', { name: m.review_loop_undo_button(), exact: true }).click();
  await page.clock.resume();
  await expect(page.getByText(m.review_loop_undone_title()).first()).toBeVisible();
  await expect(page).toHaveURL(`/verify/${id}`);
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
  expect((await reader.goto(`/dictionary/${id}`))?.status()).toBe(404);
});

test('a decision is undone with Z, and in My Actions', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  // Back shows the decided term in its old state, and tries to claim it, which the server refuses
  // with 409.
  allowConsoleErrors(/409/);
  const contributor = await openPageAs('contributor');
  const id = await submitTerm(contributor, { englishWord: 'pulley', subject: 'engineering' });
  const page = await openPageAs('verifier');
  await page.goto(`/verify/${id}?languages=venda&sort=oldest`);
  await hydrated(page);
  await page.keyboard.press('a');
  await expect(page.getByText('Term approved').first()).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(id));
  await page.goBack();
  await expect(page.getByText(m.verification_decided_verified())).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText(m.review_loop_undone_title()).first()).toBeVisible();

  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Term approved').first()).toBeVisible();
  await page.goto('/verify?tab=my-actions');
  await hydrated(page);
  await page.getByRole('button', { name: 'Undo the decision on pulley' }).click();
  await expect(page.getByText(m.review_loop_undone_title()).first()).toBeVisible();
  await expect(page).toHaveURL(`/verify/${id}`);
});
