import { desktop, phone } from '../support/browser.ts';
import { type Concepts, createConcepts } from './concepts.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { openMore } from './more-actions.ts';

let concepts: Concepts;
test.beforeAll(({ site }) => createConcepts(site).then((created) => void (concepts = created)));

test.describe('the page of a concept', () => {
  for (const javaScriptEnabled of [true, false])
    test(`shows the words of all languages ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
      openPage,
    }) => {
      const page = await openPage({ viewport: desktop, javaScriptEnabled });
      await page.goto(concepts.full);
      await expect(page).toHaveTitle('spore (fungi) in four languages | Mazwi');
      const rowOf = (list: string, language: string) =>
        page
          .locator(`${list} > div`)
          .filter({ has: page.getByText(language, { exact: true }) })
          .first();
      const words = (language: string) => rowOf('.sense-words', language).locator('.word-line');
      await expect(words('Zulu')).toHaveText(['imbewana', 'inhlamvana', 'amasporiNot recommended']);
      await expect(words('Sotho')).toHaveText(['seporaSesothoSepedi', 'lisporaSesotho (Lesotho)']);
      const about = (language: string) => rowOf('.quiet-facts', language).locator('dd');
      await expect(about('Zulu')).toHaveText([
        'imbewana: Preferred; Noun, class 9; Standardised: Language Board',
        'inhlamvana: Also used; Verified by two people',
      ]);
      await expect(about('Sotho')).toHaveText([
        'sepora: Preferred; Noun; Plural: dispora; Verified by two people',
        'lispora: Also used; Source: Field notes of 1998',
      ]);
      await expect(about('Swahili')).toHaveText('spora: Source: Natural Sciences Term List');
      await expect(words('Sotho').locator('[lang=st-LS]')).toHaveText('lispora');
      await expect(page.getByText('Definition: Language Board, CC BY-SA 4.0')).toBeVisible();
      await expect(page.getByText('Sepora se a hola.')).toHaveAttribute('lang', 'st');
      await page.getByRole('link', { name: 'Another meaning: spore (bacteria)' }).click();
      await expect(page).toHaveURL(concepts.otherSense);
    });

  test('the preferred word is the largest of its language', async ({ openPage }) => {
    const page = await openPage({ viewport: phone });
    await page.goto(concepts.full);
    const sizeOf = (word: string) =>
      page
        .getByRole('link', { name: word, exact: true })
        .evaluate((link) => Number.parseFloat(getComputedStyle(link).fontSize));
    expect(await sizeOf('imbewana')).toBeGreaterThan(await sizeOf('inhlamvana'));
  });

  test('a missing language invites a contribution with the word filled in', async ({
    openPageAs,
  }) => {
    const page = await openPageAs('contributor');
    await page.goto(concepts.full);
    await page.getByRole('link', { name: 'Add one in Venda' }).click();
    await expect(page.getByLabel('English Word')).toHaveValue('spore');
    await expect(page.getByRole('combobox', { name: /^Language/ })).toHaveValue('venda');
  });

  test('a contributor also sees words that are not verified yet', async ({ openPageAs, page }) => {
    await page.goto(concepts.full);
    const badges = page.locator('.sense-words .badge');
    await expect(badges).toHaveCount(0);
    const contributor = await openPageAs('contributor');
    await contributor.goto(concepts.full);
    await expect(
      contributor.locator('.word-line').filter({ hasText: 'kiini cha kuvu' }),
    ).toContainText('Pending');
  });

  test('a merged concept redirects permanently to the other one', async ({ page, site }) => {
    const reply = await fetch(site.origin + concepts.merged, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([301, concepts.full]);
    await page.goto(concepts.merged);
    await expect(page).toHaveURL(concepts.full);
  });

  test('copies the concept and its citation', async ({ openPage, site }) => {
    const page = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(concepts.small);
    await hydrated(page);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await expect(page.getByText('Text copied', { exact: true })).toBeVisible();
    expect(await copied()).toBe(
      'electromagnetic induction in a coil\nVenda: uṱuṱuwedzwamuḓagasimagineti',
    );
    await openMore(page);
    await page.getByRole('button', { name: 'Cite' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
    await expect.poll(copied).toMatch(/^Mazwi\. “electromagnetic induction in a coil”, concept/);
    expect(await copied()).toContain(`${site.origin}${concepts.small}. CC BY-SA 4.0.`);
    await page.getByText('BibTeX').click();
    await expect(page.getByText('@misc{mazwi-concept-')).toBeVisible();
  });

  for (const { width } of [phone, { width: 320 }])
    test(`a long word stays on one line and in its column at ${width} px`, async ({ openPage }) => {
      const page = await openPage({ viewport: { width, height: 740 } });
      await page.goto(concepts.small);
      await expect(page.getByText('No definition yet.')).toBeVisible();
      const word = page.locator('.sense-words').getByText('uṱuṱuwedzwamuḓagasimagineti');
      const lines = await word.evaluate((element) => element.getClientRects().length);
      expect(lines).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });

  test('an unknown concept returns 404', async ({ page, site, allowConsoleErrors }) => {
    allowConsoleErrors(/status of 404/);
    const reply = await page.goto(`${site.origin}/concept/999999`);
    expect(reply?.status()).toBe(404);
    await expect(page.getByText('We could not load this concept.')).toBeVisible();
    expect((await page.goto(`${site.origin}/concept/cell`))?.status()).toBe(404);
  });
});
