import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/browser.ts';
import { runCommand } from '../support/run-command.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';
import { signIn } from './people.ts';
import { ageSignIns, confirmIdentity, expectAccessible } from './second-factors.ts';
import type { SampleSite } from './sites.ts';

/** The settings with which a command finds the data of the site. */
const settingsOf = ({ dataDir, databaseUrl }: SampleSite) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl!,
});

/** Imports a word with its identifier in a source that nobody has described. */
async function importWord(site: SampleSite, word: string, source: string): Promise<void> {
  const file = join(site.dataDir, 'words.csv');
  await writeFile(
    file,
    'id,english,vernacular,language,subject,meaning,source\n' +
      `A-17,${word},${word},swahili,astronomy,A light in the sky.,${source}\n`,
  );
  expect(await runCommand('import', [file], settingsOf(site))).toMatchObject({ code: 0 });
  await rm(file);
}

/** Builds the files of /data. */
const buildData = async (site: SampleSite) =>
  expect(await runCommand('operate', ['data'], settingsOf(site))).toMatchObject({
    code: 0,
  });

const LEFT_OUT =
  '1 verified word is not in the files, because we do not know the licence of its source';

/** Returns the longest code of a source, as one word. */
const longCode = (name: string) => name.padStart(63, 'w');

/** Enters the licence of a source with a single word, by keyboard alone. */
async function enterLicence(page: Page, source: string): Promise<void> {
  await page.goto('/admin?tab=sources');
  await hydrated(page);
  await expect(page.getByText('1 verified word is left out, because')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: source });
  await expect(row).toContainText('1 verified word, 1 left out');
  await expectAccessible(page);
  await tabTo(page, new RegExp(`^Enter licence… ${source}$`));
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Licence', { exact: true });
  await tabTo(page, /^Licence$/);
  await page.keyboard.insertText('CC BY 4.0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Write an identifier from spdx.org/licenses')).toHaveCount(1);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('CC BY 4.0');
  await expectAccessible(page);
  await field.fill('CC-BY-4.0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Licence saved').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toContainText('CC BY 4.0');
  await expect(page.getByText('All verified words have a known licence.')).toBeVisible();

  await page.goto('/admin?tab=audit&action=source');
  await expect(
    page.getByText(`Sample Admin entered a licence for the source ${source}: CC-BY-4.0.`),
  ).toBeVisible();
}

test('an admin enters a licence by keyboard on a phone, and /data has the words', async ({
  openPageAs,
  site,
}) => {
  const source = longCode('phone');
  await importWord(site, 'meteorlight', source);
  await buildData(site);
  const page = await openPageAs('admin', { viewport: phone });
  await page.goto('/data');
  await expect(page.getByText(LEFT_OUT)).toBeVisible();

  await enterLicence(page, source);
  await buildData(site);
  await page.goto('/data');
  await expect(page.getByRole('heading', { name: 'Files' }).first()).toBeVisible();
  await expect(page.getByText(LEFT_OUT)).toHaveCount(0);
  const file = await page.request.get('/data/latest/terms.csv');
  expect(await file.text()).toContain('meteorlight');
});

test('an admin enters a licence by keyboard on a desktop', async ({ openPageAs, site }) => {
  const source = longCode('desktop');
  await importWord(site, 'meteorite', source);
  await enterLicence(await openPageAs('admin', { viewport: desktop }), source);
});

test('the licence that was typed survives a failed call and another sign-in', async ({
  openPage,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/, /status of 403/);
  await importWord(site, 'comet', 'book');
  const page = await openPage({ viewport: phone });
  await signIn(page, 'admin');
  await ageSignIns(site);
  await page.goto('/admin?tab=sources');
  await hydrated(page);
  await page.getByRole('button', { name: 'Enter licence… book' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Licence', { exact: true });
  await field.fill('CC0-1.0');
  await page.route('**/api/admin/sources/book', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save licence' }).click();
  const failed = page.getByText('The licence could not be saved. Please try again.');
  await expect(dialog.locator(failed)).toBeVisible();
  // Once in the dialog and once in the toast.
  await expect(failed).toHaveCount(2);
  await page.unroute('**/api/admin/sources/book');
  await dialog.getByRole('button', { name: 'Save licence' }).click();
  await confirmIdentity(page);
  await expect(page).toHaveURL('/admin?tab=sources');
  await expect(field).toHaveValue('CC0-1.0');
  await dialog.getByRole('button', { name: 'Save licence' }).click();
  await expect(page.getByText('Licence saved').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'book' })).toContainText('CC0 1.0');
});

test('the identifier of a source is on the pages of the word and of its concept', async ({
  page,
  site,
}) => {
  await importWord(site, 'asteroid', 'atlas');
  await page.goto('/dictionary?query=asteroid');
  await page.locator('.sense-words').getByRole('link').first().click();
  await expect(page.getByRole('main').getByText('From a source', { exact: true })).toBeVisible();
  await expect(page.locator('.entry-head').getByText('Verified')).toHaveCount(0);
  await expect(page.locator('#details')).toContainText('(ID A-17)');
  await page.getByRole('link', { name: 'All words for this meaning' }).click();
  await expect(page.getByRole('main')).toContainText('atlas, ID A-17');
  await expect(page.locator('.entry-head')).toContainText('From a source');
  await expect(page.locator('.entry-head')).not.toContainText('Verified');
});
