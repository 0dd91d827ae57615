import { m } from '#domain/messages.ts';
import { phone } from '../support/browser.ts';
import { test } from './dictionary.ts';
import { expect } from './fixtures.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

test('a word typed without its diacritics is found, with the reason', async ({
  openDictionary,
}) => {
  const { page, box } = await openDictionary();
  await box.fill('mudagasi');
  await expect(page.getByText(m.search_match_fold())).toBeVisible();
  await expect(page).toHaveURL('/dictionary?query=mudagasi');
  await expect(page.locator('.entries [lang=ve]')).toHaveText(['muḓagasi']);
  await page.goto('/dictionary?query=mu%E1%B8%93agasi');
  await expect(page.locator('.entries [lang=ve]')).toHaveText(['muḓagasi']);
  await expect(page.getByText(m.search_match_fold())).toHaveCount(0);
});

test('"Did you mean" searches for the suggested word and shows it in the box', async ({
  openDictionary,
}) => {
  const { page, box } = await openDictionary('/dictionary?query=watar');
  await expect(page.getByText(m.search_match_similar()).first()).toBeVisible();
  await expect(
    page.getByText('Is your word missing?').getByRole('link', { name: 'Contribute it' }),
  ).toHaveAttribute('href', '/contribute?english=watar');
  const link = page.getByText('Did you mean').getByRole('link').first();
  const word = await link.innerText();
  const first = page.locator('.entries > li').first();
  await expect(first.locator('[lang]').first()).not.toHaveText(word);
  await link.click();
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('query') === word);
  await expect(page.getByText(m.search_match_similar())).toHaveCount(0);
  await expect(page.getByText(/Did you mean|not among these/)).toHaveCount(0);
  await expect(box).toHaveValue(word);
  await expect(page.locator('#results')).toBeFocused();
});

test('a search without results in one language links to others and a prefilled form', async ({
  openDictionary,
}) => {
  const { page } = await openDictionary('/dictionary?query=inkanyezi&language=venda');
  await expect(page.getByRole('status').filter({ hasText: 'terms found' })).toHaveText(
    '0 terms found',
  );
  await expect(page.getByRole('link', { name: 'Contribute the First Term' })).toHaveAttribute(
    'href',
    '/contribute?english=inkanyezi&language=venda',
  );
  await page
    .getByText('We found nothing in Venda. Try Zulu (1).')
    .getByRole('link', { name: 'Zulu' })
    .click();
  await expect(page).toHaveURL(/language=zulu/);
  await expect(
    page.locator('.entries [lang=zu]').getByText('inkanyezi', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('We found nothing in')).toHaveCount(0);
});

test('a list that failed to load is retried by keyboard, and the focus stays in the page', async ({
  openDictionary,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  const { page, box } = await openDictionary();
  await page.route('**/api/terms?*', (route) => route.abort());
  await box.fill('atom');
  const again = page.getByRole('link', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/terms?*');
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.entries').getByText('atom').first()).toBeVisible();
  await expect(page.locator('h1')).toBeFocused();
});

test('choosing the current page again does not move the focus later', async ({
  openDictionary,
}) => {
  const { page, box } = await openDictionary('/dictionary?page=2&pageSize=10');
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await box.pressSequentially('hea');
  await expect(page).toHaveURL(/query=hea/);
  await expect(page.locator('.entries:not([aria-busy])').getByText('heart').first()).toBeVisible();
  await page.keyboard.type('rt');
  await expect(box).toHaveValue('heart');
});

test('the words of one headword are grouped under it, linked and counted one by one', async ({
  openDictionary,
}) => {
  const { page } = await openDictionary('/dictionary?query=triangle');
  await expect(page.getByRole('status').filter({ hasText: 'terms found' })).toHaveText(
    '5 terms found',
  );
  await expect(page.getByRole('heading', { level: 2, name: 'triangle' })).toHaveCount(1);
  const links = page.locator('.sense-words').getByRole('link');
  expect(
    new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).size,
  ).toBe(5);
  await expect(page.getByText('A flat shape with three straight sides')).toHaveCount(1);
  await links.getByText('ṱhiraiengeḽe').click();
  await expect(page.locator('.vernacular-title').getByText('ṱhiraiengeḽe')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dictionary' }).click();
  await expect(page).toHaveURL(/\/dictionary\?query=triangle$/);
});

test('search without scripts shows reasons, corrections and other languages', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, javaScriptEnabled: false });
  await page.goto('/dictionary');
  await page.getByRole('searchbox', { name: 'Search terms' }).fill('watar');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText(m.search_match_similar()).first()).toBeVisible();
  const correction = page.getByText('Did you mean').getByRole('link').first();
  const word = await correction.innerText();
  await correction.click();
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('query') === word);
  await page.goto('/dictionary?query=inkanyezi&language=venda');
  await page.getByRole('link', { name: 'Zulu' }).click();
  expect(await page.locator('.entries [lang]').allInnerTexts()).toContain('inkanyezi');
});

for (const javaScriptEnabled of [true, false])
  test(`a question is understood, with a link to the literal search, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport: phone, javaScriptEnabled });
    await page.goto('/dictionary?query=what+is+photosynthesis+in+isiZulu%3F');
    await expect(page.getByText('Searching Zulu for photosynthesis.')).toBeVisible();
    expect(
      await page
        .locator('.entries [lang]')
        .evaluateAll((words) => [...new Set(words.map((word) => word.getAttribute('lang')))]),
    ).toEqual(['zu']);
    await page.getByRole('link', { name: 'Search for everything you typed instead' }).click();
    await expect(page).toHaveURL(
      '/dictionary?query=what+is+photosynthesis+in+isiZulu%3F&literal=true',
    );
    await expect(page.getByText('Searching Zulu for')).toHaveCount(0);
  });

test('a pasted query is cleaned, and one that is too long is shown with a message', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, javaScriptEnabled: false });
  await page.goto(`/dictionary?query=${encodeURIComponent('1. "mu\u00ADḓagasi" n.')}`);
  await expect(page.locator('.entries [lang=ve]')).toHaveText(['muḓagasi']);
  await expect(page.getByRole('searchbox', { name: 'Search terms' })).toHaveValue(
    '1. "muḓagasi" n.',
  );
  const long = 'a'.repeat(201);
  await page.goto(`/dictionary?query=${long}`);
  await expect(page.getByRole('searchbox', { name: 'Search terms' })).toHaveValue(long);
  await expect(page.getByRole('alert')).toContainText('200');
  await expect(page.locator('.entries')).toHaveCount(0);
});
