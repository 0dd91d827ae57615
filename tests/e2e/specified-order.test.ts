import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { termFields } from '#domain/term/fields.ts';
import { phone } from '../support/browser.ts';
import { decideTerm, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { openEditForm } from './review.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const friction = { notes: 'Heard at school.' };

const labels = (page: Page) =>
  page
    .getByRole('main')
    .locator('form:not(dialog form)')
    .filter({ hasText: 'English Word *' })
    .locator('.field > label')
    .evaluateAll((all) => all.map((label) => label.textContent));

/** Fields that a later release adds have their labels after the plural, in both forms. */
const LATER_FIELDS = termFields.length - 13;
const withoutLaterFields = (all: (string | null)[]) =>
  all.toSpliced(all.indexOf('Plural') + 1, LATER_FIELDS);

test('the contribute form has the specified fields in the specified order and wording', async ({
  openPageAs,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  await page.goto('/contribute');
  expect(await labels(page)).toEqual([
    'English Word *',
    'Definition/Meaning *',
    'Academic Field *',
    'Vernacular Translation *',
    'Language *',
    'Additional Notes',
  ]);
  await hydrated(page);
  await page.getByText('Add details').click();
  await expect(page.getByLabel('Synonyms')).toBeVisible();
  expect(withoutLaterFields((await labels(page)).slice(6))).toEqual([
    'Part of speech',
    'Plural',
    'Example',
    'The example in English',
    'Where does this word come from?',
    'Tell us more',
    'Synonyms',
  ]);
  await page.getByRole('button', { name: 'Submit Term' }).click();
  await expect(page.getByRole('main').locator('.note--danger li')).toHaveText([
    'Enter the English word.',
    'Enter the meaning.',
    'Choose a subject.',
    'Enter the vernacular word.',
    'Choose a language.',
  ]);
});

test('the landing page has the specified sections in the specified order', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await page.goto('/');
  const main = page.getByRole('main');
  const parts = [
    main.getByRole('link', { name: 'Browse Dictionary' }),
    main.getByRole('link', { name: 'Contribute a Term' }),
    main.getByRole('link', { name: 'Donate', exact: true }),
    main.getByRole('heading', { name: 'Preserve' }),
    main.getByRole('heading', { name: 'Modernize' }),
    main.getByRole('heading', { name: 'Connect' }),
    main.getByRole('heading', { name: 'How It Works' }),
    main.getByRole('heading', { name: 'Submit' }),
    main.getByRole('heading', { name: 'Verify' }),
    main.getByRole('heading', { name: 'Share' }),
    main.getByRole('heading', { name: m.home_scope_languages() }),
    main.getByRole('heading', { name: m.home_scope_subjects() }),
    main.locator('blockquote').first(),
    main.getByRole('link', { name: 'Continue to Donate' }),
  ];
  const tops = await Promise.all(
    parts.map((part) => part.first().evaluate((element) => element.getBoundingClientRect().top)),
  );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  await expect(page.getByRole('contentinfo')).toContainText('open source and meets WCAG 2.1 AA.');
});

test('the edit form and the reject dialog have the specified order and wording', async ({
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  const id = await submitTerm(contributor, friction);
  const page = await openPageAs('verifier', { viewport: phone });
  await page.goto(`/verify/${id}`);
  await hydrated(page);
  await openEditForm(page);
  expect(withoutLaterFields(await labels(page))).toEqual([
    'English Word *',
    'Vernacular Word *',
    'Meaning *',
    'Language *',
    'Subject *',
    'Notes',
    'Part of speech',
    'Plural',
    'Noun class',
    'Register',
    'Origin',
    'More about the origin',
    'Example',
    'The example in English',
    'Synonyms',
    'Usage',
  ]);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  const buttons = page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Cancel|Reject Submission)$/ });
  await expect(buttons).toHaveText(['Cancel', 'Reject Submission']);
  const [cancel, reject] = [await buttons.nth(0).boundingBox(), await buttons.nth(1).boundingBox()];
  expect(cancel!.y + cancel!.height).toBeLessThan(reject!.y);
});

test('the verifier of a revision sees the rejected text beside the new one', async ({
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  const page = await openPageAs('verifier');
  const first = await submitTerm(contributor, friction);
  await decideTerm(page, first, 'reject', 'It is written tseṱano.');
  await contributor.goto(`/contribute?revise=${first}`);
  await expect(
    contributor.getByText('A verifier will see both versions side by side.', { exact: false }),
  ).toBeVisible();
  const second = await submitTerm(contributor, {
    vernacularWord: 'tseṱano',
    notes: null,
    revises: first,
  });

  await page.goto(`/verify/${second}`);
  const card = page.getByRole('region', { name: 'Changes since the rejection' });
  await expect(card.getByText('Reason for the rejection: It is written tseṱano.')).toBeVisible();
  const [before, after] = [card.getByText('tsetano'), card.getByText('tseṱano', { exact: true })];
  await expect(card.getByRole('row')).toHaveCount(3);
  await expect(card.getByText('Heard at school.')).toBeVisible();
  await expect(card.getByText('Empty', { exact: true })).toBeVisible();
  // Measured in one call, because a note above the card may still move both.
  const boxes = async () =>
    before.evaluate(
      (first, second) =>
        [first.getBoundingClientRect(), second!.getBoundingClientRect()].map(
          ({ x, y, width, height }) => ({ x, y, width, height }),
        ),
      await after.elementHandle(),
    );
  const [left, right] = await boxes();
  expect(left!.x + left!.width).toBeLessThan(right!.x);
  expect(Math.abs(left!.y - right!.y)).toBeLessThan(2);
  await page.setViewportSize(phone);
  const [above, below] = await boxes();
  expect(above!.y + above!.height).toBeLessThan(below!.y);
  expect(Math.abs(above!.x - below!.x)).toBeLessThan(2);

  // A table also compares the submission with the verifier's own edit.
  await hydrated(page);
  await openEditForm(page);
  await page.getByRole('textbox', { name: 'Meaning' }).fill('The force that slows what moves.');
  const edit = page.getByRole('table', { name: 'The submission and your edit' });
  await expect(edit.getByText('slides.')).toBeVisible();
  await expect(edit.getByText('moves.')).toBeVisible();
});
