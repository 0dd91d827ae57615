import type { Locator, Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { ALL_RULES, runAxe } from './axe.ts';
import { requestChanges, submitTerm } from './calls.ts';
import { waitForDraft } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { readFromMail } from './mails.ts';
import { endMailDelays } from './site-database.ts';

/* What authors see after a verifier has asked them to change a submission. */

test.use({ environment: { RATE_LIMITS: 'off' } });

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const reason =
  'Please say what a volcano is before you say what comes out of it, for example: ' +
  '“A hill or mountain with an opening ...”';
const WAITS_FOR_VERIFIER = /waiting for a verifier/i;

const card = (page: Page) => page.getByRole('region', { name: m.change_request_heading() }).first();
const bottomOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
};
const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
const isScrolledSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
const headers = { 'sec-fetch-site': 'same-origin' };

for (const viewport of sizes)
  test(`a request stands first for its author and the next verifier at ${viewport.width} px`, async ({
    openPageAs,
  }) => {
    const author = await openPageAs('contributor', { viewport });
    const verifier = await openPageAs('verifier', { viewport });
    const word = {
      englishWord: `volcano ${viewport.width}`,
      vernacularWord: `intabamlilo ${viewport.width}`,
      meaning: 'Hot melted rock and gas that come out of the ground.',
      language: 'zulu',
      subject: 'geology',
    };
    const id = await submitTerm(author, word);
    await submitTerm(author, { ...word, vernacularWord: 'intaba yomlilo' });
    // The verifier names the field in the dialog.
    await verifier.goto(`/verify/${id}`);
    await hydrated(verifier);
    await verifier.keyboard.press('c');
    const dialog = verifier.getByRole('dialog');
    await dialog.getByLabel(m.review_loop_request_reason_label()).fill(reason);
    const field = dialog.getByLabel(m.review_loop_request_field_label());
    await field.selectOption('meaning');
    await waitForDraft(verifier, `rejection.v3.${id}`);
    await verifier.reload();
    await hydrated(verifier);
    await verifier.keyboard.press('c');
    await expect(field).toHaveValue('meaning');
    await dialog.getByRole('button', { name: m.review_loop_request_title() }).click();
    await expect(verifier.getByText(m.review_loop_requested_description()).first()).toBeVisible();
    const namesField = (page: Page) =>
      expect(card(page)).toContainText(/Definition, requested (on|by) /);
    const check = async (page: Page) => {
      expect(await runAxe(page, ALL_RULES)).toEqual([]);
      expect(await isScrolledSideways(page)).toBe(false);
      await expect(page.getByRole('main')).not.toContainText(WAITS_FOR_VERIFIER);
    };

    await author.goto(`/dictionary/${id}`);
    await hydrated(author);
    const edit = card(author).getByRole('link', { name: `Edit ${word.englishWord}` });
    await expect(card(author)).toContainText(reason);
    await namesField(author);
    await expect(card(author).getByRole('button', { name: /^Withdraw/ })).toBeVisible();
    expect(await bottomOf(edit)).toBeLessThan(500);
    const header = author.getByRole('article').locator('header');
    await expect(header).toContainText('Changes requested');
    await expect(header).not.toContainText('Pending');
    await expect(author.locator('#details')).toContainText('Changes requested');
    await expect(author.locator('#details')).not.toContainText('Pending');
    await expect(author.locator('.history-list li').first()).toContainText('Changes requested');
    await card(author)
      .getByRole('link', { name: /^Reply/ })
      .click();
    await expect(author.getByLabel(m.comments_label())).toBeFocused();
    await check(author);

    await author.goto('/profile');
    await hydrated(author);
    const main = author.getByRole('main');
    const list = main.getByRole('region', { name: m.own_submission_waiting_heading() });
    await expect(list.getByRole('listitem')).toContainText([reason]);
    const [waiting, others] = [
      list,
      main.getByRole('region', { name: m.own_submission_others_heading() }),
    ];
    expect(await topOf(waiting)).toBeLessThan(await topOf(others));
    await check(author);

    await edit.focus();
    await author.keyboard.press('Enter');
    await expect(author).toHaveURL(`/contribute?edit=${id}`);
    await expect(author).toHaveTitle(`${m.titles_edit_submission()} | Mazwi`);
    await expect(author.getByRole('heading', { level: 1 })).toHaveText(m.titles_edit_submission());
    const meaning = author.getByLabel('Definition/Meaning');
    expect(await bottomOf(card(author))).toBeLessThan(await topOf(author.locator('#englishWord')));
    await namesField(author);
    await expect(meaning).toHaveAccessibleDescription(
      /^The verifier has asked for a change here\./,
    );
    await expect(author.locator('#englishWord')).not.toHaveAccessibleDescription(/verifier asks/);
    // The warning does not list the submission itself.
    const similar = main.getByRole('status').getByRole('link');
    await expect(similar.filter({ hasText: 'intaba yomlilo' }).first()).toBeVisible();
    await expect(similar.filter({ hasText: word.vernacularWord })).toHaveCount(0);
    await check(author);
    await meaning.fill(
      'A hill or mountain with an opening through which hot melted rock comes out.',
    );
    // Cancel leaves the form and deletes what was typed.
    await author.getByLabel(m.own_submission_message_label()).fill('Is this what you mean?');
    await main.getByRole('link', { name: 'Cancel', exact: true }).click();
    await expect(author).toHaveURL(`/dictionary/${id}`);
    await edit.click();
    await expect(meaning).toHaveValue(word.meaning);
    const message = author.getByLabel(m.own_submission_message_label());
    await expect(message).toHaveValue('');
    await meaning.fill(
      'A hill or mountain with an opening through which hot melted rock comes out.',
    );
    await message.fill('I hope that this is better.');
    await author.getByRole('button', { name: m.own_submission_resend_button() }).click();
    await expect(author).toHaveURL('/profile');
    await expect(list).toHaveCount(0);

    await verifier.goto(`/verify/${id}`);
    await hydrated(verifier);
    await expect(card(verifier)).toContainText(reason);
    await namesField(verifier);
    const edits = verifier.getByRole('region', { name: m.review_context_edits_heading() });
    await expect(edits.locator('ins').first()).toContainText('hill or mountain');
    const conversation = verifier.getByRole('region', { name: m.comments_heading() });
    await expect(conversation).toContainText('I hope that this is better.');
    if (viewport.width === 1280)
      for (const part of [card(verifier), edits])
        expect(await bottomOf(part)).toBeLessThan(viewport.height);
    expect(await runAxe(verifier, ALL_RULES)).toEqual([]);
    expect(await isScrolledSideways(verifier)).toBe(false);
    await author.request.post(`/api/terms/${id}/withdraw`, { headers });
  });

