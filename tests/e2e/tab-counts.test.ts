import type { Locator, Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { decideTerm, reportTerm, submitProposal, submitTerm } from './calls.ts';
import { findUser } from './concepts.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { drawSecondLook, inDatabase } from './site-database.ts';

/* The tabs of /verify count what the person can decide. */

test.use({ environment: { RATE_LIMITS: 'off' } });

const tabOf = (page: Page, label: string): Locator =>
  page
    .getByRole('navigation', { name: m.verification_dashboard_label() })
    .getByRole('link', { name: new RegExp(`^${label}( \\d+)?$`) });

/** Reads the number in the label of each tab; 0 if there is none. */
const readCounts = async (page: Page): Promise<Record<string, number>> => {
  const labels = await page
    .getByRole('navigation', { name: m.verification_dashboard_label() })
    .getByRole('link')
    .allTextContents();
  return Object.fromEntries(
    labels.map((label) => [label.replace(/ \d*$/, ''), Number(/\d+/.exec(label)?.[0] ?? 0)]),
  );
};

/** Opens each list and reads the total in its heading. */
async function readTotals(page: Page): Promise<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const [label, heading] of [
    ['Pending Review', page.getByText(/\d+ terms? pending/)],
    ['Reports', page.getByRole('heading', { name: /\d+ open report/ })],
    ['Corrections', page.getByRole('heading', { name: /\d+ open suggestion/ })],
    ['Second Looks', page.getByRole('heading', { name: /\d+ second look/ })],
    ['Merges', page.getByRole('heading', { name: /\d+ pairs? of entries may/ })],
  ] as const) {
    await tabOf(page, label).click();
    totals[label] = Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
  }
  return totals;
}

test('each tab counts what this verifier can decide, in their scope', async ({
  openPageAs,
  site,
}) => {
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  const admin = await openPageAs('admin');
  const verified = async (word: { englishWord: string; language: string }, by: Page) => {
    const id = await submitTerm(contributor, word);
    await decideTerm(by, id, 'approve');
    return id;
  };
  const inside = await verified({ englishWord: 'lens', language: 'venda' }, verifier);
  const outside = await verified({ englishWord: 'prism', language: 'zulu' }, admin);
  for (const id of [inside, outside]) {
    await reportTerm(contributor, id, 'Another word is better.');
    await submitProposal(contributor, id, { plural: 'dzi' });
    await drawSecondLook(site, id);
  }
  // The verifier cannot decide on their own suggestion and submission.
  await submitProposal(verifier, inside, { notes: 'Also of an eye.' });
  await submitTerm(verifier, { englishWord: 'own lens' });
  const waiting = await submitTerm(contributor, { englishWord: 'mirror' });
  await inDatabase(site, async (database) => {
    const verifierId = await findUser(database, 'verifier@example.org');
    await database.query(
      `insert into verifier_scopes (user_id, languages, subjects, granted_by)
       values ($1, '{venda}', '{physics}', $1)`,
      [verifierId],
    );
  });

  for (const page of [admin, verifier]) {
    await page.goto('/verify');
    // The counts are part of the document.
    const inDocument = await readCounts(page);
    await hydrated(page);
    expect(await readCounts(page)).toEqual(inDocument);
    expect(inDocument).toMatchObject(await readTotals(page));
  }
  const { Reports, Corrections, 'Second Looks': looks } = await readCounts(admin);
  expect({ Reports, Corrections, looks }).toEqual({ Reports: 2, Corrections: 3, looks: 1 });
  const before = await readCounts(verifier);
  expect(before).toMatchObject({ Reports: 1, Corrections: 1, 'Second Looks': 0 });
  expect(before).toMatchObject({ 'My Actions': 0, 'Recent History': 0, Duplicates: 0 });

  await verifier.goto(`/verify/${waiting}`);
  await hydrated(verifier);
  await verifier.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(verifier.getByText(m.verification_approved_title(), { exact: true })).toBeVisible();
  await verifier.goto('/verify?tab=reports&language=swahili');
  // A filter hides reports, but they can still be decided.
  await expect(tabOf(verifier, 'Reports')).toHaveText('Reports 1');
  await expect
    .poll(async () => (await readCounts(verifier))['Pending Review'])
    .toBe(before['Pending Review']! - 1);
});
