import type { Page } from '@playwright/test';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { desktop, phone } from '../support/browser.ts';
import { decideTerm, submitTerm } from './calls.ts';
import { waitForDraft } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { hydrated, withoutReact } from './hydration.ts';
import { actLoggedOut, fillSignInForm, loseSession, signIn } from './people.ts';
import { openEditForm } from './review.ts';

const submit = (page: Page, englishWord: string, vernacularWord: string) =>
  submitTerm(page, {
    englishWord,
    vernacularWord,
    meaning: 'A muscle that pumps blood.',
    subject: 'biology',
  });

const dialog = (page: Page) => page.getByRole('dialog');

test('a form that is filled in and sent before React has loaded is kept and sent', async ({
  openPageAs,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  const { loaderRuns, arrive } = await withoutReact(page);
  await page.goto('/contribute', { waitUntil: 'commit' });
  await page.getByLabel('English Word').fill('artery');
  await loaderRuns();
  await page.getByRole('button', { name: 'Submit Term' }).click();
  await arrive();
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await expect(page.getByLabel('English Word')).toHaveValue('artery');
  await expect(page.getByRole('link', { name: 'Enter the meaning.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enter the English word.' })).toHaveCount(0);
  await waitForDraft(page, 'contribution.v1');

  // A link that fills in a word does not overwrite a draft. The draft has to be deleted first.
  await page.goto('/contribute?english=vein&language=venda');
  await expect(page.getByText('Your draft was restored.')).toBeVisible();
  await expect(page.getByLabel('English Word')).toHaveValue('artery');
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByLabel('English Word')).toHaveValue('vein');
});

test('React loads when the connection is back, and replays a recorded click once', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_CONNECTION_RESET/);
  const page = await openPageAs('contributor', { viewport: phone });
  let requests = 0;
  await page.route('**/assets/entry-*.js', async (route) => {
    requests += 1;
    await (requests <= 2 ? route.abort('connectionreset') : route.continue());
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete Your Account' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(dialog(page).getByRole('button', { name: 'Delete Your Account' })).toBeVisible();
  expect(requests).toBeGreaterThan(2);
});

test('React loads even if a script of the page fails after the connection is back', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_CONNECTION_RESET/, /dynamically imported module/);
  const page = await openPageAs('contributor', { viewport: phone });
  let failed = 0;
  await page.route('**/assets/ProfilePage-*.js', async (route) => {
    const breaks = route.request().resourceType() === 'script' && failed < 2;
    if (breaks) failed += 1;
    await (breaks ? route.abort('connectionreset') : route.continue());
  });
  await page.goto('/profile');
  await hydrated(page);
  expect(failed).toBe(2);
});

