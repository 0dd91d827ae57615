import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { decideTerm, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

async function openReview(page: Page, id: string): Promise<void> {
  await page.goto(`/verify/${id}`);
  await hydrated(page);
}

const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true });

test('after the author edits, the verifier sees both versions, and decides on the new one', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/);
  const contributor = await openPageAs('contributor');
  const term = {
    englishWord: 'orbit',
    vernacularWord: 'mbilo',
    meaning: 'The path of a planet.',
    language: 'venda',
    subject: 'astronomy',
    notes: null,
  };
  const id = await submitTerm(contributor, term);
  const page = await openPageAs('verifier');
  await openReview(page, id);
  const edited = await contributor.request.patch(`/api/terms/${id}`, {
    data: { ...term, meaning: 'The path of a planet around a star.', version: 1 },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(edited.status()).toBe(200);

  await approve(page).click();
  const changed = page.getByRole('region', { name: m.review_context_changed_heading() });
  await expect(changed.getByRole('columnheader', { name: 'What you saw' })).toBeVisible();
  const row = changed.getByRole('row').filter({ hasText: 'around a star' });
  await expect(row.getByRole('cell')).toHaveText([
    'The path of a planet.',
    'The path of a planet around a star.',
  ]);
  await approve(page).click();
  await expect(page.getByText('Term approved').first()).toBeVisible();
});

test('an approval of an exact copy is refused with a link to the entry', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/);
  const contributor = await openPageAs('contributor');
  const page = await openPageAs('verifier');
  const copied = { englishWord: 'comet', vernacularWord: 'naledzi', subject: 'astronomy' };
  const twin = await submitTerm(contributor, copied);
  await decideTerm(page, twin, 'approve');
  const id = await submitTerm(contributor, copied);
  await openReview(page, id);
  await approve(page).click();
  const link = page.getByRole('link', { name: m.review_context_copy_link() });
  await expect(link).toHaveAttribute('href', `/dictionary/${twin}`);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('comet');
});

test('a verifier requests changes, and the submission says so when it is opened again', async ({
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  const id = await submitTerm(contributor, { englishWord: 'meteor', subject: 'astronomy' });
  const page = await openPageAs('verifier');
  await openReview(page, id);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: m.review_loop_request_title() });
  const reason = 'Please say how it differs from a meteorite.';
  await dialog.getByLabel(m.review_loop_request_reason_label()).fill(reason);
  await dialog.getByRole('button', { name: m.review_loop_request_title() }).click();
  await expect(page.getByText(m.review_loop_requested_title()).first()).toBeVisible();
  await expect(page).toHaveURL('/verify');
  await expect(page.getByRole('link', { name: 'Review meteor' })).toHaveCount(0);
  await openReview(page, id);
  await expect(page.getByText(reason).first()).toBeVisible();
  await expect(page.getByRole('button', { name: m.review_loop_request_button() })).toHaveCount(0);
});

test('a verifier and the author talk about a submission', async ({ openPageAs }) => {
  const contributor = await openPageAs('contributor');
  const id = await submitTerm(contributor, { englishWord: 'eclipse', subject: 'astronomy' });
  const page = await openPageAs('verifier');
  await openReview(page, id);
  const conversation = page.getByRole('region', { name: m.comments_heading() });
  await expect(conversation.getByText(m.comments_empty())).toBeVisible();
  await conversation.getByLabel(m.comments_label()).fill('Do schools use this word?');
  await conversation.getByRole('button', { name: m.comments_send_button() }).click();
  await expect(conversation.getByRole('listitem')).toContainText(['Do schools use this word?']);
  await expect(conversation.getByLabel(m.comments_label())).toHaveValue('');
  const reply = await contributor.request.post(`/api/terms/${id}/comments`, {
    data: { text: 'Yes, in grade 9.' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(reply.status()).toBe(201);
  await page.reload();
  await expect(conversation.getByRole('listitem')).toContainText([
    'Do schools use this word?',
    'Yes, in grade 9.',
  ]);
});

test('a claim by somebody else is shown in the queue and on the page, but prevents no decision', async ({
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  const id = await submitTerm(contributor, { englishWord: 'nebula', subject: 'astronomy' });
  const admin = await openPageAs('admin');
  await openReview(admin, id);
  await expect(admin.getByText(/^This submission is reserved for you until/)).toBeVisible();
  const page = await openPageAs('verifier');
  await page.goto('/verify?subject=astronomy');
  await hydrated(page);
  const row = page.getByRole('row').filter({ hasText: 'nebula' });
  await expect(row).toContainText(/With .+ for \d+ more minutes?/);
  await expect(row.getByRole('checkbox')).toHaveCount(0);
  await row.getByRole('link', { name: 'Review nebula' }).click();
  await expect(
    page.getByText(/This submission is reserved for .* until .* You can still decide\./),
  ).toBeVisible();
  await approve(page).click();
  await expect(page.getByText('Term approved').first()).toBeVisible();
});

test('a claim that is still being sent is aborted by the decision', async ({ openPageAs }) => {
  const contributor = await openPageAs('contributor');
  const id = await submitTerm(contributor, { englishWord: 'quasar', subject: 'astronomy' });
  const page = await openPageAs('verifier');
  let letClaimPass = () => {};
  const decided = new Promise<void>((resolve) => {
    letClaimPass = resolve;
  });
  await page.route(`**/api/verify/${id}/claim`, async (route) => {
    await decided;
    await route.continue().catch(() => {});
  });
  const claimed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/claim'));
  await openReview(page, id);
  await approve(page).click();
  await expect(page.getByText('Term approved').first()).toBeVisible();
  letClaimPass();
  await claimed;
});
