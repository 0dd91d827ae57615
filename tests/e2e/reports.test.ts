import type { Page } from '@playwright/test';
import type { ReceivedReport } from '#contract/review/reports.ts';
import { phone } from '../support/browser.ts';
import { decideTerm, findTermId, reportTerm, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { focused, tabTo } from './keyboard.ts';
import { actLoggedOut, fillSignInForm, loseSession } from './people.ts';
import { openTab } from './staff-tabs.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test.describe('reports', () => {
  test('a visitor reports a term by keyboard on a phone, and a verifier reopens it', async ({
    openPage,
    openPageAs,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/404/);
    const page = await openPage({ viewport: phone });
    const id = await findTermId(page, 'atom');
    await page.goto(`/dictionary/${id}`);
    await hydrated(page);
    const word = await page.getByRole('heading', { level: 1 }).innerText();
    await tabTo(page, /^Report$/);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByLabel('Details')).toBeVisible();
    await tabTo(page, /^Send report$/);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('Choose what is wrong.')).toBeVisible();
    await expect.poll(() => focused(page)).toBe('The translation is wrong.');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, /^Details$/);
    await page.keyboard.type('One letter is missing.');
    await expect(dialog(page).getByText('Optional. 22 of 1,000 characters.')).toBeVisible();

    // The typed text is kept when Escape closes the dialog.
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect.poll(() => focused(page)).toBe('Report');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByLabel('Details')).toHaveValue('One letter is missing.');
    await expect(dialog(page).getByLabel('A word has a spelling mistake.')).toBeChecked();
    await tabTo(page, /^Send report$/);
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('Thank you for your report. A verifier will look at it.'),
    ).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect.poll(() => focused(page)).toBe('Report');

    const verifier = await openPageAs('verifier', { viewport: phone });
    await verifier.goto('/verify');
    await openTab(verifier, 'Reports');
    await expect(verifier.getByRole('heading', { name: '1 open report' })).toBeVisible();
    const received = card(verifier, 'One letter is missing.');
    await expect(received.getByText('Reported by a visitor')).toBeVisible();
    await expect(received.getByText('This term has 1 open report.')).toBeVisible();
    await received.getByRole('button', { name: `Send back for review: ${word}` }).click();
    await dialog(verifier).getByRole('button', { name: 'Send back for review' }).click();
    await expect(dialog(verifier).getByText('Please give a detailed reason')).toBeVisible();
    await dialog(verifier).getByLabel('Reason').fill('The third letter is missing.');
    await verifier.keyboard.press('Escape');
    await received.getByRole('button', { name: `Send back for review: ${word}` }).click();
    await expect(dialog(verifier).getByLabel('Reason')).toHaveText('The third letter is missing.');
    // The list is loaded again only when the dialog has closed.
    const dialogClosed = Promise.withResolvers<void>();
    await verifier.route('**/api/reports?*', async (route) => {
      await dialogClosed.promise;
      await route.continue();
    });
    await dialog(verifier).getByRole('button', { name: 'Send back for review' }).click();
    await expect(dialog(verifier)).toBeHidden();
    dialogClosed.resolve();
    await expect(
      verifier.getByText('The term is no longer public and is waiting for a new decision.').first(),
    ).toBeVisible();
    await expect(verifier.getByRole('heading', { name: 'No open reports' })).toBeVisible();
    await expect(verifier.locator(':focus')).toHaveText('0 open reports');

    expect((await page.goto(`/dictionary/${id}`))?.status()).toBe(404);
    await verifier.getByRole('link', { name: 'Sent back' }).click();
    await expect(
      card(verifier, 'The third letter is missing.').getByText('Sent back for review on'),
    ).toBeVisible();
    await openTab(verifier, 'Pending Review');
    await verifier.goto(`/verify/${id}`);
    await expect(verifier.getByText('The third letter is missing.')).toBeVisible();
    await expect(verifier.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled();
    const queue = (await (await verifier.request.get('/api/verify?pageSize=100')).json()) as {
      terms: { id: string }[];
    };
    expect(queue.terms.map((term) => term.id)).toContain(id);
  });

  test('a verifier closes a report by keyboard, and a second decision is refused', async ({
    openPage,
    openPageAs,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/409/);
    const visitor = await openPage();
    const id = await findTermId(visitor, 'oxygen');
    await reportTerm(visitor, id, 'I know another word.');
    const page = await openPageAs('verifier');
    const late = await openPageAs('admin');
    for (const each of [page, late]) {
      await each.goto('/verify?tab=reports');
      await hydrated(each);
    }
    await tabTo(page, /^Close report: /);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByLabel('Note')).toBeVisible();
    await page.keyboard.type('Both words are in use.');
    await tabTo(page, /^Close report$/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The term was not changed.').first()).toBeVisible();
    await page.getByRole('link', { name: 'Term unchanged' }).click();
    await expect(
      card(page, 'I know another word.').getByText('Both words are in use.'),
    ).toBeVisible();
    await expect(page).toHaveURL('/verify?tab=reports&status=resolved');
    expect((await visitor.goto(`/dictionary/${id}`))?.status()).toBe(200);

    await card(late, 'I know another word.')
      .getByRole('button', { name: /^Close report: / })
      .click();
    await dialog(late).getByRole('button', { name: 'Close report' }).click();
    await expect(
      dialog(late).getByText('This report is already closed. Nothing was changed.'),
    ).toBeVisible();
  });

  test('a report whose reply is lost stays in the dialog and is stored once', async ({
    openPageAs,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/net::ERR_FAILED/, /status of 409/);
    const page = await openPageAs('contributor', { viewport: phone });
    const id = await findTermId(page, 'triangle');
    await page.goto(`/dictionary/${id}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Report' }).click();
    await dialog(page).getByLabel('It is offensive or hurtful.').check();
    await dialog(page).getByLabel('Details').fill('My grandmother says so.');
    const keys: (string | undefined)[] = [];
    await page.route('**/api/reports', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The report is stored, but the reply is lost.
      if (keys.length === 1) await route.fetch();
      await (keys.length === 1 ? route.abort() : route.continue());
    });
    await dialog(page).getByRole('button', { name: 'Send report' }).click();
    await expect(
      dialog(page).getByText('Failed to send the report. Please try again.'),
    ).toBeVisible();
    await expect(dialog(page).getByLabel('Details')).toHaveValue('My grandmother says so.');
    await dialog(page).getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Thank you for your report.')).toBeVisible();
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);

    await page.getByRole('button', { name: 'Report' }).click();
    await expect(dialog(page).getByLabel('Details')).toHaveValue('');
    await dialog(page).getByLabel('Something else is wrong.').check();
    await dialog(page).getByRole('button', { name: 'Send report' }).click();
    await expect(dialog(page).getByText('You have already reported this term.')).toBeVisible();

    // After two more reports the page shows that the term is under review.
    for (const person of ['verifier', 'admin'] as const) {
      const reader = await openPageAs(person);
      await reportTerm(reader, id, 'The same here.');
    }
    await page.goto(`/dictionary/${id}`);
    await expect(page.getByText('Several people have reported this term.')).toBeVisible();
  });

  test('a report sent after the session ended waits for the next sign-in', async ({
    openPageAs,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 401/);
    const page = await openPageAs('contributor', { viewport: phone });
    const id = await findTermId(page, 'heart');
    await page.goto(`/dictionary/${id}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Report' }).click();
    await dialog(page).getByLabel('Something else is wrong.').check();
    await dialog(page).getByLabel('Details').fill('Written before the session ended.');
    await loseSession(page);
    await actLoggedOut(page, () =>
      dialog(page).getByRole('button', { name: 'Send report' }).click(),
    );
    const verifier = await openPageAs('verifier');
    const sent = async () => {
      const reply = await verifier.request.get('/api/reports?pageSize=100');
      const { reports } = (await reply.json()) as { reports: ReceivedReport[] };
      return reports.filter(({ details }) => details === 'Written before the session ended.');
    };
    expect(await sent()).toEqual([]);

    await fillSignInForm(page, 'contributor');
    await expect(page).toHaveURL(`/dictionary/${id}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Report' }).click();
    await expect(dialog(page).getByLabel('Details')).toHaveValue(
      'Written before the session ended.',
    );
    await dialog(page).getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Thank you for your report.')).toBeVisible();
    expect(await sent()).toMatchObject([{ signedIn: true }]);
  });

  test('a verifier can close a report on their own submission, but not send it back', async ({
    openPageAs,
  }) => {
    const verifier = await openPageAs('verifier');
    const id = await submitTerm(verifier, {
      englishWord: 'kneecap',
      vernacularWord: 'kilegesambwa',
      meaning: 'The small bone in front of the knee.',
      language: 'swahili',
      subject: 'biology',
    });
    const admin = await openPageAs('admin');
    await decideTerm(admin, id, 'approve');
    await reportTerm(admin, id, 'Is it one word or two?');
    await verifier.goto('/verify?tab=reports');
    const own = card(verifier, 'Is it one word or two?');
    await expect(
      own.getByText('You submitted this term, so another verifier must review it.'),
    ).toBeVisible();
    await expect(own.getByRole('button', { name: /^Close report/ })).toHaveCount(1);
    await expect(own.getByRole('button', { name: /^Send back/ })).toHaveCount(0);
    await admin.goto('/verify?tab=reports');
    await expect(
      card(admin, 'Is it one word or two?').getByRole('button', { name: /^Send back/ }),
    ).toBeVisible();
  });
});

test('the Report link leads to the contact page without scripts', async ({ openPage }) => {
  const page = await openPage({ viewport: phone, javaScriptEnabled: false });
  await page.goto(`/dictionary/${await findTermId(page, 'triangle')}`);
  await page.getByRole('link', { name: 'Report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
});
