import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, hydrated, launchBrowser, phone, withoutReact } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { PASSWORD, personIn } from './people.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function submit(page: Page, english: string, word: string): Promise<string> {
  const body = {
    englishWord: english,
    vernacularWord: word,
    meaning: 'A muscle that pumps blood.',
    language: 'venda',
    subject: 'biology',
    notes: null,
  };
  const reply = await page.request.post(`${site.origin}/api/terms`, {
    data: body,
    headers: { origin: site.origin },
  });
  expect(reply.status()).toBe(201);
  return ((await reply.json()) as { id: string }).id;
}

const dialog = (page: Page) => page.getByRole('dialog');

test('what is typed and sent before React has come is kept and sent', async () => {
  const { page, context, errors } = await personIn(browser, site.origin, 'contributor', phone);
  const { arrive } = await withoutReact(page);
  await page.goto(`${site.origin}/contribute`, { waitUntil: 'commit' });
  await page.getByLabel('English Word').fill('artery');
  await page.getByRole('button', { name: 'Submit Term' }).click();
  await arrive();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  expect(await page.getByLabel('English Word').inputValue()).toBe('artery');
  await page.getByRole('link', { name: 'Enter a definition' }).waitFor();
  expect(await page.getByRole('link', { name: 'Enter the English word' }).count()).toBe(0);

  // A link that brings its own word does not overwrite what was begun, until the writer says so.
  await page.goto(`${site.origin}/contribute?english=vein&language=venda`);
  await page.getByText('Your draft was restored.').waitFor();
  expect(await page.getByLabel('English Word').inputValue()).toBe('artery');
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await page.getByLabel('English Word').inputValue()).toBe('vein');
  expect(errors).toEqual([]);
  await context.close();
});

test('React comes by itself once the line is back, and what was pressed meanwhile is made once', async () => {
  const { page, context } = await personIn(browser, site.origin, 'contributor', phone);
  let asked = 0;
  await page.route('**/assets/entry-*.js', async (route) => {
    asked += 1;
    await (asked <= 2 ? route.abort('connectionreset') : route.continue());
  });
  await page.goto(`${site.origin}/profile`);
  await page.getByRole('button', { name: 'Delete Your Account' }).click();
  expect(await dialog(page).count()).toBe(0);
  await dialog(page).getByRole('button', { name: 'Delete Your Account' }).waitFor();
  expect(asked).toBeGreaterThan(2);
  await context.close();
});

test('React comes also when a part of the page failed after the line seemed back', async () => {
  const { page, context } = await personIn(browser, site.origin, 'contributor', phone);
  let failed = 0;
  await page.route('**/assets/ProfilePage-*.js', async (route) => {
    const breaks = route.request().resourceType() === 'script' && failed < 2;
    if (breaks) failed += 1;
    await (breaks ? route.abort('connectionreset') : route.continue());
  });
  await page.goto(`${site.origin}/profile`);
  await hydrated(page);
  expect(failed).toBe(2);
  await context.close();
});

