import { expect, type Page } from '@playwright/test';

/**
 * Waits until React has hydrated the page. Until then, the loader only records clicks, to replay
 * them after hydration.
 */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached();
}

type WithoutReact = { loaderRuns: () => Promise<void>; arrive: () => Promise<void> };

/**
 * Delays React in the page's next document until `arrive` is called, as a slow network would.
 * `arrive` fails if React has already loaded, because clicks would then not have been recorded.
 * Await `loaderRuns` before the first click, because the loader records no earlier one.
 */
export async function withoutReact(page: Page): Promise<WithoutReact> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: requested, resolve: reportRequest } = Promise.withResolvers<void>();
  await page.route('**/assets/entry-*.js', async (route) => {
    reportRequest();
    await released;
    await route.continue();
  });
  return {
    loaderRuns: () => requested,
    arrive: async () => {
      await requested;
      expect(await page.locator('html[data-ready]').count(), 'React had arrived').toBe(0);
      release();
    },
  };
}
