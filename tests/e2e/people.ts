import type { Browser, BrowserContext, Page } from 'playwright-core';
import { desktop, openPage } from '../support/browser.ts';

export const PASSWORD = 'speak-science';
export type Person = 'admin' | 'verifier' | 'contributor';

/** Signs in as a person would: through the link in the header, the form, and back. */
export async function signIn(
  page: Page,
  origin: string,
  person: Person,
  returnTo = '/',
): Promise<void> {
  await page.goto(`${origin}/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await page.getByLabel('Email').fill(`${person}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${origin}${returnTo}`);
}

/** A browser of their own for a signed-in person. */
export async function personIn(
  browser: Browser,
  origin: string,
  person: Person,
  viewport = desktop,
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport });
  const { page, errors } = await openPage(context);
  await signIn(page, origin, person);
  return { context, page, errors };
}
