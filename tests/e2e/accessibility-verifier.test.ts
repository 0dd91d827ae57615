import type { Page } from '@playwright/test';
import { checkStates, failChanges } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { openEditForm } from './review.ts';
import { openTab } from './staff-tabs.ts';

const openFilters = (page: Page) => page.getByText(/^Filters/).click();

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByLabel('Select all on this page').check();
}

checkStates('verifier', [
  {
    name: 'home, something is new, menu open',
    differsByWidth: true,
    path: '/',
    prepare: async (page) => {
      await expect(page.getByRole('heading', { name: 'Notices' }).getByText('2 new')).toBeVisible();
      await page
        .locator((page.viewportSize()?.width ?? 0) < 960 ? '.drawer summary' : '.user-menu summary')
        .click();
    },
  },
  { name: 'verify', path: '/verify' },
  { name: 'verify, all caught up', path: '/verify?language=venda&subject=law' },
  {
    name: 'verify, what comes first',
    path: '/verify',
    prepare: async (page) => {
      await openFilters(page);
      await page.getByRole('button', { name: 'Choose what to show first' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'verify, with every filter',
    path: '/verify?languages=zulu,venda&subject=physics&query=a&by=sample&sort=concept',
    prepare: openFilters,
  },
  {
    name: 'verify, terms selected',
    path: '/verify',
    prepare: async (page) => {
      await selectAll(page);
      await expect(page.getByRole('region', { name: 'Selected terms' })).toBeVisible();
    },
  },
  {
    name: 'verify, rejecting several without a reason',
    path: '/verify',
    prepare: async (page) => {
      await selectAll(page);
      const bar = page.getByRole('region', { name: 'Selected terms' });
      await bar.getByRole('button', { name: 'Reject' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^Reject \d+ submissions$/ }).click();
      await expect(dialog.getByText('Please provide a detailed reason').first()).toBeVisible();
    },
  },
  {
    name: 'verify, rejecting several failed',
    path: '/verify',
    prepare: async (page) => {
      await page.route('**/api/verify/bulk', failChanges);
      await selectAll(page);
      const bar = page.getByRole('region', { name: 'Selected terms' });
      await bar.getByRole('button', { name: 'Reject' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason for Rejection').fill('Another word is in use.');
      await dialog.getByRole('button', { name: /^Reject \d+ submissions$/ }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'verify, assigning a concept to several',
    path: '/verify',
    prepare: async (page) => {
      await selectAll(page);
      const bar = page.getByRole('region', { name: 'Selected terms' });
      await bar.getByRole('button', { name: 'Set concept' }).click();
      await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
    },
  },
  { name: 'my actions', path: '/verify?tab=my-actions' },
  { name: 'recent history', path: '/verify?tab=recent-history' },
  {
    name: 'duplicates',
    path: '/verify?tab=duplicates',
    prepare: async (page) => {
      await expect(page.getByRole('cell', { name: 'electromagnetic induction' })).toBeVisible();
    },
  },
  { name: 'duplicates, none', path: '/verify?tab=duplicates&language=swahili&subject=law' },
  { name: 'merges', path: '/verify?tab=merges' },
  { name: 'merges, kept apart', path: '/verify?tab=merges&status=kept-apart' },
  { name: 'merges, recent', path: '/verify?tab=merges&status=recent' },
  {
    name: 'reports',
    path: '/verify?tab=reports',
    prepare: async (page) => {
      await expect(page.getByRole('heading', { name: '3 open reports' })).toBeVisible();
    },
  },
  { name: 'reports, none closed', path: '/verify?tab=reports&status=resolved' },
  {
    name: 'reports, resolving',
    path: '/verify?tab=reports',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Close report: / })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByLabel('Note')).toBeVisible();
    },
  },
  {
    name: 'reports, sending back',
    path: '/verify?tab=reports',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Send back/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send back for review' }).click();
      await expect(page.getByText('Please give a detailed reason')).toBeVisible();
    },
  },
  {
    name: 'corrections',
    path: '/verify?tab=corrections',
    prepare: (page) => expect(page.getByRole('button', { name: 'Accept' })).toBeVisible(),
  },
  {
    name: 'corrections, none accepted',
    path: '/verify?tab=corrections&status=accepted',
    prepare: (page) => expect(page.getByText('No accepted suggestions yet')).toBeVisible(),
  },
  {
    name: 'corrections, rejecting',
    path: '/verify?tab=corrections',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Reject', exact: true }).click();
      await page.getByRole('button', { name: 'Reject suggestion' }).click();
      await expect(page.getByText('Please give a detailed reason')).toBeVisible();
    },
  },
  {
    name: 'second looks, without a reason',
    path: '/verify?tab=second-looks',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'I would reject it' }).first().click();
      await expect(page.getByText('Please explain your verdict').first()).toBeVisible();
    },
  },
  {
    name: 'second looks, none',
    path: '/verify?tab=second-looks&language=sotho&subject=law',
    prepare: (page) => expect(page.getByText('No second looks')).toBeVisible(),
  },
  {
    name: 'second looks, loading failed',
    path: '/verify',
    prepare: async (page) => {
      await page.route('**/api/verify/second-looks**', (route) => route.fulfill({ status: 503 }));
      await openTab(page, 'Second Looks');
      await expect(page.getByText('The second looks could not be loaded.')).toBeVisible();
    },
  },
  {
    name: 'term, sending back',
    path: ({ verifiedId }) => `/dictionary/${verifiedId}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Send back' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
      await expect(page.getByText('Please give a detailed reason')).toBeVisible();
    },
  },
  {
    name: 'term, merging',
    path: ({ verifiedId }) => `/dictionary/${verifiedId}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Merge', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
    },
  },
  {
    name: 'term, correcting the spelling',
    path: ({ verifiedId }) => `/dictionary/${verifiedId}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Correct spelling' }).click();
      await page.getByLabel('English word').fill('circle');
      await page.getByRole('button', { name: 'Save spelling' }).click();
      await expect(page.getByText('This changes more than the spelling.')).toBeVisible();
    },
  },
  { name: 'review', path: ({ pendingId }) => `/verify/${pendingId}` },
  {
    name: 'review, changes requested, conversation',
    path: ({ requestedId }) => `/verify/${requestedId}`,
    prepare: (page) =>
      expect(page.getByRole('region', { name: 'Conversation' }).getByRole('listitem')).toHaveCount(
        2,
      ),
  },
  {
    name: 'review, editing',
    path: ({ pendingId }) => `/verify/${pendingId}`,
    prepare: async (page) => {
      await openEditForm(page);
      await page.getByRole('textbox', { name: 'Meaning' }).fill('Another definition.');
    },
  },
  {
    name: 'review, the keys',
    path: ({ pendingId }) =>
      `/verify/${pendingId}?languages=venda,zulu&subject=physics&sort=oldest`,
    prepare: async (page) => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'review, the checklist',
    path: ({ pendingId }) => `/verify/${pendingId}?sort=oldest`,
    prepare: async (page) => {
      await page.getByText('Checklist', { exact: true }).click();
      await page.getByRole('group', { name: 'Does it name a source?' }).getByLabel('No').check();
      await expect(page.getByText(/^Your reason so far/)).toBeVisible();
    },
  },
  {
    name: 'review, requesting changes',
    path: ({ pendingId }) => `/verify/${pendingId}`,
    prepare: async (page) => {
      await page.keyboard.press('c');
      await page.getByRole('dialog').getByRole('button', { name: 'Request Changes' }).click();
      await expect(
        page
          .getByRole('dialog')
          .getByText(/at least 10/i)
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: 'review, rejecting',
    path: ({ pendingId }) => `/verify/${pendingId}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Reject', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject Submission' }).click();
      await expect(
        page.getByText('Please provide a detailed reason for rejection').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'review, a revision, its edit failed',
    path: ({ revisionId }) => `/verify/${revisionId}`,
    prepare: async (page, { revisionId }) => {
      await expect(
        page.getByRole('heading', { name: 'Changes since the rejection' }),
      ).toBeVisible();
      await page.route(`**/api/verify/${revisionId}`, failChanges);
      await openEditForm(page);
      await page.getByRole('textbox', { name: 'Meaning' }).fill('Another definition.');
      await page.getByRole('button', { name: 'Save & Approve' }).click();
      await expect(page.locator('.toast')).toBeVisible();
    },
  },
  {
    name: 'review, rejecting failed',
    path: ({ revisionId }) => `/verify/${revisionId}`,
    prepare: async (page, { revisionId }) => {
      await page.route(`**/api/verify/${revisionId}/reject`, failChanges);
      await page.getByRole('button', { name: 'Reject', exact: true }).click();
      await page.getByLabel('Reason for Rejection').fill('Another word is in use.');
      await page.getByRole('button', { name: 'Reject Submission' }).click();
      await expect(page.locator('.toast')).toBeVisible();
    },
  },
  {
    name: 'concept, tools and history',
    path: ({ concepts }) => concepts.full,
    prepare: async (page) => {
      await page.getByText('Change History').click();
      await expect(page.getByText('Created')).toBeVisible();
    },
  },
  {
    name: 'concept, editing with an error',
    path: ({ concepts }) => concepts.full,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByLabel('Add a broader concept').fill('triangle');
      await expect(page.getByText(/\d concepts? found\./)).toBeVisible();
      await page.getByLabel('Definition', { exact: true }).fill('w'.repeat(120));
      await page.getByLabel('Wikidata item').fill('7868');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    },
  },
  {
    name: 'concept, merging failed',
    path: ({ concepts }) => concepts.small,
    prepare: async (page, { concepts }) => {
      await page.route('**/merge', failChanges);
      await page.getByRole('button', { name: 'Merge', exact: true }).click();
      await page.getByLabel('Find the concept to keep').fill(concepts.full.split('/').at(-1)!);
      await page.getByRole('button', { name: 'spore (fungi)' }).click();
      await expect(page.getByText('spore (fungi) will keep its definition.')).toBeVisible();
      await page.getByLabel('Reason').fill('Both words mean the same.');
      await page.getByRole('button', { name: 'Merge concepts' }).click();
      await expect(page.locator('.toast')).toBeVisible();
    },
  },
  {
    name: 'concept, splitting with errors',
    path: ({ concepts }) => concepts.full,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Split', exact: true }).click();
      await page.getByRole('button', { name: 'Split concept' }).click();
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    },
  },
  { name: 'no such review', path: '/verify/00000000-0000-4000-8000-000000000000' },
  { name: 'already a verifier', path: '/verifier-apply' },
]);
