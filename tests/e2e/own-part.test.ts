import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hydrated, launchBrowser, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { tabTo } from './keyboard.ts';
import { personIn } from './people.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const own = { 'sec-fetch-site': 'same-origin' };
const friction = {
  englishWord: 'friction',
  vernacularWord: 'tsetano',
  meaning: 'The force that slows what slides.',
  language: 'venda',
  subject: 'physics',
  notes: 'Heard at school.',
};

test('a rejected submission is revised: filled in under its reason, kept over a reload, sent again, and the verifier sees both', async () => {
  const contributor = await personIn(browser, site.origin, 'contributor', phone);
  const verifier = await personIn(browser, site.origin, 'verifier');
  const { page } = contributor;
  const { id } = (await (
    await page.request.post(`${site.origin}/api/terms`, { data: friction, headers: own })
  ).json()) as { id: string };
  await verifier.page.request.post(`${site.origin}/api/verify/${id}/reject`, {
    data: { reason: 'It is written tseṱano.' },
    headers: own,
  });

  await page.goto(`${site.origin}/profile`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Revise and resubmit friction' }).click();
  await page.getByText('It is written tseṱano.').waitFor();
  expect(await page.getByLabel('English Word').inputValue()).toBe('friction');
  expect(await page.getByLabel('Additional Notes').inputValue()).toBe('Heard at school.');
  await page.getByLabel('Vernacular Translation').fill('tseṱano');
  await page.reload();
  await page.getByText('Your draft was restored.').waitFor();
  expect(await page.getByLabel('Vernacular Translation').inputValue()).toBe('tseṱano');
  await page.getByRole('button', { name: 'Submit Term' }).click();
  await page.getByRole('heading', { name: 'Term Submitted Successfully!' }).waitFor();

  await page.goto(`${site.origin}/contribute?revise=${id}`);
  await page.getByText('You have already resubmitted this term.').waitFor();
  await page.goto(`${site.origin}/profile`);
  await page.getByRole('link', { name: 'You submitted it again' }).click();
  await page.getByRole('heading', { name: 'friction' }).waitFor();
  await page.getByRole('link', { name: 'The rejected submission that this one follows' }).waitFor();

  await verifier.page.goto(`${site.origin}/verify?language=venda&subject=physics&page=1`);
  await verifier.page.getByRole('link', { name: 'Review friction' }).click();
  await verifier.page.getByText('Reason for the rejection: It is written tseṱano.').waitFor();
  expect([...contributor.errors, ...verifier.errors]).toEqual([]);
  await Promise.all([contributor.context.close(), verifier.context.close()]);
});

test('a verifier chooses by keyboard what comes first in the queue', async () => {
  const { page, errors, context } = await personIn(browser, site.origin, 'verifier', phone);
  await page.goto(`${site.origin}/verify`);
  await hydrated(page);
  await page.getByText('The oldest submissions are shown first.').waitFor();
  await page.getByRole('button', { name: 'Choose what is shown first' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await tabTo(page, /^Venda$/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Physics$/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Save$/);
  await page.keyboard.press('Enter');
  await page.getByText('Shown first: Venda; Physics.').waitFor();
  await page.getByRole('row').first().getByText('friction').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('what is held comes as a file; whoever types the word has their account deleted, is signed out and told so', async () => {
  const { page, errors, context } = await personIn(browser, site.origin, 'contributor', phone);
  await page.goto(`${site.origin}/profile`);
  await hydrated(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download My Data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('mazwi-my-data.json');
  const { held } = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    held: { person: { email: string }[]; submissions: unknown[] };
  };
  expect([held.person[0]!.email, held.submissions.length > 2]).toEqual([
    'contributor@example.org',
    true,
  ]);

  const opener = page.getByRole('button', { name: 'Delete Your Account' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Type “delete” to confirm').fill('no');
  await page.keyboard.press('Enter');
  await dialog.getByText('Type the word delete to confirm.').waitFor();
  await dialog.getByLabel('Type “delete” to confirm').fill('Delete');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.origin}/`);
  await page.getByText('Your account is deleted, and you are signed out.').first().waitFor();
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('link', { name: 'Register' }).first().waitFor();
  expect(errors).toEqual([]);

  await page.goto(`${site.origin}/api/login`);
  await page.getByLabel('Email').fill('contributor@example.org');
  await page.getByLabel('Password', { exact: true }).fill('speak-science');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await context.close();
});
