import { phone } from '../support/browser.ts';
import { expect } from './fixtures.ts';
import { expectThanks, give, openForm, payWith, proceed, test } from './giving.ts';
import { hydrated } from './hydration.ts';
import { focused } from './keyboard.ts';

test.use({ environment: { RATE_LIMITS: 'off' }, viewport: phone });

test('a donor hides and restores their name on the wall, and an admin hides a message', async ({
  openPageAs,
  site,
  listDonations,
}) => {
  const page = await openPageAs('verifier', { viewport: phone });
  await openForm(page);
  await page.getByLabel('Your Name').fill('Wall Flower');
  await page.getByLabel('Message').fill('Buy my soap.');
  await page.getByLabel('Show on Donor Wall').check();
  await proceed(page);
  await payWith(page, '4242424242424242');
  await expectThanks(page);
  const shown = async () =>
    (
      (await (await fetch(`${site.origin}/api/donor-wall`)).json()) as {
        donorName: string | null;
        donorMessage: string | null;
      }[]
    ).find(({ donorName }) => donorName === 'Wall Flower');
  expect((await shown())?.donorMessage).toBe('Buy my soap.');

  await page.goto('/profile?tab=donations');
  await hydrated(page);
  await page.getByRole('button', { name: /^Remove from Donor Wall: \$25\.00/ }).click();
  await expect(page.getByText('Removed from the donor wall', { exact: true })).toBeVisible();
  expect(await shown()).toBeUndefined();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Shown on the donor wall', { exact: true })).toBeVisible();
  expect(await shown()).toBeDefined();

  const admin = await openPageAs('admin');
  await admin.goto('/admin?tab=donations');
  await hydrated(admin);
  const [donation] = await listDonations('Wall Flower');
  const reference = donation!.reference;
  await admin.getByRole('button', { name: `Hide message: donation ${reference}` }).click();
  await expect(admin.getByRole('dialog').getByText('Buy my soap.')).toBeVisible();
  await admin.getByRole('dialog').getByRole('button', { name: 'Hide message' }).click();
  await expect(
    admin.getByText('The donor wall no longer shows this text.', { exact: true }),
  ).toBeVisible();
  await expect(
    admin.getByRole('button', { name: `Show message again: donation ${reference}` }),
  ).toBeVisible();
  expect((await shown())?.donorMessage).toBeNull();

  await page.reload();
  await hydrated(page);
  await page.getByRole('button', { name: /^Remove from Donor Wall/ }).click();
  await expect(page.getByRole('button', { name: /^Show on Donor Wall/ })).toBeVisible();
  expect(await shown()).toBeUndefined();
});

test('a wall of over fifty donors grows with Show more, or pages without scripts', async ({
  openPage,
  site,
  waitForStatus,
}) => {
  const long = 'W'.repeat(100);
  for (let count = 0; count < 52; count += 1)
    await give(site.origin, { amount: 5, donorName: `Donor ${count}`, showOnDonorWall: true });
  await give(site.origin, {
    amount: 150,
    donorName: long,
    donorMessage: 'm'.repeat(500),
    showOnDonorWall: true,
  });
  await waitForStatus(long, 'completed');
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  await page.goto('/donor-wall');
  await hydrated(page);
  const names = page.getByRole('main').getByRole('listitem').locator('h2');
  await expect(names).toHaveCount(50);
  await expect(names.first()).toHaveText(long);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(names.nth(50)).toBeVisible();
  await expect.poll(() => focused(page)).toBe(await names.nth(50).innerText());
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0);
  const all = await names.allInnerTexts();
  expect(new Set(all.filter((name) => /^Donor /.test(name))).size).toBe(52);

  const still = await openPage({ javaScriptEnabled: false });
  await still.goto('/donor-wall');
  await still.getByRole('link', { name: 'Show more' }).click();
  await expect(still).toHaveURL('/donor-wall?page=2');
  await expect(still.getByRole('main').getByRole('listitem').locator('h2')).toHaveText(
    all.slice(50),
  );
});
