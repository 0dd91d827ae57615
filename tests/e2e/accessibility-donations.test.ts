import { checkStates } from './accessibility.ts';
import { expect } from './fixtures.ts';
import { choose, payWith, proceed } from './giving.ts';

checkStates(null, [
  {
    name: 'donate, errors',
    path: '/donate',
    prepare: async (page) => {
      await choose(page, 'Custom Amount');
      await page.getByLabel('Your Name').fill('a\u200Bb');
      await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    },
  },
  {
    name: 'donate, paying',
    path: '/donate',
    prepare: async (page) => {
      await page.getByLabel('Your Name').fill('W'.repeat(100));
      await choose(page, '$25');
      await proceed(page);
      await page.getByText('Test cards', { exact: true }).click();
      await page.getByRole('button', { name: 'Complete Donation' }).click();
      await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    },
  },
  {
    name: 'donate, declined',
    path: '/donate',
    prepare: async (page) => {
      await proceed(page);
      await payWith(page, '4000000000000002');
      await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
    },
  },
  {
    name: 'donate, extra step',
    path: '/donate',
    prepare: async (page) => {
      await proceed(page);
      await payWith(page, '4000000000003220');
      await expect(page.getByRole('button', { name: 'Fail the check' })).toBeVisible();
    },
  },
  {
    name: 'donate, in process',
    path: '/donate',
    prepare: async (page) => {
      await proceed(page);
      await payWith(page, '4000000000000077');
      await expect(
        page.getByRole('heading', { name: 'Your payment is being processed' }),
      ).toBeVisible();
    },
  },
  {
    name: 'donate, thanks',
    path: '/donate',
    prepare: async (page) => {
      await proceed(page);
      await payWith(page, '4242424242424242');
      await expect(
        page.getByRole('heading', { name: 'Thank you for your donation!' }),
      ).toBeVisible();
    },
  },
  { name: 'donor wall, past the end', path: '/donor-wall?page=9' },
]);