test('the email about a request leads to the page with the request', async ({
  openPageAs,
  site,
}) => {
  const author = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const id = await submitTerm(author, { englishWord: 'caldera', vernacularWord: 'khaladera' });
  await requestChanges(verifier, id, reason);
  await endMailDelays(site);
  const path = await readFromMail(site, new RegExp(`change the term here:\\s+\\S+(/\\w+/${id})`));
  await author.goto(path);
  await expect(card(author)).toContainText(reason);
  await expect(card(author).getByRole('link', { name: 'Edit caldera' })).toBeVisible();
  await expect(author.getByRole('main')).not.toContainText(WAITS_FOR_VERIFIER);
});

test('the request and its way to the form are readable without scripts', async ({ openPageAs }) => {
  const author = await openPageAs('contributor', { javaScriptEnabled: false });
  const verifier = await openPageAs('verifier');
  const id = await submitTerm(author, { englishWord: 'lava', vernacularWord: 'lava la' });
  await requestChanges(verifier, id, reason);
  for (const path of [`/dictionary/${id}`, '/profile', `/contribute?edit=${id}`]) {
    await author.goto(path);
    await expect(author.getByRole('main')).toContainText(reason);
    await expect(author.getByRole('main')).not.toContainText(WAITS_FOR_VERIFIER);
  }
  await author.goto(`/dictionary/${id}`);
  await card(author).getByRole('link', { name: 'Edit lava' }).click();
  await expect(author).toHaveURL(`/contribute?edit=${id}`);
});
