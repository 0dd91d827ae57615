import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { phone } from '../support/browser.ts';
import { ALL_RULES, runAxe } from './axe.ts';
import { decideTerm, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import {
  accountOf,
  openOutbox,
  pressTwice,
  putEntries,
  readOutbox,
  type StoredEntry,
  textsOf,
  waitingTerm,
} from './outbox.ts';
import { signIn } from './people.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const row = (page: Page, title: string) => page.locator('.outbox > li').filter({ hasText: title });
const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60_000).toISOString();

/** Signs in on a page of its own, keeps these entries there, and opens the outbox. */
async function openWith(page: Page, entries: Partial<StoredEntry>[]): Promise<void> {
  const account = await accountOf(page);
  await page.goto('/about');
  await hydrated(page);
  await putEntries(
    page,
    entries.map((entry) => ({ ...waitingTerm(account), ...entry })),
  );
  await openOutbox(page);
}

test('an entry that the server rejects shows its words, and is sent after an edit', async ({
  openPageAs,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  const page = await openPageAs('contributor', { viewport: phone });
  const wrong = { ...(JSON.parse(waitingTerm('').body) as object), englishWord: '' };
  await openWith(page, [{ title: 'pulley', body: JSON.stringify(wrong) }]);
  await expect(row(page, 'pulley')).toContainText(m.outbox_state_attention());
  await expect(row(page, 'pulley')).toContainText(m.errors_detail_fields());
  await expect(row(page, 'pulley')).toContainText('Enter the English word.');
  await row(page, 'pulley').getByText(m.outbox_written_summary()).click();
  await expect(row(page, 'pulley')).toContainText('vhuṱanḓekani');
  const [before] = await readOutbox(page);
  await row(page, 'pulley').getByRole('button', { name: m.outbox_edit_button() }).click();
  const form = page.locator('.outbox form');
  await form.getByLabel('English Word').fill('pulley');
  await form.getByRole('button', { name: m.outbox_form_keep_button() }).click();
  await expect(row(page, 'pulley')).toContainText(m.outbox_state_sent());
  expect(before?.key).not.toBe('');
  expect(await readOutbox(page)).toEqual([]);
  expect(await textsOf(site, 'terms', 'english_word', 'pulley')).toHaveLength(1);
});

test('a conflict keeps the entry, with a link to what is already there', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[49]/);
  const page = await openPageAs('contributor', { viewport: phone });
  await openWith(page, [
    {
      kind: 'comment',
      title: 'lever',
      path: '/api/terms/00000000-0000-4000-8000-000000000000/comments',
      body: '{"text":"Is it a lever?"}',
    },
  ]);
  await expect(row(page, 'lever')).toContainText(m.errors_detail_missing());
  await row(page, 'lever').getByRole('button', { name: m.outbox_discard_button() }).click();
  const question = page.getByRole('dialog', {
    name: m.outbox_discard_question({ title: 'lever' }),
  });
  await question.getByRole('button', { name: m.ui_cancel_button() }).click();
  expect(await readOutbox(page)).toHaveLength(1);
  await row(page, 'lever').getByRole('button', { name: m.outbox_discard_button() }).click();
  await question.getByRole('button', { name: m.outbox_delete_button() }).click();
  await expect(row(page, 'lever')).toHaveCount(0);
  expect(await readOutbox(page)).toEqual([]);
});

test('an entry from long ago is sent only after the person agreed', async ({
  openPageAs,
  site,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  await openWith(page, [{ title: 'density', createdAt: days(100) }]);
  await expect(row(page, 'density')).toContainText(m.outbox_old_forgotten());
  expect(await textsOf(site, 'terms', 'english_word', 'density')).toEqual([]);
  await row(page, 'density').getByRole('button', { name: m.outbox_send_now_button() }).click();
  await expect(row(page, 'density')).toContainText(m.outbox_state_sent());
  expect(await textsOf(site, 'terms', 'english_word', 'density')).toHaveLength(1);
});

test('an entry that failed several times can be tried again or reset', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 503/);
  const page = await openPageAs('contributor', { viewport: phone });
  await page.route('**/api/terms', (route) => route.fulfill({ status: 503, body: '' }));
  await openWith(page, [{ title: 'wedge', state: 'stuck', tries: 4 }]);
  await expect(row(page, 'wedge')).toContainText(m.outbox_stuck_hint());
  await row(page, 'wedge').getByRole('button', { name: m.ui_try_again_button() }).click();
  await expect(row(page, 'wedge')).toContainText(m.outbox_state_waiting());
  await expect.poll(async () => (await readOutbox(page))[0]?.tries).toBe(1);
  await row(page, 'wedge').getByRole('button', { name: m.outbox_discard_button() }).click();
  await page.getByRole('dialog').getByRole('button', { name: m.outbox_delete_button() }).click();
  await expect(row(page, 'wedge')).toHaveCount(0);
});

