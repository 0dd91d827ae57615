import { expect, type Page } from '@playwright/test';
import type { Person } from './sites.ts';

export const PASSWORD = 'speak-science';

/** Fills in and sends the sign-in form that the page shows. */
export async function fillSignInForm(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(`${person}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in through the form, in a session that no other page shares. */
export async function signIn(page: Page, person: Person, returnTo = '/'): Promise<void> {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await fillSignInForm(page, person);
  await expect(page).toHaveURL(returnTo);
}

/**
 * Waits for the message that the session has ended. It is shown until the sign-in page has loaded,
 * so it is looked for in every frame, which assertions do not do.
 */
export const waitForLoggedOutMessage = (page: Page) =>
  page.getByText('You are logged out. Logging in again...').first().waitFor();
