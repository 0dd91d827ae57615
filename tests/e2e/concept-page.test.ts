import type { Locator, Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { ALL_RULES, runAxe } from './axe.ts';
import { test } from './dictionary.ts';
import { expect } from './fixtures.ts';
import { openMore } from './more-actions.ts';

const laptop = { width: 1280, height: 800 };

async function findConcept(page: Page, english: string, gloss: string | null): Promise<string> {
  const reply = await page.request.get(`/api/concepts?query=${english}`);
  const { concepts } = (await reply.json()) as {
    concepts: { number: number; english: string; gloss: string | null }[];
  };
  const found = concepts.find((each) => each.english === english && each.gloss === gloss);
  return `/concept/${found!.number}`;
}

const boxOf = async (locator: Locator) => (await locator.boundingBox())!;
const bottomOf = async (locator: Locator) => {
  const { y, height } = await boxOf(locator);
  return y + height;
};

for (const viewport of [phone, laptop])
  for (const { english, gloss } of [
    { english: 'cell', gloss: 'living things' },
    { english: 'bridge', gloss: null },
    { english: 'wave', gloss: 'energy' },
  ])
    test(`${english} has the words of five languages on the first screen of ${viewport.width} px`, async ({
      openPage,
    }) => {
      for (const javaScriptEnabled of [true, false]) {
        const page = await openPage({ viewport, javaScriptEnabled });
        await page.goto(await findConcept(page, english, gloss));
        const rows = page.locator('.sense-words > div');
        await expect(rows).toHaveCount(5);
        expect((await boxOf(page.locator('.sense-words .word').first())).y).toBeLessThan(420);
        expect(await bottomOf(rows.last())).toBeLessThanOrEqual(600);
        expect(await bottomOf(page.locator('.actions'))).toBeLessThanOrEqual(740);
      }
    });

test('several words of a language share a row, and a missing word is one row with one link', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await page.goto(await findConcept(page, 'bridge', null));
  const row = (language: string) =>
    page.locator('.sense-words > div').filter({ has: page.getByText(language, { exact: true }) });
  expect(await row('Sotho').getByRole('link').count()).toBeGreaterThanOrEqual(3);
  await page.goto(await findConcept(page, 'cell', 'living things'));
  await expect(row('Venda')).toHaveText('VendaNo word yet. Add one');
  await expect(row('Venda').getByRole('link')).toHaveCount(1);
  await expect(page.locator('.sense-words').getByRole('button')).toHaveCount(0);
});

test('the words of the language that the reader has chosen are bold', async ({
  visitWithLanguage,
  openPage,
}) => {
  const path = await findConcept(await openPage(), 'cell', 'living things');
  const page = await visitWithLanguage('zulu', path);
  const weightOf = (word: string) =>
    page
      .getByRole('link', { name: word, exact: true })
      .evaluate((link) => Number(getComputedStyle(link).fontWeight));
  await expect.poll(() => weightOf('inhlayiyakuphila')).toBeGreaterThanOrEqual(600);
  expect(await weightOf('sera')).toBeLessThan(600);
});

test('says Verified once above the facts, shows no number, and has the sources last', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await page.goto(await findConcept(page, 'cell', 'living things'));
  const main = page.getByRole('main');
  await expect(main.getByText('Verified', { exact: true })).toHaveCount(1);
  await expect(main).not.toContainText(/Concept \d/);
  await expect(main.locator('.entry > section').last()).toContainText('Sources');
  await expect(main.getByRole('link', { name: 'Another meaning: cell (battery)' })).toBeVisible();
});

test('the menu cites the concept and suggests an edit, and nothing is wider than the screen', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await page.goto(await findConcept(page, 'cell', 'living things'));
  await openMore(page);
  const controls = page.locator('.actions').locator('button, a, summary');
  await expect(controls.filter({ visible: true })).toHaveText([
    'Share',
    'Copy',
    'More',
    'Copy link',
    'WhatsApp',
    'Cite',
    'Suggest an edit',
    'Print',
  ]);
  expect(await runAxe(page, ALL_RULES)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await page.getByRole('button', { name: 'Cite' }).click();
  await expect(page.getByRole('dialog', { name: 'Cite this concept' })).toContainText('BibTeX');
});

test('without scripts, the menu leads to the citation on the page', async ({ openPage }) => {
  const page = await openPage({ viewport: phone, javaScriptEnabled: false });
  await page.goto(await findConcept(page, 'cell', 'living things'));
  await page.locator('.more-actions > summary').click();
  await page.locator('.more-actions a[href="#cite"]').click();
  await expect(page).toHaveURL(/#cite$/);
  await expect(page.locator('#cite')).toContainText('Mazwi. “cell (living things)”, concept');
});
