import { expect, type Locator, type Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { phone } from '../support/browser.ts';
import { accent, greek } from '../support/pseudo-locale.ts';
import { hydrated } from './hydration.ts';
import { PASSWORD } from './people.ts';

// Steps that the pseudo-locale test takes on a page before it reads the texts. Where a step looks
// for a message, it looks for the accented form.

const AUTHENTICATED_CARD = '4000002500003155';
const PAYING_CARD = '4242424242424242';

/** @param text the beginning of the button's name, or all of it, without the accents */
export const buttonWith = (text: string) => (page: Page) =>
  page.getByRole('button', { name: accent(text.trim()) }).first();

export const openDialog = (opener: (page: Page) => Locator) => async (page: Page) => {
  await hydrated(page);
  await opener(page).click();
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
};

/** Unfolds the filters of the queue, and opens the dialog that is among them. */
export const openQueuePreferences = async (page: Page) => {
  await hydrated(page);
  await page.locator('.list-tools summary').click();
  await openDialog(buttonWith(m.verification_preferences_choose_button()))(page);
};

/** Opens a dialog, submits its form empty, and waits for the error message. */
export const submitEmptyDialog = (opener: (page: Page) => Locator) => async (page: Page) => {
  await openDialog(opener)(page);
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(page.getByRole('dialog').locator('.error-message').first()).toBeVisible();
};

export const submitEmpty = async (page: Page) => {
  await hydrated(page);
  await page.locator('main form .button--primary').filter({ visible: true }).last().click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
};

export const makeWordList = (text: string) => async (page: Page) => {
  await hydrated(page);
  await page.locator('#text').fill(text);
  await page.locator('main form .button--primary').click();
  await expect(page.locator('[role=status] > p')).toBeVisible();
};

const openTool = async (page: Page, tool: string) => {
  await hydrated(page);
  await page.locator(`[data-tool=${tool}]`).click();
  await expect(page.locator('#tool')).toBeVisible();
};

/**
 * Opens a form that changes a concept, and waits for an error after submitting it. Deletes the
 * draft, so that the next screen does not open the form again.
 */
export const submitTool = (tool: 'edit' | 'merge' | 'split') => async (page: Page) => {
  await openTool(page, tool);
  if (tool === 'edit') await page.locator('#wikidataId').fill('7');
  await submitEmpty(page);
  await page.evaluate(() => localStorage.clear());
};

/** Merges the concept of the page into another one, and begins to undo the merge. */
export const mergeConcepts = async (page: Page) => {
  await openTool(page, 'merge');
  const [, other] = await readConcepts(page);
  await page.locator('#into').fill(String(other!.number));
  await page.locator('main form ul button').first().click();
  await page.locator('#reason').fill(greek('Both words mean the same.'));
  await page.locator('main form .button--primary').click();
  await expect(page.locator('[aria-labelledby=merged]')).toBeVisible();
  await page.locator('main section > details summary').first().click();
  await page.locator('[aria-labelledby=merged] button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Opens the details of the form that suggests an edit, changes a word, and sends the form. */
export const sendSuggestion = async (page: Page) => {
  await hydrated(page);
  await page.locator('main form details summary').click();
  await page.locator('#plural').fill(greek('many'));
  await page.locator('#source').fill(greek('A school book'));
  await page.locator('#reason').fill(greek('The plural is missing.'));
  await page.locator('main form .button--primary').click();
  await expect(page.locator('main form')).toHaveCount(0);
};

export const openDetails = async (page: Page) => {
  await hydrated(page);
  await page.locator('#language').selectOption('sotho');
  await page.locator('main form details summary').click();
  await expect(page.locator('#varieties')).toBeVisible();
};

export const openDrawer = async (page: Page) => {
  await page.setViewportSize(phone);
  await hydrated(page);
  await page.locator('.drawer summary').click();
};

const readFirstId = async ({ request }: Page, list: string): Promise<string> => {
  const { terms } = (await (await request.get(list)).json()) as { terms: { id: string }[] };
  return terms[0]!.id;
};
export const termPath = async (page: Page) =>
  `/dictionary/${await readFirstId(page, '/api/terms?pageSize=1')}`;
export const suggestPath = async (page: Page) => `${await termPath(page)}?suggest=1`;
const readConcepts = async ({ request }: Page): Promise<{ number: number }[]> => {
  const reply = await (await request.get('/api/concepts?pageSize=2')).json();
  return (reply as { concepts: { number: number }[] }).concepts;
};
export const conceptPath = async (page: Page) =>
  `/concept/${(await readConcepts(page))[0]!.number}`;
export const rejectedPath = async (page: Page) =>
  `/dictionary/${await readFirstId(page, '/api/terms?status=rejected&pageSize=1')}`;
export const reviewPath = async (page: Page) =>
  `/verify/${await readFirstId(page, '/api/verify?pageSize=1')}`;

export const copyLink = async (page: Page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await hydrated(page);
  await buttonWith(m.share_button())(page).click();
  await expect(page.locator('.toast')).toBeVisible();
};

export const openSuggestions = async (page: Page) => {
  await hydrated(page);
  await page.locator('main input[name=query]').pressSequentially(greek('tri'));
  await expect(page.getByRole('listbox')).toBeVisible();
};

export const proceedToPayment = async (page: Page) => {
  await hydrated(page);
  await page.locator('main form button[type=submit]').click();
  await page.locator('main details summary').first().click();
};

const pay = async (page: Page, card: string) => {
  await proceedToPayment(page);
  await page.locator('input[name=number]').fill(card);
  await page.locator('input[name=expiry]').fill('12/34');
  await page.locator('input[name=cvc]').fill('123');
  await page.locator('main form button[type=submit]').click();
};

export const submitEmptyCard = async (page: Page) => {
  await proceedToPayment(page);
  await submitEmpty(page);
};

export const payWithAuthentication = async (page: Page) => {
  await pay(page, AUTHENTICATED_CARD);
  await expect(page.locator('main input')).toHaveCount(0);
};

export const payWithSuccess = async (page: Page) => {
  await pay(page, PAYING_CARD);
  await expect(page).toHaveURL(/\/donate\/success/);
  await hydrated(page);
};

export const signInPath = '/api/login?returnTo=%2Fcontribute';
export const openProviderPage = (name: string) => async (page: Page) => {
  await page.locator(`main a[href$="/${name}"]`).click();
  await page.waitForURL(`**/${name}`);
};
const submitProviderForm = (page: Page) =>
  page.locator('main form .button--primary').first().click();
/**
 * Waits for the page that replaces a form. A test that only waits until the fields are gone may
 * read the next document while it is still empty.
 */
const showsMailSent = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(accent(m.provider_check_mail_title()));

export const submitEmptySignIn = async (page: Page) => {
  await submitProviderForm(page);
  await expect(page.locator('.field--error').first()).toBeVisible();
};

export const submitEmptyRegistration = async (page: Page) => {
  await openProviderPage('register')(page);
  await submitEmptySignIn(page);
};

export const register = async (page: Page) => {
  await openProviderPage('register')(page);
  await page.locator('input[name=firstName]').fill(greek('Rudo'));
  await page.locator('input[name=email]').fill('rudo@example.org');
  await page.locator('input[name=password]').fill(`${PASSWORD} ${PASSWORD}`);
  await submitProviderForm(page);
  await showsMailSent(page);
};

export const askForPassword = async (page: Page) => {
  await openProviderPage('forgotten')(page);
  await page.locator('input[name=email]').fill('nobody@example.org');
  await submitProviderForm(page);
  await showsMailSent(page);
};

export const restoreDraft = async (page: Page) => {
  await hydrated(page);
  await page.locator('#englishWord').fill(greek('friction'));
  await page.locator('#englishWord').blur();
  await page.reload();
  await expect(page.getByText(accent(m.ui_draft_restored()))).toBeVisible();
};

export const apply = async (page: Page) => {
  await hydrated(page);
  await page.locator('#motivation').fill(greek('My pupils ask for words.'));
  await page.locator('#background').fill(greek('Teacher of physics.'));
  await page.locator('#languages').check();
  await page.locator('#subjects').check();
  await page.locator('main form .button--primary').last().click();
  await expect(page.locator('.toast')).toBeVisible();
};
