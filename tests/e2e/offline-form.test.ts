import type { Locator, Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { pressTwice, putEntries, readOutbox, storedNames, textsOf } from './outbox.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

async function fillOfflineForm(page: Page, word: string, vernacular = 'phuli'): Promise<void> {
  await page.getByLabel('English Word').fill(word);
  await page.getByLabel('Definition/Meaning').fill('A wheel with a groove for a rope.');
  await page.getByLabel('Academic Field').selectOption('physics');
  await page.getByLabel('Language *').selectOption('venda');
  await page.getByLabel('Vernacular Translation').fill(vernacular);
}

/** Opens the offline form of a person who keeps what they write on this device. */
async function openOfflineForm(page: Page): Promise<Locator> {
  await page.goto('/about');
  await putEntries(page, []);
  await page.goto('/about');
  await hydrated(page);
  await page.goto('/offline#contribute');
  const keep = page.getByRole('button', { name: m.outbox_form_keep_button() });
  await expect(keep).toBeVisible();
  return keep;
}

test('the offline form keeps a term for the person who signed in, and shows what is wrong', async ({
  openPageAs,
  site,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  const keep = await openOfflineForm(page);
  await keep.click();
  await expect(page.getByRole('alert')).toContainText('Enter the meaning.');
  await fillOfflineForm(page, 'crank', 'vhu');
  await page.getByRole('button', { name: m.term_form_letters_insert({ letter: 'ṱ' }) }).click();
  await expect(page.getByLabel('Vernacular Translation')).toHaveValue('vhuṱ');
  await expect.poll(() => storedNames(page)).toContain('.offline-contribution.v1');
  await page.reload();
  await expect(page.getByLabel('English Word')).toHaveValue('crank');
  await keep.click();
  await expect(page.getByText(m.outbox_kept())).toBeVisible();
  await expect.poll(() => readOutbox(page)).toEqual([]);
  expect(await textsOf(site, 'terms', 'english_word', 'crank')).toHaveLength(1);
});

test('a double tap on Save sends one term, and a later tap leaves the message', async ({
  openPageAs,
  site,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  const keep = await openOfflineForm(page);
  await fillOfflineForm(page, 'sheave');
  await pressTwice(keep);
  await expect(page.getByText(m.outbox_kept())).toBeVisible();
  await keep.click();
  await expect(page.getByText(m.outbox_kept())).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => readOutbox(page)).toEqual([]);
  expect(await textsOf(site, 'terms', 'english_word', 'sheave')).toHaveLength(1);
});

test('the offline form tells a full device from another failure, and then keeps the text once', async ({
  openPageAs,
  site,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  const keep = await openOfflineForm(page);
  await fillOfflineForm(page, 'capstan');
  const failWith = (name: string) =>
    page.evaluate((error) => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The write failed.', error);
      };
    }, name);
  await failWith('QuotaExceededError');
  await keep.click();
  await expect(page.getByText(m.outbox_keep_full())).toBeVisible();
  await failWith('UnknownError');
  await keep.click();
  await expect(page.getByText(m.outbox_keep_failed())).toBeVisible();
  await expect(page.getByText(m.outbox_keep_full())).toHaveCount(0);
  await expect(page.getByLabel('English Word')).toHaveValue('capstan');
  await page.reload();
  await expect(page.getByLabel('English Word')).toHaveValue('capstan');
  await keep.click();
  await expect(page.getByText(m.outbox_kept())).toBeVisible();
  await expect.poll(() => readOutbox(page)).toEqual([]);
  expect(await textsOf(site, 'terms', 'english_word', 'capstan')).toHaveLength(1);
});
