import type { Page } from '@playwright/test';
import { hydrated } from './hydration.ts';

/** Opens the menu with the further actions of a term or a concept. */
export async function openMore(page: Page): Promise<void> {
  await hydrated(page);
  await page.locator('.more-actions > summary').click();
}
