import type { Page } from '@playwright/test';
import { aTerm } from '../factories.ts';
import { openTool } from './concept-tools.ts';
import { type Concepts, createConcepts, findUser } from './concepts.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { openEditForm } from './review.ts';
import { inDatabase } from './site-database.ts';
import type { SampleSite } from './sites.ts';

const numberIn = (path: string) => Number(path.split('/').at(-1));

let concepts: Concepts;
let pendingId: string;
let lawId: string;
test.beforeAll(async ({ site }) => {
  concepts = await createConcepts(site);
  await inDatabase(site, async (database) => {
    const verifierId = await findUser(database, 'verifier@example.org');
    const submitterId = await findUser(database, 'contributor@example.org');
    const words = {
      englishWord: 'mitosis',
      vernacularWord: 'kupatsanuka',
      submitterId,
      verifierId,
    };
    const shared = { language: 'shona', meaning: 'How a cell divides.', notes: null } as const;
    pendingId = (await aTerm(database, { ...words, ...shared, subject: 'biology' })).id;
    const verified = { ...words, ...shared, status: 'verified', subject: 'law' } as const;
    lawId = (await aTerm(database, verified)).id;
    await database.query(
      `insert into verifier_scopes (user_id, languages, subjects, granted_by)
       values ($1, '{shona}', '{biology}', $1)`,
      [verifierId],
    );
    await database.query(
      `insert into concept_history (concept_id, action, actor_id, changes)
       select id, 'merged', $2, '{"mergedInto": {"from": null, "to": "1"}}'
       from concepts
       where number = $1`,
      [numberIn(concepts.merged), verifierId],
    );
  });
});

/** Changes the subject of the concept that was merged into `full`. */
const setMergedSubject = (site: SampleSite, subject: string) =>
  inDatabase(site, (database) =>
    database.query('update concepts set subject = $2 where number = $1', [
      numberIn(concepts.merged),
      subject,
    ]),
  );

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await hydrated(page);
};
const expectOptions = (page: Page, field: string, options: readonly string[]) =>
  expect(page.locator(`#${field} option:not([value=""])`)).toHaveText(options);

test('a verifier sees only the tools for concepts in their scope', async ({ openPageAs, site }) => {
  const page = await openPageAs('verifier');
  const undo = page.getByRole('button', { name: 'Undo the merge of spora' });
  await open(page, concepts.full);
  await expect(undo).toBeVisible();
  await expect(page.getByRole('button', { name: 'Split' })).toBeVisible();
  await setMergedSubject(site, 'medicine');
  await open(page, concepts.full);
  await expect(page.getByText('Merged into this concept')).toBeVisible();
  await expect(undo).toHaveCount(0);

  await openTool(page, numberIn(concepts.full), 'Edit');
  await expectOptions(page, 'subject', ['Biology']);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByLabel('Find the concept to keep').fill(String(numberIn(concepts.otherSense)));
  await expect(
    page.getByText('Concepts in subjects that you do not verify are not shown.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'spore (bacteria)' })).toHaveCount(0);

  await open(page, concepts.otherSense);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('spore');
  for (const tool of ['Edit', 'Merge', 'Split'])
    await expect(page.getByRole('button', { name: tool, exact: true })).toHaveCount(0);
});

test('a verifier is offered the languages and subjects of their scope', async ({ openPageAs }) => {
  const page = await openPageAs('verifier');
  await open(page, `/verify/${pendingId}`);
  await openEditForm(page);
  await expectOptions(page, 'language', ['Shona']);
  await expectOptions(page, 'subject', ['Biology']);
});

test('a term outside the scope has no tools for verifiers', async ({ openPageAs }) => {
  const page = await openPageAs('verifier');
  await open(page, `/dictionary/${lawId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'For verifiers' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
});
