import { holdSite } from '#server/platform/db/site-hold.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { inDatabase } from './site-database.ts';

test.beforeEach(({ site }) =>
  inDatabase(site, async (database) => {
    await database.deleteFrom('siteModes').execute();
    await holdSite(database, { backupAt: '2026-11-22T01:40:00.000Z', publicUrl: site.origin });
  }),
);

const NOTICE = 'This site was restored from a backup made on 22 November 2026.';

test('a restored site tells readers that contributions may be missing', async ({ openPage }) => {
  for (const path of ['/', '/dictionary', '/browse']) {
    const page = await openPage();
    await page.goto(path);
    await expect(page.getByText(NOTICE)).toBeVisible();
  }
});

test('a restored site takes no donations, and says so instead of showing the form', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto('/donate');
  await expect(page.getByText('Donations are closed at the moment.')).toBeVisible();
  await expect(page.getByRole('button', { name: /donat|continue/i })).toHaveCount(0);
});

test('a restored site tells administrators how to let it work again', async ({
  site,
  openPageAs,
}) => {
  await inDatabase(site, (database) =>
    database
      .insertInto('backups')
      .values({ file: '/backups/1.tar.zst', finishedAt: '2026-11-22T01:41:00.000Z' })
      .execute(),
  );
  const admin = await openPageAs('admin');
  await admin.goto('/admin?tab=health');
  await hydrated(admin);
  await expect(admin.getByText('npm run release-mail')).toBeVisible();
  await expect(admin.getByRole('row', { name: /^Newest backup 22 November 2026/ })).toBeVisible();
  await expect(admin.getByRole('row', { name: 'Newest verified backup None.' })).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Jobs' })).toBeHidden();
});