test('a captive portal that answers HTML does not count as sent', async ({ openPageAs, site }) => {
  const page = await openPageAs('contributor', { viewport: phone });
  const portal = { contentType: 'text/html', body: '<p>Accept the terms of this network</p>' };
  await page.route('**/api/{terms,auth/user}', (route) => route.fulfill(portal));
  await openWith(page, [waitingTerm(await accountOf(page), 'axle')]);
  await expect(row(page, 'axle')).toContainText(m.outbox_state_waiting());
  expect(await readOutbox(page)).toHaveLength(1);
  await page.unrouteAll({ behavior: 'wait' });
  await openOutbox(page);
  await expect(row(page, 'axle')).toContainText(m.outbox_state_sent());
  expect(await textsOf(site, 'terms', 'english_word', 'axle')).toHaveLength(1);
});

test('after the session has expired, the entry waits for the same person, and nobody else sees it', async ({
  openPage,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  const page = await openPage({ viewport: phone });
  await signIn(page, 'contributor');
  const account = await accountOf(page);
  await page.goto('/about');
  await page.context().clearCookies();
  await putEntries(page, [{ ...waitingTerm(account), title: 'inertia' }]);
  await openOutbox(page);
  await expect(page.getByText(m.outbox_signed_out_count({ count: 1 }))).toBeVisible();
  await expect(row(page, 'inertia')).toHaveCount(0);
  expect(await readOutbox(page)).toMatchObject([{ account }]);

  await signIn(page, 'verifier');
  await openOutbox(page);
  await expect(page.getByText(m.outbox_others_count({ count: 1 }))).toBeVisible();
  await expect(page.getByText('inertia')).toHaveCount(0);
  expect(await readOutbox(page)).toHaveLength(1);
  expect(await textsOf(site, 'terms', 'english_word', 'inertia')).toEqual([]);

  await page.context().clearCookies();
  await signIn(page, 'contributor');
  await openOutbox(page);
  await expect(row(page, 'inertia')).toContainText(m.outbox_state_sent());
});

test('signing out with something unsent asks first, and deletes it only then', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_INTERNET_DISCONNECTED/, /net::ERR_FAILED/);
  const page = await openPage();
  await signIn(page, 'contributor');
  const account = await accountOf(page);
  const other = '00000000-0000-4000-8000-000000000001';
  await page.route('**/api/terms', (route) => route.abort());
  await putEntries(page, [
    { ...waitingTerm(account), title: 'a' },
    { ...waitingTerm(account), title: 'b' },
    { ...waitingTerm(other), title: 'c' },
  ]);
  await page.goto('/about');
  await hydrated(page);
  const openQuestion = async () => {
    await page.locator('.user-menu summary').click();
    await page.getByRole('link', { name: m.shell_link_sign_out() }).click();
  };
  await openQuestion();
  const question = page.getByRole('dialog', { name: m.outbox_sign_out_title({ count: 2 }) });
  await question.getByRole('button', { name: m.ui_cancel_button() }).click();
  await expect(question).toHaveCount(0);
  expect(await readOutbox(page)).toHaveLength(3);
  expect(await accountOf(page)).toBe(account);

  await openQuestion();
  await question.getByRole('button', { name: m.outbox_sign_out_send_button() }).click();
  await expect(question).toContainText(m.outbox_sign_out_not_sent());
  await question.getByRole('button', { name: m.outbox_sign_out_delete_button() }).click();
  await expect(page).toHaveURL('/');
  expect(await readOutbox(page)).toMatchObject([{ account: other }]);
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('signing out can send everything first', async ({ openPage, site, allowConsoleErrors }) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  const page = await openPage();
  await signIn(page, 'contributor');
  const account = await accountOf(page);
  await page.goto('/about');
  await hydrated(page);
  await putEntries(page, [waitingTerm(account, 'gear')]);
  await page.locator('.user-menu summary').click();
  await page.getByRole('link', { name: m.shell_link_sign_out() }).click();
  await page.getByRole('button', { name: m.outbox_sign_out_send_button() }).click();
  await expect(page).toHaveURL('/');
  expect(await textsOf(site, 'terms', 'english_word', 'gear')).toHaveLength(1);
  expect(await readOutbox(page)).toEqual([]);
});

