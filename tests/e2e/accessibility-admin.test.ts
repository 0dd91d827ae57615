import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ReadSettings } from '#contract/administration/settings.ts';
import { checkStates } from './accessibility.ts';
import { expect } from './fixtures.ts';

/** Sets a site notice of the maximum length: a single word, different from the previous notice. */
async function setLongNotice({ request }: Page): Promise<void> {
  const settings = (await (await request.get('/api/admin/settings')).json()) as ReadSettings;
  const letter = settings.siteNotice?.startsWith('m') ? 'w' : 'm';
  const reply = await request.put('/api/admin/settings', {
    data: { ...settings, siteNotice: letter.repeat(500) },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(reply.status()).toBe(200);
}

checkStates('admin', [
  { name: 'notices, none yet', path: '/profile?tab=notices' },
  { name: 'admin', path: '/admin' },
  { name: 'admin, past the end', path: '/admin?page=9' },
  { name: 'admin, nobody found', path: '/admin?search=zzz' },
  {
    name: 'admin, changing a role',
    path: '/admin',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Make Admin: Sample Verifier' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'admin, flags, nobody', path: '/admin?tab=flags' },
  { name: 'admin, batches, nothing yet', path: '/admin?tab=batches' },
  {
    name: 'admin, suspending a person',
    path: '/admin?search=contributor',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Manage Sample Contributor' }).click();
      await page.getByRole('button', { name: 'Suspend…' }).click();
      await page.getByLabel('Reason').first().fill('Short');
      await page.getByRole('button', { name: 'Suspend', exact: true }).click();
      await expect(page.getByText('Please give a detailed reason for the sus')).toBeVisible();
    },
  },
  {
    name: 'admin, a verifier, taking back with errors',
    path: '/admin?search=verifier',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Manage Sample Verifier' }).click();
      await expect(page.getByRole('heading', { name: 'Languages and academic' })).toBeVisible();
      await page.getByRole('button', { name: 'Show the list' }).click();
      await expect(page.getByText('Please give a detailed reason. Each')).toBeVisible();
    },
  },
  {
    name: 'admin, invitations, an error in the form',
    path: '/admin?tab=invitations',
    prepare: async (page) => {
      await page.getByLabel('Email address').fill('nobody');
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByText('Enter an email address like')).toBeVisible();
    },
  },
  {
    name: 'admin, withdrawing an invitation to a long address',
    path: '/admin?tab=invitations',
    prepare: async (page) => {
      const email = `${randomUUID().repeat(5)}@example.org`;
      const reply = await page.request.post('/api/admin/invitations', {
        data: { email, languages: [], subjects: ['physics', 'law'] },
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      expect(reply.status()).toBe(201);
      await page.reload();
      await page.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'admin, invitations', path: '/admin?tab=invitations' },
  { name: 'admin, applications', path: '/admin?tab=applications' },
  { name: 'admin, audit, nothing yet', path: '/admin?tab=audit&action=role' },
  { name: 'admin, wanted terms, none', path: '/admin?tab=wanted' },
  { name: 'admin, sources', path: '/admin?tab=sources' },
  { name: 'admin, health', path: '/admin?tab=health' },
  { name: 'admin, security log', path: '/admin?tab=security' },
  { name: 'admin, security log, no events', path: '/admin?tab=security&kind=appRemoved' },
  { name: 'admin, settings', path: '/admin?tab=settings' },
  {
    name: 'admin, settings, error',
    path: '/admin?tab=settings',
    prepare: async (page) => {
      await page.getByLabel('Site notice').fill('a'.repeat(501));
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Site notice: write at most 500 characters')).toBeVisible();
    },
  },
  {
    name: 'admin, settings, somebody was quicker',
    path: '/admin?tab=settings',
    prepare: async (page) => {
      await page.getByLabel('Site notice').fill('My text.');
      await setLongNotice(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('heading', { name: 'Current settings' })).toBeVisible();
    },
  },
  {
    name: 'admin, audit, texts of a notice',
    path: '/admin?tab=audit',
    prepare: async (page) => {
      await setLongNotice(page);
      await page.reload();
      await page
        .getByText(/^Show (the text|both texts)$/)
        .first()
        .click();
    },
  },
  {
    name: 'a page with a long notice',
    path: '/about',
    prepare: async (page) => {
      await setLongNotice(page);
      await page.reload();
      await expect(page.getByRole('region', { name: 'Notice' })).toBeVisible();
    },
  },
  {
    name: 'admin, statistics',
    path: '/admin?tab=statistics',
    prepare: (page) =>
      expect(page.getByRole('heading', { name: 'Terms by language' })).toBeVisible(),
  },
  {
    name: 'admin, statistics, figures as tables',
    path: '/admin?tab=statistics',
    prepare: async (page) => {
      await expect(page.getByRole('heading', { name: 'Terms by language' })).toBeVisible();
      for (const table of await page.getByText('Figures as a table').all()) await table.click();
    },
  },
  { name: 'admin, donations', path: '/admin?tab=donations' },
  {
    name: 'admin, hiding a message',
    path: '/admin?tab=donations',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Hide message:/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
]);
