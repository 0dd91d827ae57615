import type { Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { decideTerm, requireTwo, submitProposal, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const cardOf = (page: Page, english: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: english });

async function openCorrections(page: Page, query = ''): Promise<void> {
  await page.goto(`/verify?tab=corrections${query}`);
  await hydrated(page);
}

/** Stores a verified term and a contributor's suggestion for it. Returns the id of the term. */
async function createSuggestion(
  people: Record<'contributor' | 'verifier', Page>,
  english: string,
  change: Record<string, string> = { vernacularWord: 'tseṱano' },
): Promise<string> {
  const id = await submitTerm(people.contributor, { englishWord: english });
  await decideTerm(people.verifier, id, 'approve');
  await submitProposal(people.contributor, id, change);
  return id;
}

test('a correction leaves the term public, and appears once another verifier accepts it', async ({
  openPage,
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const id = await createSuggestion({ contributor, verifier }, 'friction on ice');
  const reader = await openPage({ viewport: phone });
  await reader.goto(`/dictionary/${id}`);
  await expect(reader.locator('.vernacular-title')).toHaveText('tsetano');

  const admin = await openPageAs('admin', { viewport: phone });
  await openCorrections(admin);
  await expect(admin.getByRole('heading', { name: /\d+ open suggestion/ })).toBeVisible();
  const card = cardOf(admin, 'friction on ice');
  await expect(card.locator('del')).toHaveText('tsetano');
  await expect(card.locator('ins')).toHaveText('tseṱano');
  await expect(card).toContainText('Source: A school book');
  await expect(card).toContainText('Reason: The spelling is wrong.');
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(
    admin.getByText('The dictionary now shows the change.', { exact: true }),
  ).toBeVisible();
  await expect(admin.getByRole('heading', { name: /\d+ open suggestion/ })).toBeFocused();
  await expect(cardOf(admin, 'friction on ice')).toHaveCount(0);

  await reader.reload();
  await expect(reader.locator('.vernacular-title')).toHaveText('tseṱano');
  const newest = reader.locator('.history-list > li').first();
  await expect(newest).toContainText('The spelling is wrong.');
  await expect(newest).toContainText('Source: A school book');
  await expect(newest.locator('del')).toHaveText('tsetano');
  await contributor.goto('/profile?tab=notices');
  await expect(contributor.getByText('Your suggested edit was accepted.').first()).toBeVisible();
});

test('where two verifiers must agree, the first one reads so, and the second changes the term', async ({
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const admin = await openPageAs('admin');
  await requireTwo(admin, ['astronomy']);
  const toAstronomy = { subject: 'astronomy' };
  await createSuggestion({ contributor, verifier }, 'friction in space', toAstronomy);
  for (const [page, says] of [
    [verifier, 'One more verifier needs to accept this suggestion.'],
    [admin, 'The dictionary now shows the change.'],
  ] as const) {
    await openCorrections(page);
    const card = cardOf(page, 'friction in space');
    await expect(card.getByText('Needs one more')).toHaveCount(page === admin ? 1 : 0);
    await card.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText(says, { exact: true })).toBeVisible();
    await expect(card).toHaveCount(0);
  }
});

test('a rejection needs a reason, which survives closing the dialog', async ({ openPageAs }) => {
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  await createSuggestion({ contributor, verifier }, 'friction in oil');
  await openCorrections(verifier);
  const card = cardOf(verifier, 'friction in oil');
  await card.getByRole('button', { name: 'Reject' }).click();
  const dialog = verifier.getByRole('dialog', { name: 'Reject this suggestion' });
  await dialog.getByLabel('Reason *').fill('No.');
  await dialog.getByRole('button', { name: 'Reject suggestion' }).click();
  await expect(dialog).toContainText('Please give a detailed reason');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByLabel('Reason *')).toHaveValue('No.');
  await dialog.getByLabel('Reason *').fill('Both spellings are in use.');
  await dialog.getByRole('button', { name: 'Reject suggestion' }).click();
  await expect(verifier.getByText('Suggestion rejected', { exact: true })).toBeVisible();
  await verifier.getByRole('link', { name: 'Rejected', exact: true }).click();
  await expect(cardOf(verifier, 'friction in oil')).toContainText('Both spellings are in use.');

  await contributor.goto('/profile?tab=suggestions');
  const own = cardOf(contributor, 'friction in oil');
  await expect(own).toContainText('Rejected');
  await expect(own).toContainText('Both spellings are in use.');
});

test('an outdated suggestion says what changed, and its author can withdraw it', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const admin = await openPageAs('admin');
  const id = await createSuggestion({ contributor, verifier }, 'friction of sand');
  await openCorrections(admin);
  await openCorrections(verifier);
  await submitProposal(verifier, id, { vernacularWord: 'tsetano tsha muṱavha' });
  // Nobody decides on their own suggestion, so it is not in the list.
  await verifier.reload();
  await hydrated(verifier);
  await expect(cardOf(verifier, 'friction of sand')).toHaveCount(1);
  await expect(cardOf(verifier, 'friction of sand')).not.toContainText('tsha');

  await cardOf(verifier, 'friction of sand')
    .filter({ hasNotText: 'tsha' })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect(verifier.getByText('Suggestion accepted', { exact: true })).toBeVisible();
  await cardOf(admin, 'friction of sand').getByRole('button', { name: 'Accept' }).click();
  await expect(admin.getByText('already been accepted').first()).toBeVisible();
  const outdated = cardOf(admin, 'friction of sand').filter({ hasText: 'tsha' });
  await expect(outdated).toContainText('The text has changed since this was suggested');
  await expect(outdated.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await expect(outdated.getByRole('button', { name: 'Reject' })).toBeVisible();

  await verifier.goto('/profile?tab=suggestions');
  await hydrated(verifier);
  const mine = cardOf(verifier, 'friction of sand');
  await expect(mine).toContainText('Waiting for a verifier');
  await mine.getByRole('button', { name: 'Withdraw' }).click();
  await expect(mine).toContainText('Withdrawn');
  await expect(mine.getByRole('button')).toHaveCount(0);
});

test('the tab says that there are no suggestions, or that they could not be loaded', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 503/);
  const verifier = await openPageAs('verifier');
  await openCorrections(verifier, '&language=swahili');
  await expect(verifier.getByRole('heading', { name: 'No open suggestions' })).toBeVisible();
  await verifier.route('**/api/proposals*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
  );
  await verifier.getByRole('link', { name: 'Accepted', exact: true }).click();
  await expect(verifier.getByText('Failed to load the suggestions. Please try again.')).toBeVisible(
    {
      timeout: 30_000,
    },
  );
});
