import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, hydrated, launchBrowser, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { personIn } from './people.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ RATE_LIMITS: 'off' }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const headers = { 'sec-fetch-site': 'same-origin' };
const friction = {
  englishWord: 'friction',
  vernacularWord: 'tsetano',
  meaning: 'The force that slows what slides.',
  language: 'venda',
  subject: 'physics',
  notes: 'Heard at school.',
};
async function submit(page: Page, change: object = {}): Promise<string> {
  const reply = await page.request.post(`${site.origin}/api/terms`, {
    data: { ...friction, ...change },
    headers,
  });
  expect(reply.status()).toBe(201);
  return ((await reply.json()) as { id: string }).id;
}

const labels = (page: Page) =>
  page
    .getByRole('main')
    .locator('form:not(dialog form) .field > label')
    .evaluateAll((all) => all.map((label) => label.textContent));

test('the contribute form asks in the specified order and words', async () => {
  const { page, context } = await personIn(browser, site.origin, 'contributor', phone);
  await page.goto(`${site.origin}/contribute`);
  expect(await labels(page)).toEqual([
    'English Word *',
    'Definition/Meaning *',
    'Academic Field *',
    'Vernacular Translation *',
    'Language *',
    'Additional Notes',
  ]);
  await hydrated(page);
  await page.getByRole('button', { name: 'Submit Term' }).click();
  expect(await page.getByRole('main').locator('.note--danger li').allTextContents()).toEqual([
    'Enter the English word',
    'Enter a definition',
    'Choose an academic field',
    'Enter the vernacular word',
    'Choose a language',
  ]);
  await context.close();
});

test('the edit form and the reject dialog follow the specification', async () => {
  const contributor = await personIn(browser, site.origin, 'contributor');
  const id = await submit(contributor.page);
  const { page, context } = await personIn(browser, site.origin, 'verifier', phone);
  await page.goto(`${site.origin}/verify/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Edit & Approve' }).click();
  expect(await labels(page)).toEqual([
    'English Word *',
    'Vernacular Word *',
    'Meaning *',
    'Language *',
    'Subject *',
    'Notes',
  ]);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  const buttons = page.getByRole('dialog').getByRole('button');
  expect(await buttons.allTextContents()).toEqual(['Cancel', 'Reject Submission']);
  const [cancel, reject] = [await buttons.nth(0).boundingBox(), await buttons.nth(1).boundingBox()];
  expect(cancel!.y + cancel!.height).toBeLessThan(reject!.y);
  await Promise.all([context.close(), contributor.context.close()]);
});

test('the verifier of a revision sees the rejected text beside the new one', async () => {
  const contributor = await personIn(browser, site.origin, 'contributor');
  const verifier = await personIn(browser, site.origin, 'verifier', desktop);
  const first = await submit(contributor.page);
  await verifier.page.request.post(`${site.origin}/api/verify/${first}/reject`, {
    data: { reason: 'It is written tseṱano.' },
    headers,
  });
  await contributor.page.goto(`${site.origin}/contribute?revise=${first}`);
  await contributor.page
    .getByText('The verifier sees both versions side by side.', { exact: false })
    .waitFor();
  const second = await submit(contributor.page, {
    vernacularWord: 'tseṱano',
    notes: null,
    revises: first,
  });

  const { page } = verifier;
  await page.goto(`${site.origin}/verify/${second}`);
  const card = page.getByRole('region', { name: 'Changes since the rejection' });
  await card.getByText('Reason for the rejection: It is written tseṱano.').waitFor();
  const [before, after] = [card.getByText('tsetano'), card.getByText('tseṱano', { exact: true })];
  expect(await card.getByRole('row').count()).toBe(3);
  await card.getByText('Heard at school.').waitFor();
  await card.getByText('Empty', { exact: true }).waitFor();
  const boxes = async () => [(await before.boundingBox())!, (await after.boundingBox())!] as const;
  const [left, right] = await boxes();
  expect(left.x + left.width).toBeLessThan(right.x);
  expect(Math.abs(left.y - right.y)).toBeLessThan(2);
  await page.setViewportSize(phone);
  const [above, below] = await boxes();
  expect(above.y + above.height).toBeLessThan(below.y);
  expect(Math.abs(above.x - below.x)).toBeLessThan(2);

  // The verifier's own edit is compared in the same way.
  await hydrated(page);
  await page.getByRole('button', { name: 'Edit & Approve' }).click();
  await page.getByLabel('Meaning').fill('The force that slows what moves.');
  const edit = page.getByRole('table', { name: 'The submission and your edit' });
  await edit.getByText('slides.').waitFor();
  await edit.getByText('moves.').waitFor();
  await Promise.all([verifier.context.close(), contributor.context.close()]);
});
