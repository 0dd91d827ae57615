import { checkStates } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { openMore } from './more-actions.ts';

checkStates(null, [
  { name: 'landing', path: '/' },
  { name: 'dictionary', path: '/dictionary' },
  {
    name: 'dictionary, filtered, searched',
    path: '/dictionary?query=a&language=venda&sort=english_asc',
  },
  { name: 'dictionary, nothing found', path: '/dictionary?query=zzzzzz' },
  {
    name: 'dictionary, why each was found',
    path: '/dictionary?query=photosythesis&language=venda',
    prepare: async (page) => {
      await expect(page.getByText('The spelling is similar.')).toBeVisible();
      await expect(page.getByText('Also found in')).toBeVisible();
    },
  },
  {
    name: 'dictionary, several words for one headword',
    path: '/dictionary?query=triangle',
    prepare: (page) => expect(page.locator('.sense-words')).toBeVisible(),
  },
  {
    name: 'dictionary, found in other languages',
    path: '/dictionary?query=inkanyezi&language=venda',
    prepare: (page) => expect(page.getByText('We found nothing in Venda')).toBeVisible(),
  },
  {
    name: 'dictionary, suggestions',
    path: '/dictionary',
    prepare: async (page) => {
      await page.getByLabel('Search terms').pressSequentially('mu');
      await expect(page.getByRole('listbox')).toBeVisible();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'dictionary, drawer open',
    differsByWidth: true,
    path: '/dictionary',
    prepare: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < 960)
        await page.getByText('Menu', { exact: true }).click();
    },
  },
  {
    name: 'dictionary, filters open',
    path: '/dictionary?query=a&subject=biology',
    prepare: async (page) => {
      const filters = page.locator('.collapsible > summary');
      if (await filters.isVisible()) await filters.click();
      await expect(page.getByLabel('Per page')).toBeVisible();
    },
  },
  {
    name: 'header search, opened',
    path: '/about',
    prepare: async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('search', { name: 'Site' }).getByRole('combobox').fill('cell');
    },
  },
  {
    name: 'recent searches',
    path: '/nowhere',
    expects: 404,
    prepare: async (page) => {
      await page.getByRole('search', { name: 'Dictionary' }).getByRole('combobox').fill('cell');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/query=cell/);
      await page.getByLabel('Search terms').fill('');
      await expect(page.getByRole('listbox', { name: 'Recent searches' })).toBeVisible();
      await page.keyboard.press('ArrowUp');
      // Until the list of all terms has loaded, the old results are pale, and their contrast would
      // be too low.
      await expect(page).not.toHaveURL(/query=cell/);
      await expect(page.locator('ol.entries[aria-busy]')).toHaveCount(0);
      await expect(page.locator('ol.entries')).toHaveCSS('opacity', '1');
      await expect(page.locator('#results')).toHaveCSS('opacity', '1');
    },
  },
  {
    name: 'term, still loading, its word known from the list',
    path: '/dictionary?query=triangle',
    prepare: async (page) => {
      await page.route('**/api/terms/*-*', () => {});
      await page.locator('.sense-words').getByRole('link').first().click();
      await expect(page.getByRole('list', { name: 'Loading the term' })).toBeVisible();
      await page.unroute('**/api/terms/*-*');
    },
  },
  { name: 'term', path: ({ verifiedId }) => `/dictionary/${verifiedId}` },
  {
    name: 'term, history and report',
    path: ({ verifiedId }) => `/dictionary/${verifiedId}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Report' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'term, report without a reason',
    path: ({ verifiedId }) => `/dictionary/${verifiedId}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Report' }).click();
      await page.getByRole('button', { name: 'Send report' }).click();
      await expect(page.getByText('Choose what is wrong.')).toBeVisible();
    },
  },
  {
    name: 'term under review',
    path: ({ reportedId }) => `/dictionary/${reportedId}`,
    prepare: async (page) => {
      await expect(page.getByText('Several people have reported this term.')).toBeVisible();
    },
  },
  { name: 'concept', path: ({ concepts }) => concepts.full },
  {
    name: 'concept, how to cite it',
    path: ({ concepts }) => concepts.small,
    prepare: async (page) => {
      await openMore(page);
      await page.getByRole('button', { name: 'Cite' }).click();
      await page.getByText('BibTeX').click();
      await expect(page.getByText('@misc{mazwi-concept-')).toBeVisible();
    },
  },
  {
    name: 'offline contribution of a signed-out person',
    path: '/offline#contribute',
    prepare: (page) =>
      expect(page.getByRole('heading', { name: 'Sign in to contribute' })).toBeVisible(),
  },
  { name: 'no such concept', path: '/concept/999999', expects: 404 },
  { name: 'no such contributor', path: '/people/999999', expects: 404 },
  { name: 'no such term', path: '/dictionary/00000000-0000-4000-8000-000000000000', expects: 404 },
  { name: 'no such page', path: '/nowhere', expects: 404 },
  { name: 'no such list to print', path: '/print/venda/cooking', expects: 404 },
  ...[
    '/donate',
    '/donor-wall',
    '/teachers',
    '/offline',
    '/goals',
    '/goals?language=venda',
    '/wanted',
    '/worksheet',
    '/data',
    '/print/venda/mathematics',
    '/print/venda/law?page=9',
    '/donate/success',
    '/about',
    '/faq',
    '/reliability',
    '/terms',
    '/privacy',
    '/contact',
    '/cookie-policy',
    '/data-protection',
  ].map((path) => ({ name: path, path })),
  {
    name: 'worksheet, nothing typed',
    path: '/worksheet',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Make the word list' }).click();
      await expect(page.getByRole('link', { name: 'Enter the text.' })).toBeVisible();
    },
  },
  {
    name: 'worksheet, words',
    path: '/worksheet',
    prepare: async (page) => {
      await page.getByLabel('Text').fill('A triangle, a plane and a planet.');
      await page.getByLabel('Language').selectOption('venda');
      await page.getByRole('button', { name: 'Make the word list' }).click();
      await expect(page.getByRole('heading', { name: 'Words in Venda' })).toBeVisible();
    },
  },
  {
    name: 'worksheet, no words',
    path: '/worksheet',
    prepare: async (page) => {
      await page.getByLabel('Text').fill('xqzwv');
      await page.getByRole('button', { name: 'Make the word list' }).click();
      await expect(page.getByRole('heading', { name: 'No words found' })).toBeVisible();
    },
  },
  { name: 'API guide', path: '/api/docs', scriptless: true },
  { name: 'stop these emails', path: ({ unsubscribePath }) => unsubscribePath(), scriptless: true },
  { name: 'a broken link in an email', path: '/unsubscribe?key=x', scriptless: true, expects: 404 },
  {
    name: 'dictionary, remembered language',
    path: '/dictionary?query=triangle',
    prepare: async (page) => {
      const filters = page.locator('.collapsible > summary');
      if (await filters.isVisible()) await filters.click();
      await page.getByLabel('Language', { exact: true }).selectOption('zulu');
      await expect(page.getByText('Showing words in isiZulu, your language.')).toBeVisible();
      await expect(page.locator('ol.entries[aria-busy]')).toHaveCount(0);
    },
  },
  {
    name: 'cookie policy, language forgotten',
    path: '/cookie-policy',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Forget my language' }).click();
      await expect(page.getByText('This device no longer remembers your language.')).toBeVisible();
    },
  },
]);
