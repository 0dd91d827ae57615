import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { desktop, phone } from '../support/browser.ts';
import { findUser } from './concepts.ts';
import { test, topOf } from './dictionary.ts';
import { expect } from './fixtures.ts';
import { inDatabase } from './site-database.ts';
import type { SampleSite } from './sites.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const laptop = { ...desktop, height: 800 };
/** The first row begins above this, in pixels. */
const FIRST_ROW = 200;

/** How many rows are at least on a screen. */
const screens = [
  [phone, 5],
  [laptop, 9],
] as const;

/** Returns how many rows are on the screen, and checks where they begin and that none is cut off. */
async function countRows(page: Page, viewport: { width: number; height: number }): Promise<number> {
  const entries = page.locator('.word-rows > li');
  expect(await topOf(entries.first())).toBeLessThan(FIRST_ROW);
  const boxes = await entries.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect()).map(({ bottom, height }) => ({ bottom, height })),
  );
  expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  return boxes.filter(({ bottom }) => bottom <= viewport.height).length;
}

for (const [viewport, rows] of screens)
  for (const language of ['zulu', 'venda', 'swahili'])
    test(`${rows} rows of the ${language} list are on a screen of ${viewport.width} px`, async ({
      visit,
    }) => {
      for (const javaScriptEnabled of [true, false]) {
        const page = await visit(`/dictionary?language=${language}`, {
          viewport,
          javaScriptEnabled,
        });
        expect(await countRows(page, viewport)).toBeGreaterThanOrEqual(rows);
      }
    });

const longWords = [
  ['photosynthesis', 'usanisinuru wa mimea ya kijani'],
  ['electromagnetic radiation', 'mnururisho wa sumakuumeme'],
  ['Tourism characteristic products', 'bidhaa za utalii'],
  ['environmental conservation', 'uhifadhi wa mazingira'],
  ['carbohydrate metabolism', 'umetaboli wa kabohaidreti'],
  ['hydroelectric power station', 'kituo cha umeme wa maji'],
  ['international relations', 'mahusiano ya kimataifa'],
  ['constitutional development', 'maendeleo ya katiba'],
  ['telecommunications network', 'mtandao wa mawasiliano'],
  ['biodegradable material', 'nyenzo inayooza ardhini'],
] as const;

/** Stores words as long as those of a large dictionary. As the newest ones, they come first. */
const storeLongWords = (site: SampleSite): Promise<void> =>
  inDatabase(site, async (database) => {
    const verifierId = await findUser(database, 'verifier@example.org');
    const submitterId = await findUser(database, 'contributor@example.org');
    for (const [english, word] of longWords)
      await database.query(
        `insert into terms (
           english_word, vernacular_word, meaning, language, varieties, subject, submitter_id,
           status, verifier_id, verified_at
         )
         values ($1, $2, $3, 'swahili', array['sw'], 'geology', $4, 'verified', $5, now())`,
        [
          english,
          word,
          'What a country counts when people visit it, with everything that they buy there.',
          submitterId,
          verifierId,
        ],
      );
    await database.query(`select pg_notify('public_changes', 'all')`);
  });

test('long words leave as many rows on a screen', async ({ visit, site }) => {
  await storeLongWords(site);
  for (const [viewport, rows] of screens) {
    const page = await visit('/dictionary?language=swahili', { viewport });
    await expect(async () => {
      await page.reload();
      await expect(page.locator('.word-rows > li').first()).toContainText(longWords.at(-1)![0]);
    }).toPass();
    expect(await countRows(page, viewport)).toBeGreaterThanOrEqual(rows);
  }
});

for (const viewport of [phone, laptop])
  test(`at ${viewport.width} px, a list in one language names it once, in a chip`, async ({
    visit,
  }) => {
    const page = await visit('/dictionary?language=venda', { viewport });
    const chip = page.getByRole('link', {
      name: m.dictionary_filters_remove({ name: 'Venda' }),
    });
    await expect(chip).toHaveText('Venda');
    const rows = page.locator('.word-rows > li');
    for (const row of await rows.allInnerTexts()) expect(row).not.toMatch(/Venda|Verified/);
    await chip.click();
    await expect(page).toHaveURL('/dictionary');
    await expect(page.locator('.entries').getByText('Verified').first()).toBeVisible();
  });

test('only words that are not verified or not recommended are marked', async ({
  visit,
  openPageAs,
  site,
}) => {
  const notRecommended = await inDatabase(site, async (database) => {
    const verifier = await findUser(database, 'verifier@example.org');
    const { rows } = await database.query<{ word: string }>(
      `update terms
       set usage = 'deprecated', verifier_id = $1
       where id = (select id from terms where language = 'venda' and status = 'verified'
                   order by created_at desc, id limit 1)
       returning vernacular_word as word`,
      [verifier],
    );
    await database.query(`select pg_notify('public_changes', 'all')`);
    return rows[0]!.word;
  });
  await expect(async () => {
    const page = await visit('/dictionary?language=venda&pageSize=50', { viewport: laptop });
    const row = page.locator('.word-line').filter({ hasText: notRecommended });
    await expect(row.first()).toContainText('Not recommended', { timeout: 2000 });
    expect(await page.locator('.word-rows .badge').count()).toBe(0);
  }).toPass();

  const page = await openPageAs('contributor', { viewport: phone });
  await page.goto('/dictionary?language=venda&status=pending');
  const rows = page.locator('.word-rows > li');
  expect(await rows.count()).toBeGreaterThan(0);
  for (const row of await rows.all()) await expect(row).toContainText('Pending');
});
