import type { Locator, Page } from '@playwright/test';
import { desktop, phone } from '../support/browser.ts';
import { findUser } from './concepts.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { inDatabase } from './site-database.ts';
import type { SampleSite } from './sites.ts';

/** Replaces the Sotho words of architecture with words of different lengths. */
const storeWords = (site: SampleSite, count: number): Promise<void> =>
  inDatabase(site, async (database) => {
    const submitterId = await findUser(database, 'contributor@example.org');
    const verifierId = await findUser(database, 'verifier@example.org');
    await database.query(
      `update terms
       set subject = 'law'
       where language = 'sotho' and subject = 'architecture'`,
    );
    await database.query(
      `insert into terms (
         english_word, vernacular_word, meaning, language, varieties, subject, submitter_id, status,
         verifier_id, verified_at
       )
       select
         'beam ' || to_char(n, 'FM0000') || repeat(' and column', case n % 50 when 1 then 16 else 0 end),
         'lebalelo' || repeat('lelelele', case n % 50 when 2 then 20 else 0 end) || n,
         'A part of a house.',
         'sotho',
         case when n % 3 = 0 then array['st', 'nso'] else array['nso'] end,
         'architecture',
         $2,
         'verified',
         $3,
         now()
       from generate_series(1, $1) as n`,
      [count, submitterId, verifierId],
    );
  });

test.beforeAll(({ site }) => storeWords(site, 501));

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns the sizes of the sheets of a PDF, in points. */
async function printSheets(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return boxes.map(
    ([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`,
  );
}

test('500 long words are printed on a few sheets of A4, without the parts around the list', async ({
  openPage,
  site,
}) => {
  const page = await openPage({ viewport: desktop, javaScriptEnabled: false });
  await page.goto('/print/sotho/architecture');
  await expect(page.getByText('English words 1 to 500 of 501')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sotho words: Architecture');
  await expect(
    page.getByText(`From Mazwi: ${site.origin}/print/sotho/architecture.`),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'CC BY-SA 4.0' })).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Contributors to Mazwi' }),
  ).toBeVisible();
  await expect(page.getByText('beam 0003').locator('xpath=..')).toHaveText(
    'beam 0003lebalelo3 (Sesotho, Sepedi)',
  );
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  const topOf = async (part: Locator) => (await part.boundingBox())!.y;
  const [heading, list] = [page.getByRole('heading', { level: 1 }), page.locator('.browse-list')];
  expect(await topOf(heading)).toBeLessThan(await topOf(list));
  expect(await topOf(list)).toBeLessThan(await topOf(page.locator('.provenance')));

  const sheets = await printSheets(page);
  expect(new Set(sheets)).toEqual(new Set(['595 x 842']));
  expect(sheets.length).toBeGreaterThan(2);
  expect(sheets.length).toBeLessThanOrEqual(8);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('header.site-header')).toBeHidden();
  await expect(page.locator('footer')).toBeHidden();
  await expect(page.getByText('Other lists')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
  await expect(page.getByText('English words 1 to 500 of 501')).toBeVisible();
  await expect(page.getByText('beam 0500')).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
  ).toBe('rgb(255, 255, 255)');
});

for (const viewport of [phone, desktop])
  test(`the list fits a screen of ${viewport.width} px, and its pages are links`, async ({
    openPage,
  }, testInfo) => {
    const page = await openPage({ viewport, colorScheme: viewport === phone ? 'dark' : 'light' });
    await page.goto('/print/sotho/architecture');
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: testInfo.outputPath('print.png') });
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/print/sotho/architecture?page=2');
    await expect(page.getByText('Words 501 to 501 of 501')).toBeVisible();
    await expect(page).toHaveTitle('Words to print | Mazwi');
    await page.goto('/print/sotho/architecture?page=3');
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  });

test('a reader gets from the page /data to a list, and prints it', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await page.goto('/data');
  await hydrated(page);
  const prints = page.locator('section', { has: page.getByRole('heading', { name: 'Print' }) });
  await prints.getByRole('link', { name: 'Venda' }).click();
  await expect(page).toHaveURL('/print/venda/mathematics');
  await expect(page.getByText('triangle', { exact: true })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
  await page.getByText('Other lists').click();
  await page.getByRole('link', { name: 'Biology' }).click();
  await expect(page).toHaveURL('/print/venda/biology');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Venda words: Biology');
});

test('a list without words says so', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto('/print/venda/urban-planning');
  await expect(page.getByRole('heading', { name: 'No words to print yet' })).toBeVisible();
  await expect(
    page.getByText('There are no verified Venda words for Urban Planning yet.'),
  ).toBeVisible();
});

test('an unknown language or subject is the page for unknown addresses', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/);
  const page = await openPage();
  for (const path of ['/print/klingon/biology', '/print/zulu/all', '/print/zulu/constructor']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await hydrated(page);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  }
});

test('a list that cannot be loaded says so', async ({ openPage, allowConsoleErrors }) => {
  allowConsoleErrors(/Failed to load resource/);
  const page = await openPage({ viewport: desktop });
  await page.goto('/data');
  await hydrated(page);
  await page.route('**/api/print/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Swahili', exact: true }).click();
  await expect(
    page.getByText('We could not load the words. Reload the page to try again.'),
  ).toBeVisible();
});
