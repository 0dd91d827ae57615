import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { findConceptPath, findTermId } from './calls.ts';
import { measureColdView, type Sent } from './cold-view.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { measureBody } from './measure-body.ts';

// The bytes of a first view are those of a browser that has loaded nothing.
test.use({ usesNewContexts: true });

const KB = 1024;
/** The budgets for bytes over the wire, compressed with brotli, and for numbers of requests. */
const budget = {
  document: 14 * KB,
  readable: 30 * KB,
  readableRequests: 4,
  coldView: 117 * KB,
  coldRequests: 10,
  /** The code that every page loads: React, the query library, the router and the shell. */
  sharedCode: 86.7 * KB,
  searchReply: 4 * KB,
  nextTerm: 6 * KB,
  signedInMore: 45 * KB,
};

const total = (sent: readonly Sent[]) => sent.reduce((sum, { bytes }) => sum + bytes, 0);

const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
/** How far a figure in README may be from what is measured, as a share of it. */
const TOLERANCE = 0.05;

/**
 * Compares what was measured with the table in README.
 * @param row how the row begins
 * @param place which of the figures in its second column is compared
 */
function expectInReadme(row: string, bytes: number, place = 0): void {
  const line = README.split('\n').find((each) => each.startsWith(`| ${row}`));
  const figures = [...(line?.split('|')[2] ?? '').matchAll(/([\d.]+) KB/g)];
  const stated = Number(figures[place]?.[1]) * KB;
  const measured = `“${row}” is ${(bytes / KB).toFixed(1)} KB`;
  expect(Math.abs(stated - bytes) / bytes, measured).toBeLessThanOrEqual(TOLERANCE);
}

/** The rows of README about documents and about whole first views. */
const documentRows: Partial<Record<string, string>> = {
  '/dictionary': 'document of a list of 25 terms',
  'a term': 'document of a term',
  'a concept': 'document of a concept',
  '/browse/swahili/a': 'document of the words of one letter',
};
const viewRows: Partial<Record<string, string>> = {
  '/dictionary': 'everything on the list of terms',
  'a term': 'everything on the page of a term',
};

async function findPath(page: Page, name: string): Promise<string> {
  if (name === 'a term') return `/dictionary/${await findTermId(page, 'triangle')}`;
  return name === 'a concept' ? findConceptPath(page, 'triangle') : name;
}

async function findReviewPath(page: Page): Promise<string> {
  const queue = await page.request.get('/api/verify?pageSize=1');
  const { terms } = (await queue.json()) as { terms: { id: string }[] };
  return `/verify/${terms[0]!.id}?sort=oldest`;
}

test.describe('bytes over the wire', () => {
  for (const name of [
    '/',
    '/dictionary',
    '/dictionary?query=plane',
    'a term',
    'a concept',
    '/browse/swahili/a',
    '/reliability',
    '/faq',
    '/about',
    '/donate',
    '/donor-wall',
    '/goals?language=venda',
    '/wanted',
    '/teachers',
    '/data',
    '/worksheet',
  ])
    test(`the first view of ${name} keeps to the byte and request budgets`, async ({
      openPage,
      site,
    }) => {
      const page = await openPage({ viewport: phone });
      const path = await findPath(page, name);
      const document = await measureBody(site.origin + path);
      expect(document).toBeLessThanOrEqual(budget.document);
      const documentRow = documentRows[name];
      if (documentRow) expectInReadme(documentRow, document);

      const sent = await measureColdView(page, site.origin + path);
      const readable = sent.filter(
        (each) => each.path === path.split('?')[0] || /\.css$|loader/.test(each.path),
      );
      expect(readable.length).toBeLessThanOrEqual(budget.readableRequests);
      expect(total(readable)).toBeLessThanOrEqual(budget.readable);
      expect(sent.length).toBeLessThanOrEqual(budget.coldRequests);
      expect(total(sent)).toBeLessThanOrEqual(budget.coldView);
      const sharedCode = sent.filter((each) => /\/entry-[^/]*\.js$/.test(each.path));
      expect(total(sharedCode)).toBeGreaterThan(0);
      expect(total(sharedCode)).toBeLessThanOrEqual(budget.sharedCode);
      const viewRow = viewRows[name];
      if (viewRow) expectInReadme(viewRow, total(sent));
      if (name === '/dictionary') {
        expectInReadme('everything needed to read', total(readable));
        expectInReadme('the same with Save-Data', total(readable));
        expectInReadme('code that every page loads', total(sharedCode));
      }
      expect(sent.filter((each) => each.external)).toEqual([]);
      expect(
        sent.filter((each) => /\.(woff2?|ttf|otf|png|jpe?g|webp|gif)$/.test(each.path)),
      ).toEqual([]);
    });

  test('the replies for another search and for another term keep to the byte budgets', async ({
    page,
    site,
  }) => {
    const measureReply = (path: string) => measureBody(site.origin + path, 'application/json');
    expect(await measureReply('/api/terms?query=a&pageSize=25')).toBeLessThanOrEqual(
      budget.searchReply,
    );
    expect(await measureReply('/api/terms?pageSize=25')).toBeLessThanOrEqual(budget.searchReply);
    const id = await findTermId(page, 'triangle');
    expect(await measureReply(`/api/terms/${id}`)).toBeLessThanOrEqual(budget.nextTerm);
  });

  const verifierRow = 'everything that a verifier loads';
  const adminRow = 'everything that an administrator loads';
  for (const [role, path, row, place] of [
    ['verifier', '/contribute'],
    ['verifier', '/verify', verifierRow, 0],
    ['verifier', '/profile'],
    ['verifier', '/'],
    ['verifier', 'a submission', verifierRow, 1],
    ['admin', '/admin', adminRow, 0],
    ['admin', '/admin?tab=statistics', adminRow, 1],
  ] as const)
    test(`the first view of ${path} as ${role} keeps to the byte budget`, async ({
      openPage,
      openPageAs,
      site,
    }) => {
      const signedIn = await openPageAs(role, { viewport: phone });
      const address = path === 'a submission' ? await findReviewPath(signedIn) : path;
      const storageState = await signedIn.context().storageState();
      const page = await openPage({ viewport: phone, storageState });
      const bytes = total(await measureColdView(page, site.origin + address));
      expect(bytes).toBeLessThanOrEqual(budget.coldView + budget.signedInMore);
      if (row) expectInReadme(row, bytes, place);
    });

  test('with Save-Data, scripts load only after the first touch, which is not lost', async ({
    openPage,
  }) => {
    const page = await openPage({
      viewport: phone,
      extraHTTPHeaders: { 'save-data': 'on' },
    });
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await page.goto('/dictionary', { waitUntil: 'networkidle' });
    expect(paths.length).toBeLessThanOrEqual(budget.readableRequests);
    await expect(page.locator('html[data-ready]')).toHaveCount(0);
    await page.getByText('Filters', { exact: true }).first().click();
    await page.getByLabel('Vernacular Only').check();
    await expect(page).toHaveURL(/field=vernacular/);

    // The first touch opens the menu, which must stay open when React loads.
    await page.goto('/about', { waitUntil: 'networkidle' });
    await page.getByText('Menu', { exact: true }).click();
    await hydrated(page);
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  });
});
