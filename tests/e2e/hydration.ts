import { expect, type Page } from '@playwright/test';

/** Waits until React has hydrated the page. Before, the loader records clicks and replays them. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached();
}

/**
 * Delays the scripts of the page's next document until `arrive` is called, as a slow network would.
 * Fails if React is already loaded, because clicks would then not be recorded.
 */
export async function withoutReact(page: Page): Promise<{ arrive: () => Promise<void> }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: requested, resolve: reportRequest } = Promise.withResolvers<void>();
  await page.route('**/assets/entry-*.js', async (route) => {
    reportRequest();
    await released;
    await route.continue();
  });
  return {
    arrive: async () => {
      await requested;
      expect(await page.locator('html[data-ready]').count(), 'React had arrived').toBe(0);
      release();
    },
  };
}
