import { expect, type Page } from '@playwright/test';
import type { Person } from './sites.ts';

export const PASSWORD = 'speak-science';

/** Fills in and sends the sign-in form that the page shows. */
export async function fillSignInForm(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(`${person}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in through the form. The session is not shared with other pages. */
export async function signIn(page: Page, person: Person, returnTo = '/'): Promise<void> {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`);
  await fillSignInForm(page, person);
  await expect(page).toHaveURL(returnTo);
}

/**
 * Ends the session of a browser. As after its expiry, the browser still has the key of its drafts
 * until the server replies, so that what was just typed can be stored.
 */
export const loseSession = (page: Page): Promise<void> =>
  page.context().clearCookies({ name: /^(?!mazwi_device_key$)/ });

/**
 * Delays the sign-in page until all `texts` have been visible. This gives tests time to read a
 * message that a page shows before it redirects to sign-in.
 * @param act triggers the redirect
 */
export async function seeBeforeSignIn(
  page: Page,
  { act, texts }: { act: () => Promise<unknown>; texts: readonly string[] },
): Promise<void> {
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/login**', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await act();
  // `expect` would wait for the end of the navigation that is delayed here.
  for (const text of texts)
    await page.waitForFunction((visible) => document.body.innerText.includes(visible), text);
  seen.resolve();
}

/**
 * Runs `act` on a page whose session has ended, and expects the message "You are logged out" before
 * the sign-in page opens.
 */
export const actLoggedOut = (page: Page, act: () => Promise<unknown>): Promise<void> =>
  seeBeforeSignIn(page, { act, texts: ['You are logged out. Logging in again...'] });
