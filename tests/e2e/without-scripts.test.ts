import type { Locator, Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { phone } from '../support/browser.ts';
import { BUILD_TIMEOUT_MS, packsAreBuilt } from '../support/exports-built.ts';
import { expect, test } from './fixtures.ts';

test('a reader without JavaScript gets to a term by search, filter and next page', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, javaScriptEnabled: false });
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Speak Science Naturally' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Browse Dictionary' }).click();
  await page.getByLabel('Search terms').fill('plane');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/dictionary?query=plane');
  expect(await page.getByRole('heading', { level: 2, name: 'planet' }).count()).toBeGreaterThan(0);

  await page.getByLabel('Search terms').fill('');
  await page.getByText('Filters').first().click();
  await page.getByLabel('Language', { exact: true }).selectOption('venda');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/dictionary?language=venda');
  expect(
    await page
      .locator('.entries [lang]')
      .evaluateAll((words) => [...new Set(words.map((word) => word.getAttribute('lang')))]),
  ).toEqual(['ve']);

  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/dictionary?language=venda&page=2');
  const entry = page.locator('.entries > li').first();
  const word = await entry.locator('[lang]').innerText();
  await entry.locator('.row-words').getByRole('link').first().click();
  await expect(page.locator('.vernacular-title')).toHaveText(word);
  await expect(page.getByRole('heading', { name: 'Change History' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    phone.width,
  );
});

/** Expects that a page says in one paragraph what needs scripts, and that nothing widens the page. */
async function expectNote(page: Page, works: string): Promise<Locator> {
  // Locators by text ignore the content of noscript.
  const note = page.locator('main noscript p').filter({ hasText: works }).first();
  await expect(note).toBeVisible();
  expect(await note.innerText(), 'a sentence in columns').not.toContain('\n');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  return note;
}

for (const [path, works, needsScripts] of [
  ['/offline', m.offline_needs_scripts(), m.offline_loading()],
  ['/donate', 'you can read how donations are used and see the donor wall.', /^Proceed to Payment/],
] as const)
  test(`without JavaScript, ${path} says what works before it asks for anything`, async ({
    openPage,
    site,
  }) => {
    test.setTimeout(BUILD_TIMEOUT_MS);
    // Without packs, /offline has no table.
    await packsAreBuilt(site.origin);
    const page = await openPage({ viewport: phone, javaScriptEnabled: false });
    await page.goto(path);
    const note = await expectNote(page, works);
    await expect(page.getByText(needsScripts).first()).toBeHidden();
    const controlsAfterNote = await note.evaluate((element) =>
      [...document.querySelectorAll('main :is(input, textarea, select, button, table)')].map(
        (control) =>
          (element.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      ),
    );
    expect(new Set(controlsAfterNote)).toEqual(new Set([true]));
  });

for (const [person, path, works, needsScripts] of [
  ['contributor', '/contribute', 'you can search the dictionary.', m.contribution_submit_button()],
  [
    'contributor',
    '/verifier-apply',
    m.applications_needs_scripts(),
    m.applications_submit_button(),
  ],
  ['admin', '/admin', m.ui_needs_scripts(), m.ui_loading()],
] as const)
  test(`without JavaScript, ${path} says so and hides what would do nothing`, async ({
    openPageAs,
  }) => {
    const page = await openPageAs(person, { viewport: phone, javaScriptEnabled: false });
    await page.goto(path);
    await expectNote(page, works);
    await expect(page.getByText(needsScripts, { exact: true })).toBeHidden();
  });

test('without JavaScript, a submission can be read, and nothing offers to decide on it', async ({
  openPageAs,
}) => {
  const page = await openPageAs('verifier', { viewport: phone, javaScriptEnabled: false });
  const queue = await (await page.request.get('/api/verify')).json();
  await page.goto(`/verify/${queue.terms[0].id}`);
  await expectNote(page, m.ui_needs_scripts());
  for (const button of await page.getByRole('main').getByRole('button').all())
    await expect(button).toBeHidden();
});
