import type { Locator, Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { phone } from '../support/browser.ts';
import { ALL_RULES, runAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';

const laptop = { width: 1280, height: 800 };

/** The senses of the sample with the longest word and with the longest definition. */
const terms = [
  { english: 'cell', gloss: 'living things', word: 'inhlayiyakuphila' },
  { english: 'wave', gloss: 'energy', word: 'igagasi' },
];

async function openTerm(page: Page, english: string, gloss: string | null): Promise<void> {
  const reply = await page.request.get(`/api/terms?query=${english}&language=zulu&pageSize=50`);
  const { terms } = (await reply.json()) as {
    terms: { id: string; englishWord: string; gloss: string | null }[];
  };
  const { id } = terms.find((term) => term.englishWord === english && term.gloss === gloss)!;
  await page.goto(`/dictionary/${id}`);
}

const boxOf = async (locator: Locator) => (await locator.boundingBox())!;
const bottomOf = async (locator: Locator) => {
  const { y, height } = await boxOf(locator);
  return y + height;
};
const topsOf = (parts: readonly Locator[]) =>
  Promise.all(parts.map(async (part) => (await boxOf(part)).y));
const more = (page: Page) => page.locator('.more-actions > summary');
const visibleControls = (page: Page) =>
  page.locator('.actions').locator('button, a, summary').filter({ visible: true });

for (const viewport of [phone, laptop])
  for (const { english, gloss, word } of terms)
    test(`${english} has its words and actions on the first screen of ${viewport.width} px`, async ({
      openPage,
    }) => {
      for (const javaScriptEnabled of [true, false]) {
        const page = await openPage({ viewport, javaScriptEnabled });
        await openTerm(page, english, gloss);
        const title = page.locator('.vernacular-title');
        await expect(title).toHaveText(word);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${english} ${gloss}`);
        expect(await bottomOf(title)).toBeLessThanOrEqual(viewport === phone ? 200 : 300);
        await expect(page.locator('.sense-words > div')).toHaveCount(4);
        expect(await bottomOf(page.locator('.sense-words > :last-child'))).toBeLessThanOrEqual(600);
        expect(await bottomOf(page.locator('.actions'))).toBeLessThanOrEqual(740);
      }
    });

test('the parts of the page are in the specified order', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await openTerm(page, 'cell', 'living things');
  const main = page.getByRole('main');
  const parts = [
    main.getByRole('link', { name: 'Back to Dictionary' }),
    main.getByRole('heading', { level: 1 }),
    main.locator('.vernacular-title'),
    main.getByText('Zulu (isiZulu)').first(),
    main.locator('.definition'),
    main.locator('.sense-words'),
    main.getByRole('button', { name: 'Share' }),
    main.getByRole('link', { name: 'All words for this meaning' }),
    main.getByText(/^Added on .* Verified on /),
    main.getByRole('link', { name: 'Details' }),
    main.locator('#details'),
  ];
  const tops = await topsOf(parts);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  // The status and the subject come before the vernacular word, as readers of the page hear it.
  const heard = await main.locator('.entry-head').innerText();
  const places = ['cell', 'Verified', 'Biology', 'inhlayiyakuphila', 'Zulu (isiZulu)'].map((text) =>
    heard.indexOf(text),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('Share, Report and More are the only actions, in one line', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await openTerm(page, 'cell', 'living things');
  await hydrated(page);
  await expect(visibleControls(page)).toHaveText(['Share', 'Report', 'More']);
  expect(new Set(await topsOf(await visibleControls(page).all())).size).toBe(1);
});

test('says Verified once above the tabs, and no code, number or empty fact anywhere', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await openTerm(page, 'cell', 'living things');
  const tabs = await boxOf(page.locator('.tabs'));
  const marks = page.getByRole('main').getByText('Verified', { exact: true });
  const above = (await topsOf(await marks.filter({ visible: true }).all())).filter(
    (top) => top < tabs.y,
  );
  expect(above).toHaveLength(1);
  await expect(page.getByRole('main')).not.toContainText(
    /\b(zu|st|sn|ve|sw)\b|Concept \d|\d+, cell/,
  );
  const facts = page.locator('#details');
  await expect(facts.locator('dt')).toHaveText([
    'English word',
    'Vernacular word',
    'Language',
    'Subject',
    'Status',
    'Source',
  ]);
  for (const fact of await facts.locator('dd').all()) await expect(fact).not.toBeEmpty();
});

test('Details says that the plural of a noun is not known, and links to suggest it', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await openTerm(page, 'light', null);
  const line = page.locator('#details > p');
  await expect(line).toHaveText('The plural is not known yet. Suggest it.');
  await expect(line.getByRole('link')).toHaveAttribute('href', /\?suggest=1$/);
});

test('the menu has every other action, by keyboard, and gives the focus back', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await openTerm(page, 'cell', 'living things');
  await hydrated(page);
  await tabTo(page, /^More/);
  await page.keyboard.press('Enter');
  const menu = page.locator('.more-actions > div');
  await expect(menu.locator('button, a').filter({ visible: true })).toHaveText([
    'Copy link',
    'Copy word',
    'WhatsApp',
    'Cite',
    'Suggest an edit',
    'Print',
  ]);
  await expect(menu.getByRole('button', { name: 'Print' })).toBeInViewport({ ratio: 1 });
  await expect(menu.getByRole('button', { name: 'Copy link' })).toBeInViewport({ ratio: 1 });
  expect(await runAxe(page, ALL_RULES)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await tabTo(page, /^Cite/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: m.share_cite_title() })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(more(page)).toBeFocused();
});

test('without scripts, the menu opens and Report leads to the contact page', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, javaScriptEnabled: false });
  await openTerm(page, 'cell', 'living things');
  await expect(visibleControls(page)).toHaveText(['Report', 'More']);
  await more(page).click();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Change History' })).toBeVisible();
  await page.getByRole('link', { name: 'Cite' }).click();
  await expect(page).toHaveURL(/#cite$/);
  await expect(page.locator('#cite')).toContainText('Mazwi. “cell (living things) in');
});

test('Sotho is named with the variety of the word', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  const reply = await page.request.get('/api/terms?language=sotho&pageSize=100');
  const { terms } = (await reply.json()) as { terms: { id: string; varieties: string[] }[] };
  const sepedi = terms.find(({ varieties }) => varieties.join() === 'nso')!;
  await page.goto(`/dictionary/${sepedi.id}`);
  await expect(page.locator('.entry-head')).toContainText('Sotho (Sepedi)');
});