test('a form that is loaded when it is needed is fetched again after a broken line', async () => {
  const { page, context } = await personIn(browser, site.origin, 'contributor', phone);
  let broken = true;
  await page.route('**/assets/ReportForm-*.js', (route) =>
    broken ? route.abort('connectionreset') : route.continue(),
  );
  const { terms } = (await (
    await page.request.get(`${site.origin}/api/terms?query=atom`)
  ).json()) as { terms: { id: string }[] };
  await page.goto(`${site.origin}/dictionary/${terms[0]!.id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Report' }).click();
  await dialog(page)
    .getByText('The form could not be loaded. Check your connection and try again.')
    .waitFor();
  broken = false;
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Report' }).click();
  await dialog(page).getByRole('button', { name: 'Send Report' }).waitFor();
  await context.close();
});

test('what is sent while React is drawing is sent once, with what was typed', async () => {
  const { page, context, errors } = await personIn(browser, site.origin, 'contributor', phone);
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const link of document.querySelectorAll('[role=alert] a')) said.push(link.textContent);
    }).observe(document, { childList: true, subtree: true });
    // Looks between all of React's steps for the first in which the form is its own.
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
  await page.goto(`${site.origin}/contribute`);
  await page.getByRole('link', { name: 'Enter a definition' }).waitFor();
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).not.toContain(
    'Enter the English word',
  );
  expect(await page.getByLabel('English Word').inputValue()).toBe('artery');
  expect(errors).toEqual([]);
  await context.close();
});

test('a failed submission stays in the form, and trying again makes one term', async () => {
  const { page, context } = await personIn(browser, site.origin, 'contributor', desktop);
  await page.goto(
    `${site.origin}/contribute?english=heart+valve&vernacular=vhalivi&language=venda`,
  );
  await hydrated(page);
  await page.getByLabel('Definition/Meaning').fill('A door in the heart.');
  await page.getByLabel('Academic Field').selectOption('biology');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/terms', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The term is made, but the answer gets lost on the way.
    if (keys.length === 1) await route.fetch();
    await (keys.length === 1 ? route.abort() : route.continue());
  });
  await page.getByRole('button', { name: 'Submit Term' }).click();
  await page.getByRole('main').getByText('Failed to submit term. Please try again.').waitFor();
  await page.reload();
  await page.getByText('Your draft was restored.').waitFor();
  await page.getByRole('button', { name: 'Submit Term' }).click();
  await page.getByText('Term submitted successfully', { exact: true }).waitFor();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  await page.getByRole('link', { name: 'View My Submissions' }).click();
  await page.getByRole('heading', { name: 'Sample Contributor' }).waitFor();
  // Two of them would be refused as not one.
  await page.getByRole('link', { name: 'heart valve', exact: true }).waitFor();
  await context.close();
});

test('a verifier whose session ended finds the edit and the reason again', async () => {
  const contributor = await personIn(browser, site.origin, 'contributor');
  const id = await submit(contributor.page, 'heart', 'mbilu');
  const { page, context } = await personIn(browser, site.origin, 'verifier');
  await page.goto(`${site.origin}/verify/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await dialog(page).getByLabel('Reason for Rejection').fill('The definition lacks');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit & Approve' }).click();
  await page.getByLabel('Meaning').fill('The muscle that pumps blood.');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save & Approve' }).click();
  await page.getByText('You are logged out. Logging in again...').first().waitFor();
  await page.getByLabel('Email').fill('verifier@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${site.origin}/verify/${id}`);
  await page.getByText('Your draft was restored.').waitFor();
  expect(await page.getByLabel('Meaning').inputValue()).toBe('The muscle that pumps blood.');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  expect(await dialog(page).getByLabel('Reason for Rejection').inputValue()).toBe(
    'The definition lacks',
  );
  await Promise.all([context.close(), contributor.context.close()]);
});

test('a correction that came too late stands beside the term as it was decided, until its verifier lets go of it', async () => {
  const contributor = await personIn(browser, site.origin, 'contributor');
  const id = await submit(contributor.page, 'kidney', 'tsio');
  const { page, context } = await personIn(browser, site.origin, 'verifier', phone);
  await page.goto(`${site.origin}/verify/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Edit & Approve' }).click();
  await page.getByLabel('Meaning').fill('An organ that cleans blood.');
  const admin = await personIn(browser, site.origin, 'admin');
  expect(
    (
      await admin.page.request.post(`${site.origin}/api/verify/${id}/approve`, {
        data: {},
        headers: { origin: site.origin },
      })
    ).status(),
  ).toBe(200);
  await page.getByRole('button', { name: 'Save & Approve' }).click();
  const kept = page.getByRole('region', { name: 'Your correction was not saved' });
  await kept.getByText('An organ that cleans blood.').waitFor();
  await kept.getByText('A muscle that pumps blood.').waitFor();
  expect(await kept.getByRole('row').count()).toBe(1);
  await page.reload();
  await hydrated(page);
  await kept.getByRole('button', { name: 'Discard' }).click();
  await kept.waitFor({ state: 'detached' });
  await page.reload();
  await hydrated(page);
  expect(await kept.count()).toBe(0);
  await Promise.all([context, contributor.context, admin.context].map((each) => each.close()));
});

test('reading on in a session that ended leads to sign-in, and back', async () => {
  const { page, context } = await personIn(browser, site.origin, 'contributor', phone);
  await page.goto(`${site.origin}/profile`);
  await hydrated(page);
  await context.clearCookies();
  await page.getByRole('link', { name: /^Notices/ }).click();
  await page.getByText('You are logged out. Logging in again...').first().waitFor();
  await page.getByLabel('Email').fill('contributor@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${site.origin}/profile?tab=notices`);
  await context.close();
});

test('nobody is offered a decision on their own term, or on one that is decided', async () => {
  const { page, context, errors } = await personIn(browser, site.origin, 'verifier');
  const id = await submit(page, 'lung', 'fhafhu');
  await page.goto(`${site.origin}/verify/${id}`);
  await page.getByText('You submitted this term, so another verifier must decide on it.').waitFor();
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  const admin = await personIn(browser, site.origin, 'admin');
  await admin.page.goto(`${site.origin}/verify/${id}`);
  await admin.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await admin.page.waitForURL(`${site.origin}/verify`);
  await admin.page.goto(`${site.origin}/verify/${id}`);
  await admin.page
    .getByText('This term has been verified. There is nothing left to decide.')
    .waitFor();
  expect(await admin.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect([...errors, ...admin.errors]).toEqual([]);
  await Promise.all([context.close(), admin.context.close()]);
});

test('signing out leaves no draft on a shared phone', async () => {
  const { page, context } = await personIn(browser, site.origin, 'contributor', phone);
  await page.goto(`${site.origin}/contribute`);
  await hydrated(page);
  await page.getByLabel('English Word').fill('kidney');
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mazwi.draft.')));
  expect(await drafts()).toHaveLength(1);
  await page.goto(`${site.origin}/profile`);
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign Out' }).click();
  await page.waitForURL(`${site.origin}/`);
  expect(await drafts()).toEqual([]);
  await context.close();
});