test('a form whose code failed to load is loaded when it is opened again', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_CONNECTION_RESET/);
  const page = await openPageAs('contributor', { viewport: phone });
  let broken = true;
  await page.route('**/assets/ReportForm-*.js', (route) =>
    broken ? route.abort('connectionreset') : route.continue(),
  );
  const { terms } = (await (await page.request.get('/api/terms?query=atom')).json()) as {
    terms: { id: string }[];
  };
  await page.goto(`/dictionary/${terms[0]!.id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(
    dialog(page).getByText('We could not load the form. Check your connection and try again.'),
  ).toBeVisible();
  broken = false;
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Send report' })).toBeVisible();
});

test('a form that is sent while React hydrates is sent once, with the typed text', async ({
  openPageAs,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      for (const link of document.querySelectorAll('[role=alert] a')) shown.push(link.textContent);
    }).observe(document, { childList: true, subtree: true });
    // This handler runs between React's tasks, to send the form as soon as the form is hydrated.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const word = document.querySelector<HTMLInputElement>('#englishWord');
      if (word) word.value = 'artery';
      if (word && Object.keys(word).some((key) => key.startsWith('__reactProps')))
        word.form!.requestSubmit();
      else port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  await page.goto('/contribute');
  await expect(page.getByRole('link', { name: 'Enter the meaning.' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shown: string[] }).shown)).not.toContain(
    'Enter the English word.',
  );
  await expect(page.getByLabel('English Word')).toHaveValue('artery');
});

test('a failed submission stays in the form, and a retry creates one term', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  const page = await openPageAs('contributor', { viewport: desktop });
  await page.goto('/contribute?english=heart+valve&vernacular=vhalivi&language=venda');
  await hydrated(page);
  await page.getByLabel('Definition/Meaning').fill('A door in the heart.');
  await page.getByLabel('Academic Field').selectOption('biology');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/terms', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The term is created, but the reply is lost.
    if (keys.length === 1) await route.fetch();
    await (keys.length === 1 ? route.abort() : route.continue());
  });
  await page.getByRole('button', { name: 'Submit Term' }).click();
  await expect(
    page.getByRole('main').getByText('Failed to submit term. Please try again.'),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your draft was restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Term' }).click();
  await expect(page.getByText('Term submitted successfully', { exact: true })).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  await page.getByRole('link', { name: 'View My Submissions' }).click();
  await expect(page.getByRole('heading', { name: 'Sample Contributor' })).toBeVisible();
  // Playwright fails if two links match, so this also checks that only one term was created.
  await expect(page.getByRole('link', { name: 'heart valve', exact: true })).toBeVisible();
});

test('a verifier whose session ended finds the edit and the reason restored after sign-in', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  const contributor = await openPageAs('contributor');
  const id = await submit(contributor, 'heart', 'mbilu');
  const page = await openPageAs('verifier');
  await page.goto(`/verify/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await dialog(page).getByLabel('Reason for Rejection').fill('The definition lacks');
  await page.keyboard.press('Escape');
  await openEditForm(page);
  await page.getByRole('textbox', { name: 'Meaning' }).fill('The muscle that pumps blood.');
  await waitForDraft(page, `edit.v2.${id}`);
  await loseSession(page);
  await actLoggedOut(page, () => page.getByRole('button', { name: 'Save & Approve' }).click());
  await fillSignInForm(page, 'verifier');
  await expect(page).toHaveURL(`/verify/${id}`);
  await expect(page.getByText('Your draft was restored.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Meaning' })).toHaveValue(
    'The muscle that pumps blood.',
  );
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog(page).getByLabel('Reason for Rejection')).toHaveValue('The definition lacks');
});

test('a reason, a comment and an edit are still there after the tab was closed', async ({
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  const id = await submit(contributor, 'liver', 'tshivhindi');
  const page = await openPageAs('verifier');
  await page.goto(`/verify/${id}`);
  await hydrated(page);
  const comment = (of: Page) =>
    of.getByRole('region', { name: m.comments_heading() }).getByLabel(m.comments_label());
  await comment(page).fill('Is this the organ?');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await dialog(page).getByLabel('Reason for Rejection').fill('The definition lacks');
  await page.keyboard.press('Escape');
  await openEditForm(page);
  await page.getByRole('textbox', { name: 'Meaning' }).fill('An organ that makes bile.');
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mazwi.draft.')));
  await expect.poll(kept).toHaveLength(3);
  const later = await page.context().newPage();
  await page.close();

  await later.goto(`/verify/${id}`);
  await expect(later.getByRole('textbox', { name: 'Meaning' })).toHaveValue(
    'An organ that makes bile.',
  );
  await expect(comment(later)).toHaveValue('Is this the organ?');
  await later.getByRole('button', { name: m.ui_draft_discard_button() }).first().click();
  await expect(later.getByRole('textbox', { name: 'Meaning' })).toHaveCount(0);
  await later.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog(later).getByLabel('Reason for Rejection')).toHaveValue(
    'The definition lacks',
  );
});

