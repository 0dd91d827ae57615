import { m } from '#domain/messages.ts';
import { desktop, phone } from '../support/browser.ts';
import { findUser } from './concepts.ts';
import { test, topOf } from './dictionary.ts';
import { expect } from './fixtures.ts';
import { inDatabase } from './site-database.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const laptop = { ...desktop, height: 800 };
/** The first row begins above this, in pixels. */
const FIRST_ROW = 200;

for (const [viewport, rows] of [
  [phone, 5],
  [laptop, 9],
] as const)
  for (const language of ['zulu', 'venda', 'swahili'])
    test(`${rows} rows of the ${language} list are on a screen of ${viewport.width} px`, async ({
      visit,
    }) => {
      for (const javaScriptEnabled of [true, false]) {
        const page = await visit(`/dictionary?language=${language}`, {
          viewport,
          javaScriptEnabled,
        });
        const entries = page.locator('.word-rows > li');
        expect(await topOf(entries.first())).toBeLessThan(FIRST_ROW);
        const bottoms = await entries.evaluateAll((all) =>
          all.map((row) => row.getBoundingClientRect().bottom),
        );
        expect(bottoms.filter((bottom) => bottom <= viewport.height).length).toBeGreaterThanOrEqual(
          rows,
        );
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
          viewport.width,
        );
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
