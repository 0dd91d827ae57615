import type { Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

/* How far down the screen the lists of verifiers and administrators begin. */

const laptop = { width: 1280, height: 800 };

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
