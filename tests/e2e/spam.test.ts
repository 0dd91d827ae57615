import type { Page } from '@playwright/test';
import { submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

/** Counts the clicks and key presses on a page from now on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { presses: number };
    counted.presses = 0;
    for (const type of ['pointerdown', 'keydown'])
      document.addEventListener(type, () => void (counted.presses += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses);
}

const countPending = async (page: Page): Promise<number> => {
  const reply = await page.request.get('/api/verify');
  return ((await reply.json()) as { total: number }).total;
};

test('40 spam terms of one person leave the queue in three presses and can be restored', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/403/);
  const spammer = await openPageAs('contributor');
  const ids: string[] = [];
  for (let index = 0; index < 40; index += 1)
    ids.push(await submitTerm(spammer, { englishWord: `offer ${index}` }));

  const admin = await openPageAs('admin');
  const before = await countPending(admin);
  expect(before).toBeGreaterThanOrEqual(40);
  await admin.goto(`/verify/${ids[0]}`);
  await hydrated(admin);
  const readPresses = await countPresses(admin);
  await admin.getByText('About Sample Contributor').click();
  await admin.getByRole('button', { name: 'Suspend…' }).click();
  await expect(admin.getByLabel(/Reject all \d+ pending submissions/)).toBeChecked();
  await admin.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(admin.getByText('Account suspended', { exact: true })).toBeVisible();
  expect(await readPresses()).toBeLessThanOrEqual(3);
  expect(await countPending(admin)).toBeLessThanOrEqual(before - 40);

  // The suspended person sees the reason on every page, and can read but not contribute.
  await spammer.goto('/dictionary');
  await expect(spammer.getByText('Your account is suspended. Reason:').first()).toBeVisible();
  for (const path of ['/contribute', '/verifier-apply']) {
    await spammer.goto(path);
    const main = spammer.getByRole('main');
    await expect(main).toContainText(
      'You can still read, donate, and download or delete your data.',
    );
    await expect(main.locator('form')).toHaveCount(0);
  }
  const refused = await spammer.request.post('/api/terms', {
    data: {},
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(refused.status()).toBe(403);

  await admin.goto('/admin?tab=audit&action=batch');
  await expect(admin.getByText(/rejected \d+ pending submissions by/)).toBeVisible();
  await admin.goto('/admin?tab=batches');
  await hydrated(admin);
  await admin.getByRole('button', { name: /^Undo: / }).click();
  await expect(admin.getByText('Change undone', { exact: true })).toBeVisible();
  await expect(admin.getByText(/Undone by Sample Admin/)).toBeVisible();
  expect(await countPending(admin)).toBe(before);

  const { submitterId } = (
    (await (await admin.request.get(`/api/terms/${ids[0]}`)).json()) as {
      term: { submitterId: string };
    }
  ).term;
  await admin.goto(`/admin?person=${submitterId}`);
  await hydrated(admin);
  await admin.getByRole('button', { name: 'Lift the suspension' }).click();
  await expect(admin.getByText('Suspension lifted', { exact: true })).toBeVisible();
  await submitTerm(spammer, { englishWord: 'torque' });
});
