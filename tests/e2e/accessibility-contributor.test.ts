import { checkStates, failChanges } from './accessibility.ts';
import { expect } from './fixtures.ts';

checkStates('contributor', [
  { name: 'home', path: '/' },
  { name: 'contribute', path: '/contribute' },
  {
    name: 'contribute, errors',
    path: '/contribute',
    prepare: async (page) => {
      await page.getByLabel('Language', { exact: false }).last().selectOption('venda');
      await page.getByRole('button', { name: 'Submit Term' }).click();
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    },
  },
  {
    name: 'contribute, details',
    path: '/contribute',
    prepare: async (page) => {
      await page.getByLabel('English Word').fill('triangle');
      await page.getByLabel('Language', { exact: false }).last().selectOption('sotho');
      await page.getByText('Add details').click();
      await page.getByLabel('The example in English').fill('A triangle has three sides.');
      await page.getByRole('button', { name: 'Submit Term' }).click();
      await expect(page.getByText('Write the example in the language').first()).toBeVisible();
      await expect(page.getByLabel('Sepedi')).toBeVisible();
    },
  },
  {
    name: 'becoming a verifier, an unknown invitation',
    path: '/verifier-apply#invitation=unknown',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Become a verifier' }).click();
      await expect(page.getByText(/^We could not find this invitation/).first()).toBeVisible();
    },
  },
  { name: 'pending term', path: ({ pendingId }) => `/dictionary/${pendingId}` },
  {
    name: 'own submission, conversation, sending failed',
    path: ({ requestedId }) => `/dictionary/${requestedId}`,
    prepare: async (page) => {
      await page.route('**/comments', failChanges);
      await page.getByLabel('Your comment').fill('d'.repeat(120));
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByText('Your comment was not sent.').first()).toBeVisible();
    },
  },
  {
    name: 'own submission, withdrawing',
    path: ({ requestedId }) => `/dictionary/${requestedId}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Withdraw/ }).click();
      await expect(page.getByRole('dialog', { name: 'Withdraw this submission?' })).toBeVisible();
    },
  },
  {
    name: 'own submission, editing with an error',
    path: ({ requestedId }) => `/contribute?edit=${requestedId}`,
    prepare: async (page) => {
      await page.getByLabel('English Word').fill('');
      await page.getByRole('button', { name: 'Send for review again' }).click();
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    },
  },
  { name: 'nothing to edit', path: ({ verifiedId }) => `/contribute?edit=${verifiedId}` },
  {
    name: 'suggesting an edit, errors',
    path: ({ verifiedId }) => `/dictionary/${verifiedId}?suggest=1`,
    prepare: async (page) => {
      await page.getByText('More about the word').click();
      await page.getByLabel('Definition').fill(`A shape with three sides. ${'a'.repeat(120)}`);
      await page.getByRole('button', { name: 'Send suggestion' }).click();
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    },
  },
  {
    name: 'suggesting an edit of a concept, nothing changed',
    path: ({ concepts }) => `${concepts.small}?suggest=1`,
    prepare: (page) => expect(page.getByText('Nothing has changed yet.')).toBeVisible(),
  },
  { name: 'profile', path: '/profile' },
  {
    name: 'profile, suggestions',
    path: '/profile?tab=suggestions',
    prepare: (page) => expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible(),
  },
  { name: 'profile, second page', path: '/profile?page=2' },
  { name: 'profile, past the end', path: '/profile?page=999' },
  {
    name: 'contribute, failed',
    path: '/contribute',
    prepare: async (page) => {
      await page.route('**/api/terms', failChanges);
      await page.getByLabel('English Word').fill('lung');
      await page.getByLabel('Vernacular Translation').fill('fhafhu');
      await page.getByLabel('Language', { exact: false }).last().selectOption('venda');
      await page.getByLabel('Definition/Meaning').fill('An organ that breathes.');
      await page.getByLabel('Academic Field').selectOption('biology');
      await page.getByRole('button', { name: 'Submit Term' }).click();
      await expect(page.locator('.toast')).toBeVisible();
    },
  },
  {
    name: 'profile, erasing',
    path: '/profile',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Delete Your Account' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete Your Account' }).click();
      await expect(page.getByText('Type the word “delete” to confirm.')).toBeVisible();
    },
  },
  { name: 'nothing to revise', path: ({ pendingId }) => `/contribute?revise=${pendingId}` },
  { name: 'profile, donations', path: '/profile?tab=donations' },
  { name: 'sign-in and security', path: '/profile/security' },
  { name: 'notices', path: '/profile?tab=notices' },
  { name: 'verifier-apply', path: '/verifier-apply' },
  {
    name: 'verifier-apply, errors',
    path: '/verifier-apply',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    },
  },
]);
