import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, hydrated, launchBrowser, openPage, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { focused, tabTo } from './keyboard.ts';
import { personIn } from './people.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function termCalled(query: string): Promise<string> {
  const { terms } = (await (await fetch(`${site.origin}/api/terms?query=${query}`)).json()) as {
    terms: { id: string }[];
  };
  return terms[0]!.id;
}
const report = (page: Page, termId: string, details: string) =>
  page.request.post(`${site.origin}/api/reports`, {
    data: { termId, reason: 'spelling', details },
    headers: { origin: site.origin },
  });
const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function visitorIn(viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport });
  return { context, ...(await openPage(context)) };
}

describe('a report on its way', () => {
  test('sent by keyboard on a phone by somebody signed out; a verifier sends the term back, and it waits in the queue', async () => {
    const id = await termCalled('atom');
    const visitor = await visitorIn(phone);
    const { page } = visitor;
    await page.goto(`${site.origin}/dictionary/${id}`);
    await hydrated(page);
    const word = await page.getByRole('heading', { level: 1 }).innerText();
    await tabTo(page, /^Report$/);
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Details').waitFor();
    await tabTo(page, /^Send Report$/);
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Choose what is wrong').waitFor();
    expect(await focused(page)).toBe('The translation is wrong.');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, /^Details$/);
    await page.keyboard.type('One letter is missing.');
    await dialog(page).getByText('Optional. 22 of 1,000 characters.').waitFor();

    // What was typed is there again after Escape.
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Report');
    await page.keyboard.press('Enter');
    expect(await dialog(page).getByLabel('Details').inputValue()).toBe('One letter is missing.');
    expect(await dialog(page).getByLabel('A word is misspelled.').isChecked()).toBe(true);
    await tabTo(page, /^Send Report$/);
    await page.keyboard.press('Enter');
    await page
      .getByText('Thank you. Your report was received, and a verifier will look at it.')
      .waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Report');

    const verifier = await personIn(browser, site.origin, 'verifier', phone);
    await verifier.page.goto(`${site.origin}/verify`);
    await verifier.page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Reports' })
      .click();
    await verifier.page.getByRole('heading', { name: '1 open report' }).waitFor();
    const received = card(verifier.page, 'One letter is missing.');
    await received.getByText('Reported by a visitor').waitFor();
    await received.getByText('This term has 1 open report.').waitFor();
    await received.getByRole('button', { name: `Send Back to Pending: ${word}` }).click();
    await dialog(verifier.page).getByRole('button', { name: 'Send Back to Pending' }).click();
    await dialog(verifier.page).getByText('Please give a detailed reason').waitFor();
    await dialog(verifier.page).getByLabel('Reason').fill('The third letter is missing.');
    await verifier.page.keyboard.press('Escape');
    await received.getByRole('button', { name: `Send Back to Pending: ${word}` }).click();
    await verifier.page.waitForFunction(
      () =>
        document.querySelector('dialog textarea')?.textContent === 'The third letter is missing.',
    );
    await dialog(verifier.page).getByRole('button', { name: 'Send Back to Pending' }).click();
    await verifier.page
      .getByText('The term is no longer public and is waiting for a new decision.')
      .first()
      .waitFor();
    await verifier.page.getByRole('heading', { name: 'No open reports' }).waitFor();
    await verifier.page.waitForFunction(
      () => document.activeElement?.textContent === '0 open reports',
    );

    expect((await page.goto(`${site.origin}/dictionary/${id}`))?.status()).toBe(404);
    await verifier.page.getByRole('link', { name: 'Sent back' }).click();
    await card(verifier.page, 'The third letter is missing.')
      .getByText('Sent back to pending on')
      .waitFor();
    await verifier.page.getByRole('link', { name: 'Pending Review' }).click();
    await verifier.page.goto(`${site.origin}/verify/${id}`);
    await verifier.page.getByText('The third letter is missing.').waitFor();
    expect(
      await verifier.page.getByRole('button', { name: 'Approve', exact: true }).isEnabled(),
    ).toBe(true);
    const queue = (await (
      await verifier.page.request.get(`${site.origin}/api/verify?pageSize=100`)
    ).json()) as { terms: { id: string }[] };
    expect(queue.terms.map((term) => term.id)).toContain(id);
    expect([
      ...visitor.errors.filter((error) => !error.includes('404')),
      ...verifier.errors,
    ]).toEqual([]);
    await Promise.all([visitor.context.close(), verifier.context.close()]);
  });

  test('resolved with a note by keyboard; another verifier who is too late is told', async () => {
    const id = await termCalled('oxygen');
    const visitor = await visitorIn(desktop);
    expect((await report(visitor.page, id, 'I know another word.')).status()).toBe(201);
    const [{ page, context, errors }, late] = [
      await personIn(browser, site.origin, 'verifier'),
      await personIn(browser, site.origin, 'admin'),
    ];
    for (const each of [page, late.page]) {
      await each.goto(`${site.origin}/verify?tab=reports`);
      await hydrated(each);
    }
    await tabTo(page, /^Resolve: /);
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Note').waitFor();
    await page.keyboard.type('Both words are in use.');
    await tabTo(page, /^Resolve Report$/);
    await page.keyboard.press('Enter');
    await page.getByText('The report is closed. The term was not changed.').first().waitFor();
    await page.getByRole('link', { name: 'Resolved' }).click();
    await card(page, 'I know another word.').getByText('Both words are in use.').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=reports&status=resolved');
    expect((await visitor.page.goto(`${site.origin}/dictionary/${id}`))?.status()).toBe(200);

    await card(late.page, 'I know another word.')
      .getByRole('button', { name: /^Resolve: / })
      .click();
    await dialog(late.page).getByRole('button', { name: 'Resolve Report' }).click();
    await dialog(late.page)
      .getByText('This report has already been resolved. Nothing was changed.')
      .waitFor();
    expect([...errors, ...late.errors.filter((error) => !error.includes('409'))]).toEqual([]);
    await Promise.all([context, late.context, visitor.context].map((each) => each.close()));
  });

  test('that does not arrive stays in the dialog, and trying again makes one report; a second one was received already', async () => {
    const id = await termCalled('triangle');
    const { page, context } = await personIn(browser, site.origin, 'contributor', phone);
    await page.goto(`${site.origin}/dictionary/${id}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Report' }).click();
    await dialog(page).getByLabel('It is offensive or hurtful.').check();
    await dialog(page).getByLabel('Details').fill('My grandmother says so.');
    const keys: (string | undefined)[] = [];
    await page.route('**/api/reports', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The report is stored, but the answer gets lost on the way.
      if (keys.length === 1) await route.fetch();
      await (keys.length === 1 ? route.abort() : route.continue());
    });
    await dialog(page).getByRole('button', { name: 'Send Report' }).click();
    await dialog(page).getByText('Failed to send the report. Please try again.').waitFor();
    expect(await dialog(page).getByLabel('Details').inputValue()).toBe('My grandmother says so.');
    await dialog(page).getByRole('button', { name: 'Send Report' }).click();
    await page.getByText('Thank you. Your report was received').waitFor();
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);

    await page.getByRole('button', { name: 'Report' }).click();
    expect(await dialog(page).getByLabel('Details').inputValue()).toBe('');
    await dialog(page).getByLabel('Something else is wrong.').check();
    await dialog(page).getByRole('button', { name: 'Send Report' }).click();
    await dialog(page).getByText('You have already reported this term.').waitFor();

    // With two more people it is under review, and the page says so.
    for (const person of ['verifier', 'admin'] as const) {
      const reader = await personIn(browser, site.origin, person);
      expect((await report(reader.page, id, 'The same here.')).status()).toBe(201);
      await reader.context.close();
    }
    await page.goto(`${site.origin}/dictionary/${id}`);
    await page.getByText('Several people have reported this term.').waitFor();
    await context.close();
  });

  test('on a verifier’s own submission can be resolved, but not used to send it back', async () => {
    const verifier = await personIn(browser, site.origin, 'verifier');
    const body = {
      englishWord: 'kneecap',
      vernacularWord: 'kilegesambwa',
      meaning: 'The small bone in front of the knee.',
      language: 'swahili',
      subject: 'biology',
      notes: null,
    };
    const { id } = (await (
      await verifier.page.request.post(`${site.origin}/api/terms`, {
        data: body,
        headers: { origin: site.origin },
      })
    ).json()) as { id: string };
    const admin = await personIn(browser, site.origin, 'admin');
    expect(
      (
        await admin.page.request.post(`${site.origin}/api/verify/${id}/approve`, {
          data: { reason: null },
          headers: { origin: site.origin },
        })
      ).status(),
    ).toBe(200);
    expect((await report(admin.page, id, 'Is it one word or two?')).status()).toBe(201);
    await verifier.page.goto(`${site.origin}/verify?tab=reports`);
    const own = card(verifier.page, 'Is it one word or two?');
    await own
      .getByText('You submitted this term, so another verifier must decide on it.')
      .waitFor();
    expect([
      await own.getByRole('button', { name: /^Resolve/ }).count(),
      await own.getByRole('button', { name: /^Send Back/ }).count(),
    ]).toEqual([1, 0]);
    await admin.page.goto(`${site.origin}/verify?tab=reports`);
    await card(admin.page, 'Is it one word or two?')
      .getByRole('button', { name: /^Send Back/ })
      .waitFor();
    expect([...verifier.errors, ...admin.errors]).toEqual([]);
    await Promise.all([verifier.context.close(), admin.context.close()]);
  });
});

test('without scripts, Report leads to where one can write', async () => {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.origin}/dictionary/${await termCalled('triangle')}`);
  await page.getByRole('link', { name: 'Report' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor();
  await context.close();
});