test('two tabs send an entry once', async ({ openPageAs, site }) => {
  const page = await openPageAs('contributor');
  const account = await accountOf(page);
  await page.goto('/about');
  await putEntries(page, [waitingTerm(account, 'cog')]);
  const second = await page.context().newPage();
  await Promise.all([page.goto('/'), second.goto('/')]);
  await expect.poll(() => readOutbox(page)).toEqual([]);
  expect(await textsOf(site, 'terms', 'english_word', 'cog')).toHaveLength(1);
});

/** A correction of a term, which the server refused because somebody else had changed the term. */
const refusedCorrection = (account: string, title: string, termId: string) => ({
  ...waitingTerm(account),
  kind: 'proposal',
  title,
  path: '/api/proposals',
  state: 'attention',
  problem: { status: 409, title: 'Conflict', detail: 'Someone else changed this term.' },
  body: JSON.stringify({
    termId,
    version: 1,
    changes: { vernacularWord: 'tshipiringi' },
    source: 'A clock',
    reason: 'The word is wrong.',
  }),
});
const vernacular = (page: Page) => page.getByLabel('Vernacular', { exact: false }).first();

test('corrections are compared with the present text before they are sent again', async ({
  openPageAs,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  const termId = await submitTerm(page, { englishWord: 'spring of a clock' });
  // Edits are suggested for verified terms only.
  await decideTerm(await openPageAs('verifier'), termId, 'approve');
  const account = await accountOf(page);
  await page.goto('/about');
  await hydrated(page);
  await putEntries(page, [refusedCorrection(account, 'spring of a clock', termId)]);
  await openOutbox(page);
  await expect(row(page, 'spring')).toContainText('Someone else changed this term.');
  await row(page, 'spring').getByRole('button', { name: m.outbox_compare_button() }).click();
  await expect(page).toHaveURL(`/dictionary/${termId}?suggest=1`);
  await expect(vernacular(page)).toHaveValue('tshipiringi');
  await expect.poll(() => readOutbox(page)).toEqual([]);
  await page.reload();
  await expect(vernacular(page)).toHaveValue('tshipiringi');
});

test('a correction stays in the outbox if the form to compare it does not open', async ({
  openPageAs,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  const termId = await submitTerm(page, { englishWord: 'spring of a watch' });
  await page.goto('/about');
  await hydrated(page);
  const entry = refusedCorrection(await accountOf(page), 'spring of a watch', termId);
  await putEntries(page, [entry]);
  const compare = async () => {
    await openOutbox(page);
    await row(page, 'watch').getByRole('button', { name: m.outbox_compare_button() }).click();
    await expect(page).toHaveURL(`/dictionary/${termId}?suggest=1`);
    await hydrated(page);
  };
  // The term is not verified, so its page shows no form.
  await compare();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('spring of a watch');
  expect(await readOutbox(page)).toMatchObject([{ id: entry.id, body: entry.body }]);
  await openOutbox(page);
  await row(page, 'watch').getByText(m.outbox_written_summary()).click();
  await expect(row(page, 'watch')).toContainText('tshipiringi');

  await decideTerm(await openPageAs('verifier'), termId, 'approve');
  await compare();
  await expect(vernacular(page)).toHaveValue('tshipiringi');
  await expect.poll(() => readOutbox(page)).toEqual([]);
});

test('a double tap on an edit of an entry sends one term', async ({
  openPageAs,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  const page = await openPageAs('contributor', { viewport: phone });
  const wrong = { ...(JSON.parse(waitingTerm('').body) as object), englishWord: '' };
  await openWith(page, [{ title: 'winch', body: JSON.stringify(wrong) }]);
  await row(page, 'winch').getByRole('button', { name: m.outbox_edit_button() }).click();
  const form = page.locator('.outbox form');
  await form.getByLabel('English Word').fill('winch');
  await pressTwice(form.getByRole('button', { name: m.outbox_form_keep_button() }));
  await expect(row(page, 'winch')).toContainText(m.outbox_state_sent());
  expect(await readOutbox(page)).toEqual([]);
  expect(await textsOf(site, 'terms', 'english_word', 'winch')).toHaveLength(1);
});

test('the outbox has no accessibility problems, and long words do not widen it', async ({
  openPageAs,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openPageAs('contributor', { viewport: phone, colorScheme });
    await openWith(page, [
      { title: 'x'.repeat(200), state: 'stuck', tries: 4 },
      { title: 'cell', createdAt: days(100), state: 'old' },
      {
        title: 'force',
        state: 'attention',
        problem: { status: 400, title: '', detail: 'Some fields are wrong.' },
      },
    ]);
    await expect(page.locator('.outbox > li')).toHaveCount(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await runAxe(page, ALL_RULES)).toEqual([]);
  }
});
