import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { requestChanges, submitTerm } from './calls.ts';
import { waitForDraft } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const headers = { 'sec-fetch-site': 'same-origin' };
const reason = 'Please add an example sentence.';

const entry = (page: Page, word: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: word }) });
const saveButton = (page: Page) =>
  page.getByRole('button', { name: m.own_submission_save_button() });

test('the author reads what a verifier asks for, edits, and the verifier sees the edit', async ({
  openPageAs,
}) => {
  const author = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const id = await submitTerm(author, { englishWord: 'spring tide', subject: 'geology' });
  await requestChanges(verifier, id, reason);

  await author.goto('/profile?tab=notices');
  await expect(author.getByRole('main')).toContainText('spring tide');
  await expect(author.getByRole('main')).toContainText(reason);
  await author.goto('/profile');
  await hydrated(author);
  await expect(entry(author, 'spring tide')).toContainText(reason);
  await expect(entry(author, 'spring tide')).toContainText('Changes requested');
  await entry(author, 'spring tide').getByRole('link', { name: 'Edit spring tide' }).click();
  await expect(author).toHaveURL(`/contribute?edit=${id}`);
  await expect(author.getByLabel('Vernacular Translation')).toHaveValue('tsetano');
  await author.getByLabel('Vernacular Translation').fill('ḓengezi');
  await author.getByRole('button', { name: m.own_submission_resend_button() }).click();
  await expect(author).toHaveURL('/profile');
  await expect(author.getByText(m.own_submission_saved_title()).first()).toBeVisible();
  await expect(entry(author, 'spring tide')).not.toContainText('Changes requested');

  await verifier.goto(`/verify/${id}`);
  await expect(verifier.getByRole('main')).toContainText('ḓengezi');
  await expect(verifier.getByRole('main').locator('ins').first()).toContainText('ḓengezi');
});

test('an edit that is out of date keeps what was typed, and can be saved again', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const author = await openPageAs('contributor');
  const id = await submitTerm(author, { englishWord: 'neap tide', subject: 'geology' });
  await author.goto(`/contribute?edit=${id}`);
  await hydrated(author);
  await author.getByLabel('Definition/Meaning').fill('A tide that is lower than others.');

  const elsewhere = {
    englishWord: 'neap tide',
    vernacularWord: 'tsetano tsha',
    meaning: 'The force that slows what slides.',
    language: 'venda',
    subject: 'geology',
  };
  const { request } = author;
  const reply = await request.patch(`/api/terms/${id}`, { data: elsewhere, headers });
  expect(reply.status()).toBe(200);
  await saveButton(author).click();
  await expect(author.getByRole('alert').last()).toContainText(m.errors_detail_term_changed());
  await expect(author.getByLabel('Definition/Meaning')).toHaveValue(
    'A tide that is lower than others.',
  );
  await author.reload();
  await expect(author.getByLabel('Definition/Meaning')).toHaveValue(
    'A tide that is lower than others.',
  );
  await saveButton(author).click();
  await expect(author.getByText(m.own_submission_saved_title()).first()).toBeVisible();
});

test('an edit of a submission on which a verifier decided meanwhile keeps what was typed', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const author = await openPageAs('contributor', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const verifier = await openPageAs('verifier');
  const id = await submitTerm(author, { englishWord: 'ebb tide', subject: 'geology' });
  await author.goto(`/contribute?edit=${id}`);
  await hydrated(author);
  await author.getByLabel('Definition/Meaning').fill('The tide that flows out.');
  const decided = await verifier.request.post(`/api/verify/${id}/reject`, {
    data: { reason: 'Another word is in use.' },
    headers,
  });
  expect(decided.status()).toBe(200);
  await saveButton(author).click();
  await expect(author.getByRole('alert').last()).toContainText(m.errors_detail_term_rejected());
  await expect(author.getByLabel('Definition/Meaning')).toHaveValue('The tide that flows out.');

  await author.reload();
  await hydrated(author);
  const unsaved = author.locator('main section', { hasText: m.own_submission_unsaved_heading() });
  await expect(unsaved.locator('pre')).toHaveText('Definition: The tide that flows out.');
  await unsaved.getByRole('button', { name: m.share_copy_button() }).click();
  await expect(author.getByText(m.share_text_copied_title()).first()).toBeVisible();
  await unsaved.getByRole('button', { name: 'Delete draft' }).click();
  await expect(unsaved).toHaveCount(0);
});

test('review times are shown where a contributor waits, and not where readers browse', async ({
  openPageAs,
}) => {
  const author = await openPageAs('contributor');
  const id = await submitTerm(author, { englishWord: 'slack tide', subject: 'geology' });
  const times = author.getByText(/the last 90 days/);
  for (const path of ['/profile', `/dictionary/${id}`, `/contribute?edit=${id}`, '/faq']) {
    await author.goto(path);
    await expect(times.first(), path).toBeAttached();
  }
  for (const path of ['/browse/venda/a', '/browse/venda/geology/s', '/dictionary?language=venda']) {
    await author.goto(path);
    await hydrated(author);
    await expect(author.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(times, path).toHaveCount(0);
  }
});

test('the author withdraws a submission after a question, by keyboard', async ({ openPageAs }) => {
  const author = await openPageAs('contributor');
  const id = await submitTerm(author, { englishWord: 'flood tide', subject: 'geology' });
  await author.goto(`/dictionary/${id}`);
  await hydrated(author);
  await author.getByRole('button', { name: 'Withdraw flood tide' }).press('Enter');
  const question = author.getByRole('dialog', { name: m.own_submission_withdraw_title() });
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(question).toBeHidden();

  await author.goto('/profile');
  await hydrated(author);
  await entry(author, 'flood tide').getByRole('button', { name: 'Withdraw flood tide' }).click();
  await question.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(author.getByText(m.own_submission_withdrawn_title()).first()).toBeVisible();
  await expect(entry(author, 'flood tide')).toContainText(m.own_submission_withdrawn_badge());
  await expect(entry(author, 'flood tide').getByRole('link', { name: /Revise/ })).toBeVisible();
});

test('the author and a verifier read what the other wrote', async ({ openPageAs }) => {
  const author = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const id = await submitTerm(author, { englishWord: 'tide table', subject: 'geology' });
  const conversation = (page: Page) => page.getByRole('region', { name: m.comments_heading() });
  const say = async (page: Page, text: string) => {
    await conversation(page).getByLabel(m.comments_label()).fill(text);
    await conversation(page).getByRole('button', { name: m.comments_send_button() }).click();
    await expect(conversation(page).getByRole('listitem').last()).toContainText(text);
    await expect(conversation(page).getByLabel(m.comments_label())).toHaveValue('');
  };
  await verifier.goto(`/verify/${id}`);
  await hydrated(verifier);
  await say(verifier, 'Is this word used at the coast?');

  await author.goto('/profile?tab=notices');
  await expect(author.getByRole('main')).toContainText('tide table');
  await author.goto(`/dictionary/${id}`);
  await hydrated(author);
  await expect(conversation(author)).toContainText('Is this word used at the coast?');
  await conversation(author).getByLabel(m.comments_label()).fill('Yes, by');
  await waitForDraft(author, `comment.v2.${id}`);
  await author.reload();
  await expect(conversation(author)).toContainText(m.comments_restored());
  await say(author, 'Yes, by fishers.');
  await verifier.reload();
  await expect(conversation(verifier).getByRole('listitem')).toHaveCount(2);
  await expect(conversation(verifier).getByRole('listitem').last()).toContainText(
    'Yes, by fishers.',
  );
});
