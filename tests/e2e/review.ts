import type { Page } from '@playwright/test';

/** Opens the edit form of a submission. On a phone, its button is in the Change menu. */
export async function openEditForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reject', exact: true }).waitFor();
  const menu = page.locator('summary', { hasText: /^Change$/ });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Edit & Approve' }).click();
}
