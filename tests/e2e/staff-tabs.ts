import type { Page } from '@playwright/test';

/** Opens a tab of /verify or /admin. On a phone, the tabs are in a menu. */
export async function openTab(page: Page, name: string): Promise<void> {
  const menu = page.locator('.tab-menu > summary');
  if (await menu.isVisible()) await menu.click();
  await page.locator('.tab-menu').getByRole('link', { name }).click();
}
