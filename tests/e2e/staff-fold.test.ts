import type { Locator, Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { openEditForm } from './review.ts';

/* How far down the screen the lists of verifiers and administrators begin. */

const laptop = { width: 1280, height: 800 };

const topOf = (element: Locator): Promise<number> =>
  element.evaluate((found) => found.getBoundingClientRect().top);

const readRows = (page: Page): Promise<{ top: number; bottom: number }[]> =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .evaluateAll((rows) =>
      rows.map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return { top, bottom };
      }),
    );

for (const viewport of [phone, laptop])
  test(`the queue starts on the first screen, ${viewport.width} px wide`, async ({
    openPageAs,
  }) => {
    const page = await openPageAs('verifier', { viewport });
    await page.goto('/verify');
    await hydrated(page);
    const rows = await readRows(page);
    expect(rows[0]?.top).toBeLessThan(260);
    expect(rows[4]?.bottom).toBeLessThan(viewport.height);
  });

for (const viewport of [phone, laptop])
  test(`an edit has one bar of buttons, ${viewport.width} px wide`, async ({ openPageAs }) => {
    const page = await openPageAs('verifier', { viewport });
    await page.goto('/verify');
    await page
      .getByRole('link', { name: /^Review / })
      .first()
      .click();
    await openEditForm(page);
    const save = page.getByRole('button', { name: 'Save & Approve' });
    const bar = page.getByRole('paragraph').filter({ has: save });
    await expect(bar.getByRole('button')).toHaveText(['Save & Approve', 'Cancel']);
    for (const decision of ['Approve', 'Change', 'Reject'])
      await expect(page.getByRole('main').getByText(decision, { exact: true })).toBeHidden();
    const { top, bottom } = await bar.evaluate((found) => found.getBoundingClientRect().toJSON());
    expect(bottom - top).toBeLessThanOrEqual(68);
    expect(bottom).toBeLessThanOrEqual(viewport.height);
    await bar.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible();
  });

for (const viewport of [phone, laptop])
  test(`filters are folded until asked for, ${viewport.width} px wide`, async ({ openPageAs }) => {
    const page = await openPageAs('admin', { viewport });
    for (const [path, field] of [
      ...[
        'my-actions',
        'recent-history',
        'reports',
        'corrections',
        'second-looks',
        'duplicates',
      ].map((tab) => [`/verify?tab=${tab}`, 'Subject'] as const),
      ['/verify?tab=merges', 'Subject'],
      ['/admin', 'Role'],
      ['/admin?tab=donations', 'Status'],
      ['/admin?tab=security', 'Kind of event'],
    ] as const) {
      await page.goto(path);
      const filter = page.getByLabel(field, { exact: true });
      await expect(filter, path).toBeHidden();
      await page.getByText('Filters', { exact: true }).click();
      await expect(filter, path).toBeVisible();
    }
  });

test('the list of users starts within 340 px of the heading on a phone', async ({ openPageAs }) => {
  const page = await openPageAs('admin', { viewport: phone });
  await page.goto('/admin');
  const first = page.getByRole('cell').first();
  await expect(first).toHaveText(/^Sample/);
  const heading = await topOf(page.getByRole('heading', { level: 1 }));
  expect((await topOf(first)) - heading).toBeLessThan(340);
});

test('while submissions are selected on a phone, all lines begin beside the checkbox', async ({
  openPageAs,
}) => {
  const author = await openPageAs('contributor');
  await submitTerm(author, {
    englishWord: 'electromagnetic',
    vernacularWord: 'wa muduba wa maginete',
  });
  const page = await openPageAs('verifier', { viewport: phone });
  await page.goto('/verify');
  await hydrated(page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'electromagnetic' });
  const box = (await row.getByRole('checkbox').boundingBox())!;
  const parts = row.locator('b, td[lang], td:nth-child(3), .facts-line > span');
  const lefts = await parts.evaluateAll((found) =>
    found.map((part) => part.getBoundingClientRect().left),
  );
  expect(Math.min(...lefts)).toBeGreaterThan(box.x + box.width);
});

for (const width of [768, 1280])
  test(`no tab is cut off, ${width} px wide`, async ({ openPageAs }) => {
    const page = await openPageAs('admin', { viewport: { width, height: 800 } });
    for (const path of ['/verify', '/admin']) {
      await page.goto(path);
      const tabs = await page
        .getByRole('navigation', { name: /^(Administration|Dashboard)$/ })
        .getByRole('link')
        .evaluateAll((links) =>
          links.map(
            (link) =>
              link.getBoundingClientRect().right - link.ownerDocument.documentElement.clientWidth,
          ),
        );
      expect(tabs.length, path).toBeGreaterThan(6);
      expect(Math.max(...tabs), path).toBeLessThanOrEqual(0);
    }
  });
