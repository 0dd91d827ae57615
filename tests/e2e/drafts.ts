import { expect, type Page } from '@playwright/test';

/**
 * Waits until a draft whose storage key contains `name` is stored. Drafts are encrypted, and the
 * code for it loads at the focus of a form, so a page that is left at once may not have stored it.
 */
export async function waitForDraft(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join(' '))).toContain(name);
}
