import { expect, type Page } from '@playwright/test';

/** Waits until React has taken over; until then the loader records presses and replays them. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toBeAttached();
}

/**
 * Delays React in the page's next document, as a slow network does, until `arrive` is called. Fails
 * if React has loaded already, because presses would then not be recorded.
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
