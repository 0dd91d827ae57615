import { desktop, phone } from '../support/browser.ts';
import { editConcept, readConcept } from './calls.ts';
import { createTwoWords, expectToast, openTool } from './concept-tools.ts';
import { waitForDraft } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

let createNamed: (englishWord: string) => Promise<number>;
test.beforeEach(async ({ openPageAs }) => {
  const people = {
    contributor: await openPageAs('contributor'),
    verifier: await openPageAs('verifier'),
  };
  createNamed = (englishWord) => createTwoWords(people, englishWord);
});

test('a verifier edits a concept by keyboard, and corrects an error', async ({ openPageAs }) => {
  const number = await createNamed('magnifier');
  const page = await openPageAs('verifier', { viewport: phone });
  await page.goto(`/concept/${number}`);
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await tabTo(page, /^Edit$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit the concept' })).toBeFocused();
  await tabTo(page, /^Gloss/);
  await page.keyboard.type('optics');
  await tabTo(page, /^Other English names/);
  await page.keyboard.type('magnifying glass');
  await tabTo(page, /^Wikidata item/);
  await page.keyboard.type('7868');
  await tabTo(page, /^Save$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await tabTo(page, /^Write the id of a Wikidata item/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Wikidata item')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.type('Q');
  await expect(page.getByLabel('Gloss')).toHaveValue('optics');
  const changes = page.getByRole('table', { name: 'The saved concept and your edit' });
  await expect(changes.getByRole('row')).toHaveText([
    /^Gloss/,
    /^Other English names/,
    /^Wikidata item.*Q7868/,
  ]);
  await tabTo(page, /^Save$/);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Concept saved');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('magnifier optics');
  await expect(page.getByText('Also called: magnifying glass')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  await page.getByText('Change History', { exact: false }).click();
  const [newest] = await page.locator('.history-list li').all();
  await expect(newest!).toContainText('Updated');
  await expect(newest!.locator('ins')).toHaveText(['optics', 'magnifying glass', 'Q7868']);
});

test('a broader concept is found by its word and a related one by its number', async ({
  openPageAs,
}) => {
  const [number, broader, related] = [
    await createNamed('microscope'),
    await createNamed('optical instrument'),
    await createNamed('telescope'),
  ];
  const page = await openPageAs('verifier', { viewport: desktop });
  await openTool(page, number, 'Edit');
  await tabTo(page, /^Add a broader concept/);
  await page.keyboard.type('optical instrument');
  await expect(page.getByText('1 concept found.')).toBeVisible();
  await tabTo(page, /^optical instrument$/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Add a broader concept')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Remove optical instrument' })).toBeVisible();
  await page.getByLabel('Add a related concept').fill(String(related));
  await page.getByRole('button', { name: 'telescope', exact: true }).click();
  await page.getByLabel('Add a related concept').fill('microscope');
  await expect(page.getByText('No other concepts found.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Concept saved');
  await page.getByRole('link', { name: 'optical instrument' }).click();
  await expect(page).toHaveURL(`/concept/${broader}`);
  expect((await readConcept(page, broader)).relations.narrower).toMatchObject([{ number }]);
});

test('after a conflict, the form shows both versions and loses neither', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const number = await createNamed('prism');
  const page = await openPageAs('verifier', { viewport: phone });
  await openTool(page, number, 'Edit');
  await page.getByLabel('Definition', { exact: true }).fill('My definition.');
  const admin = await openPageAs('admin');
  await editConcept(admin, number, { definition: 'Their definition.', gloss: 'light' });

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByRole('main').getByText('Someone else changed this concept after you opened it.'),
  ).toBeVisible();
  const changes = page.getByRole('table', { name: 'The saved concept and your edit' });
  await expect(changes.getByRole('row')).toHaveCount(1);
  await expect(changes).toContainText('Their definition.');
  await expect(changes).toContainText('My definition.');
  await expect(page.getByLabel('Gloss')).toHaveValue('light');
  await expect(page.getByLabel('Definition', { exact: true })).toHaveValue('My definition.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Concept saved');
  expect((await readConcept(page, number)).concept).toMatchObject({
    definition: 'My definition.',
    gloss: 'light',
  });

  await openTool(page, number, 'Edit');
  await page.getByLabel('Gloss').fill('glass');
  await editConcept(admin, number, { gloss: 'optics' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Use the saved version' }).click();
  await expect(page.getByLabel('Gloss')).toHaveValue('optics');
});

test('an edit survives a reload, and its concept being merged meanwhile', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const [number, into] = [await createNamed('lens'), await createNamed('optical lens')];
  const page = await openPageAs('verifier');
  await openTool(page, number, 'Edit');
  await page.getByLabel('Gloss').fill('glass');
  await waitForDraft(page, `concept.v2.${number}`);
  await page.reload();
  await expect(page.getByLabel('Gloss')).toHaveValue('glass');
  await expect(page.getByText('Your draft was restored.')).toBeVisible();
  const admin = await openPageAs('admin');
  await openTool(admin, number, 'Merge');
  await admin.getByLabel('Find the concept to keep').fill(String(into));
  await admin.getByRole('button', { name: 'optical lens' }).click();
  await admin.getByLabel('Reason').fill('Both words mean the same.');
  await admin.getByRole('button', { name: 'Merge concepts' }).click();
  await expect(admin).toHaveURL(`/concept/${into}`);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Open the other concept' })).toBeVisible();
  await expect(page.getByLabel('Gloss')).toHaveValue('glass');
  await page.getByRole('link', { name: 'Open the other concept' }).click();
  await expect(page).toHaveURL(`/concept/${into}`);
});
