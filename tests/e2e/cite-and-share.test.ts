import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/browser.ts';
import { ALL_RULES, runAxe } from './axe.ts';
import { findTermId, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { openMore } from './more-actions.ts';

async function openTerm(page: Page): Promise<string> {
  const id = await findTermId(page, 'triangle');
  await page.goto(`/dictionary/${id}`);
  return id;
}

const readWord = (page: Page) => page.locator('.vernacular-title').innerText();

test('copies the word and the citation of a term', async ({ openPage, site }) => {
  const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  const id = await openTerm(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await openMore(page);
  await page.getByRole('button', { name: 'Copy word' }).click();
  await expect.poll(copied).toBe(await readWord(page));
  await openMore(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toBe(`${site.origin}/dictionary/${id}`);

  await openMore(page);
  await page.getByRole('button', { name: 'Cite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cite this term' });
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(copied).toMatch(/^Mazwi\. “triangle in .+: .+”, term \d+, version of /);
  expect(await copied()).toContain(`${site.origin}/dictionary/${id}. CC BY-SA 4.0.`);
  await dialog.getByText('BibTeX').click();
  await expect(dialog.getByText('@misc{mazwi-term-')).toBeVisible();
  expect(await runAxe(page, ALL_RULES)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.locator('.more-actions > summary')).toBeFocused();
});

test('offers the citation again if its code could not be loaded', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  await openTerm(page);
  await openMore(page);
  await page.route('**/Cite-*', (route) => route.abort());
  await page.getByRole('button', { name: 'Cite' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Failed to load the citation.')).toBeVisible();
  await page.unroute('**/Cite-*');
  await dialog.getByRole('button', { name: /try again/i }).click();
  await expect(dialog.locator('p.citation')).toContainText('Mazwi.');
});

test('names the source and the licence of a term, also if it was contributed here', async ({
  page,
  openPageAs,
}) => {
  const factOf = (shown: Page) => shown.locator('#details dl > div').filter({ hasText: /^Source/ });
  await openTerm(page);
  await expect(factOf(page)).toHaveText(
    /^SourceMultilingual Mathematics Dictionary, .*CC BY-SA 4\.0$/,
  );
  const contributor = await openPageAs('contributor');
  await contributor.goto(`/dictionary/${await submitTerm(contributor)}`);
  await expect(factOf(contributor)).toHaveText('SourceMazwi contributors, CC BY-SA 4.0');
  await openMore(contributor);
  await expect(contributor.getByRole('button', { name: 'Cite' })).toHaveCount(0);
});

test('links to WhatsApp with the words and the address, also without scripts', async ({
  openPage,
  site,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  const id = await openTerm(page);
  const link = new URL((await page.getByText('WhatsApp').getAttribute('href'))!);
  expect(link.origin).toBe('https://wa.me');
  expect(link.searchParams.get('text')).toBe(
    `triangle: ${await readWord(page)} ${site.origin}/dictionary/${id}`,
  );
  await page.locator('.more-actions > summary').click();
  await expect(page.getByText('WhatsApp')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cite' })).toBeHidden();
});

test('hides the link to WhatsApp where the device has a share sheet', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async () => {};
  });
  await openTerm(page);
  await openMore(page);
  await expect(page.getByText('WhatsApp')).toBeHidden();
});

for (const viewport of [phone, desktop])
  test(`the citation is readable at ${viewport.width} px`, async ({ openPage }, testInfo) => {
    const page = await openPage({ viewport });
    await openTerm(page);
    await openMore(page);
    await page.getByRole('button', { name: 'Cite' }).click();
    await expect(page.locator('p.citation')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await page.screenshot({ path: testInfo.outputPath('cite.png') });
  });
