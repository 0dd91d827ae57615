import type { Page } from '@playwright/test';
import { findMergeCandidates } from '#server/terms/merge-candidates/find-candidates.ts';
import { phone } from '../support/browser.ts';
import { decideTerm, submitTerm } from './calls.ts';
import { expectToast } from './concept-tools.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';
import { expectAccessible } from './second-factors.ts';
import { inDatabase } from './site-database.ts';
import type { SampleSite } from './sites.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

type People = { contributor: Page; verifier: Page };

/** Stores an entry in each of two subjects, with the same words. */
async function createPair(
  { contributor, verifier }: People,
  englishWord: string,
  subjects: readonly [string, string],
): Promise<void> {
  for (const subject of subjects) {
    const word = { englishWord, vernacularWord: `tshi${englishWord}`, subject };
    await decideTerm(verifier, await submitTerm(contributor, word), 'approve');
  }
}

const findCandidates = (site: SampleSite) =>
  inDatabase(site, (database) => findMergeCandidates(database));

async function openMerges(page: Page, subject: string, status = 'open'): Promise<void> {
  await page.goto(`/verify?tab=merges&status=${status}&language=venda&subject=${subject}`);
  await hydrated(page);
}

const staying = (page: Page) => page.getByRole('region', { name: 'This entry will be kept' });

test('a verifier merges, keeps apart, skips and undoes with single keys', async ({
  openPageAs,
  site,
}) => {
  const people = {
    contributor: await openPageAs('contributor'),
    verifier: await openPageAs('verifier'),
  };
  for (const word of ['axiomatics', 'dialectics', 'hermeneutics'])
    await createPair(people, word, ['philosophy', 'psychology']);
  await findCandidates(site);
  const page = people.verifier;
  await openMerges(page, 'philosophy');
  await expect(page.getByRole('heading', { name: /^3 pairs of entries/ })).toBeVisible();
  await expect(staying(page)).toContainText('axiomatics');
  await expect(page.getByText('Both entries have the same word in Venda.')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('j');
  await expect(page.getByText('2 of 3')).toBeVisible();
  await expect(staying(page)).toContainText('dialectics');
  await page.keyboard.press('k');
  await expect(staying(page)).toContainText('axiomatics');

  await expect(staying(page)).toContainText('Philosophy');
  await page.keyboard.press('x');
  await expect(staying(page)).toContainText('Psychology');
  await page.keyboard.press('m');
  await expectToast(page, 'Entries merged');
  await expect(staying(page)).toContainText('dialectics');
  await expect(page.getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('z');
  await expectToast(page, 'Undone');
  await expect(staying(page)).toContainText('axiomatics');

  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Keep the entries apart' });
  await expect(dialog).toBeVisible();
  await tabTo(page, /^Gloss for entry \d+, Philosophy/);
  await page.keyboard.type('a method');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Describe this meaning in a few words.')).toBeVisible();
  await expect(dialog.getByLabel(/^Gloss for entry \d+, Psychology/)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('a way of thinking');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Entries kept apart');
  await expect(staying(page)).toContainText('dialectics');

  await openMerges(page, 'philosophy', 'kept-apart');
  await expect(page.getByRole('link', { name: 'axiomatics (a method)' })).toBeVisible();
  await expectAccessible(page);
});

test('on a phone, a merge is among the recent merges and can be undone there', async ({
  openPageAs,
  site,
}) => {
  const people = {
    contributor: await openPageAs('contributor'),
    verifier: await openPageAs('verifier', { viewport: phone }),
  };
  await createPair(people, 'scholasticism', ['sociology', 'anthropology']);
  await findCandidates(site);
  const page = people.verifier;
  await openMerges(page, 'sociology');
  await expect(staying(page).getByText('scholasticism').first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Subject')).toBeHidden();
  await expectAccessible(page);
  await page.getByText('Filters (2)').click();
  await expect(page.getByLabel('Subject')).toHaveValue('sociology');
  await tabTo(page, /^Merge$/);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Entries merged');

  await page.getByRole('link', { name: 'Recent merges' }).click();
  const undo = page.getByRole('button', { name: /^Undo: entry \d+$/ });
  await expect(undo).toHaveCount(1);
  await expectAccessible(page);
  await tabTo(page, /^Undo: entry/);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Undone');
  await expect(undo).toHaveCount(0);
  await expect(page.getByText(/^Undone on/).first()).toBeVisible();
});

test('if another verifier was faster, the sentence says so and the next pair follows', async ({
  openPageAs,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const people = {
    contributor: await openPageAs('contributor'),
    verifier: await openPageAs('verifier'),
  };
  await createPair(people, 'nominalism', ['architecture', 'urban-planning']);
  await findCandidates(site);
  const page = await openPageAs('admin');
  await openMerges(page, 'architecture');
  await expect(staying(page)).toContainText('nominalism');
  await openMerges(people.verifier, 'architecture');
  await expect(staying(people.verifier)).toContainText('nominalism');
  await people.verifier.keyboard.press('m');
  await expectToast(people.verifier, 'Entries merged');
  await page.keyboard.press('m');
  await expect(page.getByText(/was merged into/).first()).toBeVisible();
  await expect(page.getByText('Nothing to merge')).toBeVisible();
});