test('what is typed in a dialog is there after a reload, and Delete draft empties the form', async ({
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  const id = await submit(contributor, 'spleen', 'pfundzwu');
  const admin = await openPageAs('admin');
  await decideTerm(admin, id, 'approve');
  await admin.goto(`/dictionary/${id}`);
  await hydrated(admin);
  const open = async () => {
    await admin.getByRole('button', { name: m.staff_send_back_button() }).click();
    await expect(dialog(admin)).toBeVisible();
  };
  await open();
  const reason = dialog(admin).getByLabel(m.staff_reason_label());
  await reason.fill('Not the usual word.');
  await waitForDraft(admin, `send-back.v2.${id}`);
  await admin.reload();
  await hydrated(admin);
  await open();
  await expect(reason).toHaveValue('Not the usual word.');
  await expect(dialog(admin).getByText(m.ui_draft_restored())).toBeVisible();
  await dialog(admin).getByRole('button', { name: m.ui_draft_discard_button() }).click();
  await expect(reason).toHaveValue('');
});

test('a correction sent after another decision was made is shown until it is deleted', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const contributor = await openPageAs('contributor');
  const id = await submit(contributor, 'kidney', 'tsio');
  const page = await openPageAs('verifier', { viewport: phone });
  await page.goto(`/verify/${id}`);
  await hydrated(page);
  await openEditForm(page);
  await page.getByRole('textbox', { name: 'Meaning' }).fill('An organ that cleans blood.');
  const admin = await openPageAs('admin');
  await decideTerm(admin, id, 'approve');
  await page.getByRole('button', { name: 'Save & Approve' }).click();
  const kept = page.getByRole('region', { name: 'Your edit was not saved' });
  await expect(kept.getByText('An organ that cleans blood.')).toBeVisible();
  await expect(kept.getByText('A muscle that pumps blood.')).toBeVisible();
  await expect(kept.getByRole('row')).toHaveCount(1);
  await page.reload();
  await hydrated(page);
  await kept.getByRole('button', { name: 'Delete edit' }).click();
  await expect(kept).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(kept).toHaveCount(0);
});

test('opening a tab after the session ended leads to sign-in and back to the tab', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  const page = await openPageAs('contributor', { viewport: phone });
  await page.goto('/profile');
  await hydrated(page);
  await loseSession(page);
  await actLoggedOut(page, () => page.getByRole('link', { name: /^Notices/ }).click());
  await fillSignInForm(page, 'contributor');
  await expect(page).toHaveURL('/profile?tab=notices');
});

test('a verifier is not offered a decision on their own term or on a decided one', async ({
  openPageAs,
}) => {
  const page = await openPageAs('verifier');
  const id = await submit(page, 'lung', 'fhafhu');
  await page.goto(`/verify/${id}`);
  await expect(
    page.getByText('You submitted this term, so another verifier must review it.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const admin = await openPageAs('admin');
  await admin.goto(`/verify/${id}`);
  await admin.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(admin).toHaveURL('/verify');
  await admin.goto(`/verify/${id}`);
  await expect(
    admin.getByText('This term has already been verified. You do not need to do anything.'),
  ).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});

test('signing out deletes the drafts on a shared phone', async ({
  openPage,
  allowConsoleErrors,
}) => {
  // A call of the page can arrive after the session has ended.
  allowConsoleErrors(/status of 401/);
  const page = await openPage({ viewport: phone });
  await signIn(page, 'contributor');
  await page.goto('/contribute');
  await hydrated(page);
  await page.getByLabel('English Word').fill('kidney');
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mazwi.draft.')));
  // Drafts are encrypted before they are stored, which takes a moment.
  await expect.poll(drafts).toHaveLength(1);
  const { promise: sessionEnded, resolve: sendCall } = Promise.withResolvers<void>();
  await page.route('**/api/profile/page', async (route) => {
    await sessionEnded;
    await route.continue();
  });
  // Removes the delay with which the page opens sign-in after the session has ended.
  await page.addInitScript((delay) => {
    const { setTimeout: delayed } = window;
    window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      delayed(run, ms === delay ? 0 : ms, ...rest)) as typeof setTimeout;
  }, limits.loginRedirect);
  await page.goto('/profile');
  await hydrated(page);
  await page.route('**/api/logout', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const refused = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('/api/profile/page'),
    );
    sendCall();
    expect((await (await refused).response())?.status()).toBe(401);
    await route.fulfill({ response });
  });
  await page.getByRole('main').getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  expect(await drafts()).toEqual([]);
});
