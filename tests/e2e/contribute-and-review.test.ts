import type { Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { decideTerm, submitTerm } from './calls.ts';
import { waitForDraft } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';
import { actLoggedOut, fillSignInForm, loseSession, seeBeforeSignIn, signIn } from './people.ts';
import { inDatabase } from './site-database.ts';

async function contribute(
  page: Page,
  term: { english: string; word: string; meaning: string; language: string; subject: string },
): Promise<void> {
  await page.goto('/contribute');
  await hydrated(page);
  await page.getByLabel('English Word').fill(term.english);
  await page.getByLabel('Definition/Meaning').fill(term.meaning);
  await page.getByLabel('Academic Field').selectOption(term.subject);
  await page.getByLabel('Language', { exact: false }).last().selectOption(term.language);
  await page.getByLabel('Vernacular Translation').fill(term.word);
}

const waitForSubmission = (page: Page) =>
  page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === '/api/terms' && response.request().method() === 'POST',
  );

test.describe('contributing and deciding', () => {
  test('the next page of decisions opens by keyboard, with the focus at the start of the list', async ({
    openPageAs,
  }) => {
    const page = await openPageAs('verifier');
    await page.goto('/verify?tab=recent-history');
    await hydrated(page);
    await page.getByRole('link', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Page 2 of')).toBeVisible();
    await expect(page.locator('#main .tabs')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('#main .tabs :focus')).toHaveCount(1);
  });

  test('a term is contributed, corrected and approved once, by keyboard', async ({
    openPage,
    openPageAs,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/409/, /404/);
    const contributor = await openPageAs('contributor', { viewport: phone });
    await contribute(contributor, {
      english: 'Triangle',
      word: 'pembetatu sawa',
      meaning: 'A shape that have three sides.',
      language: 'swahili',
      subject: 'education',
    });
    await expect(
      contributor.getByRole('heading', { name: 'Similar terms already exist' }),
    ).toBeVisible();
    const reply = waitForSubmission(contributor);
    await contributor.getByRole('button', { name: 'Submit Term' }).click();
    const { id } = (await (await reply).json()) as { id: string };
    await expect(
      contributor.getByRole('heading', { name: 'Term Submitted Successfully!' }),
    ).toBeVisible();
    await expect(
      contributor.getByText('Your term has been submitted for verification.').first(),
    ).toBeVisible();
    await contributor.getByRole('button', { name: 'Add Another Term' }).click();
    await expect(contributor.getByLabel('English Word')).toHaveValue('');
    await expect(contributor.getByLabel('Academic Field')).toHaveValue('education');
    await expect(contributor.getByLabel('Language', { exact: false }).last()).toHaveValue(
      'swahili',
    );

    const outsider = await openPage();
    expect((await outsider.goto(`/dictionary/${id}`))?.status()).toBe(404);

    const late = await openPageAs('admin');
    await late.goto(`/verify/${id}`);
    await expect(late.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
    await hydrated(late);

    const page = await openPageAs('verifier');
    await page.goto('/verify');
    await hydrated(page);
    await expect(page.getByText(/\d+ terms pending/).first()).toBeVisible();
    await tabTo(page, /^Review Triangle \(/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Submission for Review' })).toBeVisible();
    await tabTo(page, /^Edit & Approve$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Meaning/);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('A shape that has three sides.');
    await tabTo(page, /^Subject/);
    await page.keyboard.type('Mathem');
    await expect(page.locator('del', { hasText: 'have' })).toBeVisible();
    await expect(page.locator('ins', { hasText: 'has' })).toBeVisible();
    await tabTo(page, /^Save & Approve$/);
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('The term has been updated and automatically approved.').first(),
    ).toBeVisible();
    // The next submission of the queue's view opens.
    await expect(page).toHaveURL(/\/verify\/[^/]+\?sort=oldest$/);
    await expect(page).not.toHaveURL(new RegExp(id));

    await late.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(late.getByText('Failed to approve term. Please try again.').first()).toBeVisible();
    await expect(
      late.getByText('This term has already been verified. Nothing was changed.').first(),
    ).toBeVisible();

    expect((await outsider.goto(`/dictionary/${id}`))?.status()).toBe(200);
    const { term, history } = (await (await outsider.request.get(`/api/terms/${id}`)).json()) as {
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
  });

  test('verified terms that repeat one another are listed with a link to each', async ({
    openPageAs,
    site,
  }) => {
    const contributor = await openPageAs('contributor');
    const page = await openPageAs('verifier');
    const ids = [
      await submitTerm(contributor, { englishWord: 'viscosity', vernacularWord: 'vhutete' }),
      await submitTerm(contributor, { englishWord: 'viscosity', vernacularWord: 'vhukoroi' }),
    ];
    for (const id of ids) await decideTerm(page, id, 'approve');
    // Copies can no longer be approved, but older databases contain some.
    await inDatabase(site, (database) =>
      database.query(`update terms set vernacular_word = 'vhutete' where id = $1`, [ids[1]]),
    );

    await page.goto('/verify');
    await hydrated(page);
    await tabTo(page, /^Duplicates$/);
    await page.keyboard.press('Enter');
    const entries = page.getByRole('row', { name: /viscosity/ }).getByRole('link');
    await expect(entries).toHaveCount(2);
    const paths = await entries.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')),
    );
    expect(paths.toSorted()).toEqual(ids.map((id) => `/dictionary/${id}`).toSorted());
    await entries.first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'viscosity' })).toBeVisible();
  });

  test('a verifier rejects a term with a reason, and the submitter can read the reason', async ({
    openPageAs,
  }) => {
    const contributor = await openPageAs('contributor');
    await contribute(contributor, {
      english: 'soil',
      word: 'udongo',
      meaning: 'The ground.',
      language: 'swahili',
      subject: 'agriculture',
    });
    const reply = waitForSubmission(contributor);
    await contributor.getByRole('button', { name: 'Submit Term' }).click();
    const { id } = (await (await reply).json()) as { id: string };

    const page = await openPageAs('verifier', { viewport: phone });
    await page.goto(`/verify/${id}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Reject', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Reason for Rejection')).toBeVisible();
    await tabTo(page, /^Reason for Rejection/);
    await page.keyboard.type('Wrong');
    await tabTo(page, /^Reject Submission$/);
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('Please provide a detailed reason for rejection').first(),
    ).toBeVisible();
    await page
      .getByLabel('Reason for Rejection')
      .fill('The definition is too short to tell soil from land.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject Submission' }).click();
    await expect(page.getByText('The term has been rejected with feedback.').first()).toBeVisible();

    await contributor.goto('/profile');
    await expect(
      contributor.getByText('The definition is too short to tell soil from land.'),
    ).toBeVisible();
  });

  test('a term is contributed by keyboard, with errors corrected and letters inserted', async ({
    openPageAs,
  }) => {
    const page = await openPageAs('contributor');
    await page.goto('/contribute');
    await hydrated(page);
    await tabTo(page, /^English Word/);
    await page.keyboard.type('leaf vein');
    await tabTo(page, /^Submit Term$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    await tabTo(page, /^Enter the meaning\.$/);
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
    await expect(page.getByLabel('Vernacular Translation')).toHaveValue('lutsi lwa ṱari');
    await expect(page.getByLabel('Vernacular Translation')).toHaveAttribute('lang', 've');
    await tabTo(page, /^Submit Term$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Term Submitted Successfully!' })).toBeVisible();
  });

  test('a draft of a term survives a reload and the end of the session', async ({
    openPageAs,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 401/);
    const page = await openPageAs('contributor', { viewport: phone });
    await page.goto('/contribute');
    await hydrated(page);
    await page.getByLabel('English Word').fill('capillary');
    await waitForDraft(page, 'contribution.v1');
    await page.reload();
    await expect(page.getByText('Your draft was restored.')).toBeVisible();
    await expect(page.getByLabel('English Word')).toHaveValue('capillary');

    await page.getByLabel('Definition/Meaning').fill('The thinnest blood vessel.');
    await page.getByLabel('Academic Field').selectOption('biology');
    await page.getByLabel('Language').last().selectOption('zulu');
    await page.getByLabel('Vernacular Translation').fill('umthanjana');
    await loseSession(page);
    await actLoggedOut(page, () => page.getByRole('button', { name: 'Submit Term' }).click());
    await fillSignInForm(page, 'contributor');
    await expect(page).toHaveURL('/contribute');
    await expect(page.getByText('Your draft was restored.')).toBeVisible();
    await expect(page.getByLabel('Vernacular Translation')).toHaveValue('umthanjana');
  });
});

test.describe('pages that need a role', () => {
  for (const [path, sentence] of [
    ['/contribute', 'You need to sign in to contribute terms.'],
    ['/profile', 'You need to sign in to view your profile.'],
    ['/verifier-apply', 'You need to sign in to apply as a verifier.'],
  ] as const)
    test(`${path} tells a visitor why sign-in is needed and opens the form`, async ({
      openPage,
    }) => {
      const page = await openPage({ viewport: phone });
      await seeBeforeSignIn(page, {
        act: () => page.goto(path),
        texts: ['Authentication Required', sentence],
      });
      await expect(page.getByLabel('Email')).toBeVisible();
    });

  test('the verifier dashboard explains to a contributor that they have to apply', async ({
    openPageAs,
  }) => {
    const page = await openPageAs('contributor');
    await page.goto('/verify');
    await expect(
      page.getByText('You need verifier privileges to access this page.').first(),
    ).toBeVisible();
    await expect(page).toHaveURL('/verifier-apply');
  });

  test('a contributor signs in and out again', async ({ openPage }) => {
    const page = await openPage();
    await signIn(page, 'contributor', '/dictionary?language=venda');
    await page.getByText('Sample Contributor').first().click();
    await page.getByRole('link', { name: 'Sign out' }).first().click();
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  });
});
