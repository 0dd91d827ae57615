import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, hydrated, launchBrowser, openPage, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { tabTo } from './keyboard.ts';
import { personIn, signIn } from './people.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function contribute(
  page: Page,
  term: { english: string; word: string; meaning: string; language: string; subject: string },
): Promise<void> {
  await page.goto(`${site.origin}/contribute`);
  await hydrated(page);
  await page.getByLabel('English Word').fill(term.english);
  await page.getByLabel('Definition/Meaning').fill(term.meaning);
  await page.getByLabel('Academic Field').selectOption(term.subject);
  await page.getByLabel('Language', { exact: false }).last().selectOption(term.language);
  await page.getByLabel('Vernacular Translation').fill(term.word);
}

const sent = (page: Page) =>
  page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === '/api/terms' && response.request().method() === 'POST',
  );

describe('a term on its way', () => {
  test('the next page of decisions is reached by keyboard, and the focus stays in the page', async () => {
    const { page, context, errors } = await personIn(browser, site.origin, 'verifier');
    await page.goto(`${site.origin}/verify?tab=recent-history`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Page 2 of').waitFor();
    await page.waitForFunction(() => document.activeElement !== document.body);
    expect(await page.evaluate(() => document.activeElement!.textContent)).toMatch(
      /^(Verifier Dashboard|Next)$/,
    );
    expect(errors).toEqual([]);
    await context.close();
  });

  test('contributed with a warned duplicate, corrected and approved by keyboard, public with its history; a late click is told', async () => {
    const contributor = await personIn(browser, site.origin, 'contributor', phone);
    await contribute(contributor.page, {
      english: 'Triangle',
      word: 'pembetatu sawa',
      meaning: 'A shape that have three sides.',
      language: 'swahili',
      subject: 'education',
    });
    await contributor.page.getByRole('heading', { name: 'Similar terms exist' }).waitFor();
    const answer = sent(contributor.page);
    await contributor.page.getByRole('button', { name: 'Submit Term' }).click();
    const { id } = (await (await answer).json()) as { id: string };
    await contributor.page.getByRole('heading', { name: 'Term Submitted Successfully!' }).waitFor();
    await contributor.page
      .getByText('Your term has been submitted for verification.')
      .first()
      .waitFor();

    const outsider = await browser.newContext();
    const outside = await openPage(outsider);
    expect((await outside.page.goto(`${site.origin}/dictionary/${id}`))?.status()).toBe(404);

    const late = await personIn(browser, site.origin, 'admin');
    await late.page.goto(`${site.origin}/verify/${id}`);
    await late.page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    await hydrated(late.page);

    const verifier = await personIn(browser, site.origin, 'verifier');
    const { page } = verifier;
    await page.goto(`${site.origin}/verify`);
    await hydrated(page);
    await page.getByText('terms pending verification').first().waitFor();
    await tabTo(page, /^Review Triangle$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Submission for Review' }).waitFor();
    await tabTo(page, /^Edit & Approve$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Meaning/);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('A shape that has three sides.');
    await tabTo(page, /^Subject/);
    await page.keyboard.type('Mathem');
    await page.locator('del', { hasText: 'have' }).waitFor();
    await page.locator('ins', { hasText: 'has' }).waitFor();
    await tabTo(page, /^Save & Approve$/);
    await page.keyboard.press('Enter');
    await page.getByText('The term has been updated and automatically approved.').first().waitFor();
    await page.waitForURL(`${site.origin}/verify`);

    await late.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await late.page.getByText('Failed to approve term. Please try again.').first().waitFor();
    await late.page
      .getByText('This term has already been verified. Nothing was changed.')
      .first()
      .waitFor();

    expect((await outside.page.goto(`${site.origin}/dictionary/${id}`))?.status()).toBe(200);
    const { term, history } = (await (await fetch(`${site.origin}/api/terms/${id}`)).json()) as {
      term: { meaning: string; subject: string; status: string };
      history: { action: string; changes: unknown }[];
    };
    expect(term).toMatchObject({
      meaning: 'A shape that has three sides.',
      subject: 'mathematics',
      status: 'verified',
    });
    expect(history.map((entry) => entry.action)).toEqual(['verified', 'updated', 'created']);
    expect(history[1]!.changes).toEqual({
      meaning: { from: 'A shape that have three sides.', to: 'A shape that has three sides.' },
      subject: { from: 'education', to: 'mathematics' },
    });
    expect(contributor.errors).toEqual([]);
    expect(verifier.errors).toEqual([]);
    // The 404 before the approval and the 409 are the only failures a console may show.
    expect(outside.errors.filter((error) => !error.includes('404'))).toEqual([]);
    expect(late.errors.filter((error) => !error.includes('409'))).toEqual([]);
    await Promise.all(
      [contributor, verifier, late].map(({ context }) => context.close()).concat(outsider.close()),
    );
  });

  test('rejected with a reason that is long enough; the submitter finds it', async () => {
    const contributor = await personIn(browser, site.origin, 'contributor');
    await contribute(contributor.page, {
      english: 'soil',
      word: 'udongo',
      meaning: 'The ground.',
      language: 'swahili',
      subject: 'agriculture',
    });
    const answer = sent(contributor.page);
    await contributor.page.getByRole('button', { name: 'Submit Term' }).click();
    const { id } = (await (await answer).json()) as { id: string };

    const verifier = await personIn(browser, site.origin, 'verifier', phone);
    const { page } = verifier;
    await page.goto(`${site.origin}/verify/${id}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Reject', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Reason for Rejection').waitFor();
    await tabTo(page, /^Reason for Rejection/);
    await page.keyboard.type('Wrong');
    await tabTo(page, /^Reject Submission$/);
    await page.keyboard.press('Enter');
    await page.getByText('Please provide a detailed reason for rejection').first().waitFor();
    await page
      .getByLabel('Reason for Rejection')
      .fill('The definition is too short to tell soil from land.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject Submission' }).click();
    await page.getByText('The term has been rejected with feedback.').first().waitFor();

    await contributor.page.goto(`${site.origin}/profile`);
    await contributor.page
      .getByText('The definition is too short to tell soil from land.')
      .waitFor();
    expect([...contributor.errors, ...verifier.errors]).toEqual([]);
    await Promise.all([contributor.context.close(), verifier.context.close()]);
  });

  test('the whole form by keyboard: errors first, letters of Tshivenda, then sent', async () => {
    const { page, context, errors } = await personIn(browser, site.origin, 'contributor', desktop);
    await page.goto(`${site.origin}/contribute`);
    await hydrated(page);
    await tabTo(page, /^English Word/);
    await page.keyboard.type('leaf vein');
    await tabTo(page, /^Submit Term$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    await tabTo(page, /^Enter a definition$/);
    await page.keyboard.press('Enter');
    await page.keyboard.type('A line in a leaf that carries water.');
    await tabTo(page, /^Academic Field/);
    await page.keyboard.type('Biol');
    await tabTo(page, /^Language/);
    await page.keyboard.type('Venda');
    await tabTo(page, /^Vernacular Translation/);
    await page.keyboard.type('lutsi lwa ');
    await tabTo(page, /^Insert ṱ$/);
    await page.keyboard.press('Enter');
    await page.keyboard.type('ari');
    expect(await page.getByLabel('Vernacular Translation').inputValue()).toBe('lutsi lwa ṱari');
    expect(await page.getByLabel('Vernacular Translation').getAttribute('lang')).toBe('ve');
    await tabTo(page, /^Submit Term$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Term Submitted Successfully!' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a draft survives a reload and a lost session', async () => {
    const { page, context } = await personIn(browser, site.origin, 'contributor', phone);
    await page.goto(`${site.origin}/contribute`);
    await hydrated(page);
    await page.getByLabel('English Word').fill('capillary');
    await page.reload();
    await page.getByText('Your draft was restored.').waitFor();
    expect(await page.getByLabel('English Word').inputValue()).toBe('capillary');

    await page.getByLabel('Definition/Meaning').fill('The thinnest blood vessel.');
    await page.getByLabel('Academic Field').selectOption('biology');
    await page.getByLabel('Language').last().selectOption('zulu');
    await page.getByLabel('Vernacular Translation').fill('umthanjana');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Submit Term' }).click();
    await page.getByText('You are logged out. Logging in again...').first().waitFor();
    await page.getByLabel('Email').fill('contributor@example.org');
    await page.getByLabel('Password', { exact: true }).fill('speak-science');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${site.origin}/contribute`);
    await page.getByText('Your draft was restored.').waitFor();
    expect(await page.getByLabel('Vernacular Translation').inputValue()).toBe('umthanjana');
    await context.close();
  });
});

describe('who is signed out', () => {
  test.each([
    ['/contribute', 'You need to sign in to contribute terms.'],
    ['/profile', 'You need to sign in to view your profile.'],
    ['/verifier-apply', 'You need to sign in to apply as a verifier.'],
  ])('%s says so, leads to sign-in and comes back', async (path, sentence) => {
    const context = await browser.newContext({ viewport: phone });
    const { page, errors } = await openPage(context);
    await page.goto(site.origin + path);
    await page.getByText('Authentication Required').first().waitFor();
    await page.getByText(sentence).first().waitFor();
    await page.getByLabel('Email').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a contributor is told that verifying needs more, and is taken to the application', async () => {
    const { page, context } = await personIn(browser, site.origin, 'contributor');
    await page.goto(`${site.origin}/verify`);
    await page.getByText('You need verifier privileges to access this page.').first().waitFor();
    await page.waitForURL(`${site.origin}/verifier-apply`);
    await context.close();
  });

  test('signing in and out again', async () => {
    const context = await browser.newContext({ viewport: desktop });
    const { page, errors } = await openPage(context);
    await signIn(page, site.origin, 'contributor', '/dictionary?language=venda');
    await page.getByText('Sample Contributor').first().click();
    await page.getByRole('link', { name: 'Sign out' }).first().click();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect((await page.request.get(`${site.origin}/api/auth/user`)).status()).toBe(401);
    expect(errors).toEqual([]);
    await context.close();
  });
});
