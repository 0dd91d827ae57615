import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { applyAsVerifier, submitTerm } from './calls.ts';
import { waitForDraft } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';

/* What has the focus after the row or the button that had it has disappeared. */

test.use({ environment: { RATE_LIMITS: 'off' } });

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await hydrated(page);
};
/** Presses a button of the page or of the open dialog by keyboard. */
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter');

test('after an application is decided, the focus is on the heading of the list', async ({
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  await applyAsVerifier(contributor, {
    motivation: 'I teach science in Tshivenḓa.',
    background: 'Ten years at a school.',
    languages: ['venda'],
    subjects: ['physics'],
  });
  const admin = await openPageAs('admin');
  await open(admin, '/admin?tab=applications');
  await press(admin, 'Reject Sample Contributor');
  await admin.getByLabel('Review notes').fill('Please name the school.');
  await press(admin, 'Reject application');
  await expect(admin.getByRole('heading', { name: 'No applications' })).toBeVisible();
  await expect(admin.getByRole('main').getByRole('heading').first()).toBeFocused();
});

test('after a withdrawal, the focus is on the heading before the list', async ({ openPageAs }) => {
  const admin = await openPageAs('admin');
  for (const name of ['first', 'second']) {
    const reply = await admin.request.post('/api/admin/invitations', {
      data: { email: `${name}@invited.example`, languages: ['venda'], subjects: [] },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(reply.status()).toBe(201);
  }
  await open(admin, '/admin?tab=invitations');
  await press(admin, m.invitations_withdraw_label({ email: 'first@invited.example' }));
  await admin.getByRole('dialog').getByRole('button').last().press('Enter');
  await expect(
    admin.getByRole('button', {
      name: m.invitations_withdraw_label({ email: 'first@invited.example' }),
    }),
  ).toHaveCount(0);
  await expect(admin.getByRole('main').locator(':focus')).toHaveRole('heading');

  const author = await openPageAs('contributor');
  await submitTerm(author, { englishWord: 'neap tide', subject: 'geology' });
  await open(author, '/profile');
  await press(author, m.own_submission_withdraw_label({ word: 'neap tide' }));
  await press(author, m.own_submission_withdraw_button());
  await expect(author.getByText(m.own_submission_withdrawn_badge()).first()).toBeVisible();
  await expect(author.getByRole('main').locator(':focus')).toHaveRole('heading');
});

test('code that arrives after a button disappeared moves the focus to the heading', async ({
  openPageAs,
}) => {
  const author = await openPageAs('contributor');
  await submitTerm(author, { englishWord: 'ebb tide', subject: 'geology' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await author.route('**/assets/keep-focus-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await open(author, '/profile');
  await press(author, m.own_submission_withdraw_label({ word: 'ebb tide' }));
  await press(author, m.own_submission_withdraw_button());
  await expect(author.getByText(m.own_submission_withdrawn_badge()).first()).toBeVisible();
  release();
  await expect(author.getByRole('main').locator(':focus')).toHaveRole('heading');
});

test('after a draft is deleted, the focus stays in its section', async ({ openPageAs }) => {
  const author = await openPageAs('contributor');
  const id = await submitTerm(author, { englishWord: 'spring tide', subject: 'geology' });
  await open(author, `/dictionary/${id}`);
  const comment = author.getByLabel(m.comments_label());
  await comment.fill('Which word do you use?');
  await waitForDraft(author, `comment.v2.${id}`);
  await author.reload();
  await hydrated(author);
  await expect(comment).toHaveValue('Which word do you use?');
  await tabTo(author, /^Delete draft$/);
  await author.keyboard.press('Enter');
  await expect(comment).toHaveValue('');
  await expect(author.getByRole('heading', { name: m.comments_heading() })).toBeFocused();
});

test('a click beside all controls does not move the focus later', async ({ openPageAs }) => {
  const author = await openPageAs('contributor');
  const id = await submitTerm(author, { englishWord: 'tide pool', subject: 'geology' });
  await open(author, `/dictionary/${id}`);
  await author.getByLabel(m.comments_label()).fill('Sent with the mouse.');
  await author.getByRole('heading', { level: 1 }).click();
  await expect(author.locator('#main')).toBeFocused();
  await author.evaluate(() => document.querySelector('#main form')?.remove());
  await author.evaluate(() => new Promise(requestAnimationFrame));
  await expect(author.locator('#main')).toBeFocused();
});
