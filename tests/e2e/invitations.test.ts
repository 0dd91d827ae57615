import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { fillSignInForm, signIn } from './people.ts';
import { ageSignIns, confirmIdentity } from './second-factors.ts';
import { inDatabase } from './site-database.ts';
import type { SampleSite } from './sites.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });
// The invited contributor is a verifier after the last test.
test.describe.configure({ mode: 'serial' });

/** Waits for the newest email to an address, and returns the path of its invitation link. */
async function readInvitation({ dataDir }: SampleSite, to: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  let path = '';
  await expect(async () => {
    const names = (await readdir(outbox)).toSorted();
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    const mail = mails.filter((each) => each.includes(`To: ${to}`)).at(-1) ?? '';
    const text = mail.replaceAll('=\n', '').replaceAll('=3D', '=');
    path = /\/verifier-apply#invitation=[\w-]{43}/.exec(text)?.[0] ?? '';
    expect(path).not.toBe('');
  }).toPass();
  return path;
}

async function invite(admin: Page, email: string): Promise<void> {
  await admin.goto('/admin?tab=invitations');
  await hydrated(admin);
  await admin.getByLabel('Email address').fill(email);
  await admin.getByRole('checkbox', { name: 'Venda' }).check();
  await admin.getByRole('checkbox', { name: 'Physics' }).check();
  await admin.getByRole('button', { name: 'Send invitation' }).click();
  await expect(admin.getByText('Invitation sent', { exact: true })).toBeVisible();
}

test('the form keeps its text if sending requires another sign-in', async ({
  openPage,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 403/);
  const admin = await openPage({ viewport: phone });
  await signIn(admin, 'admin');
  await admin.goto('/admin?tab=invitations');
  await hydrated(admin);
  await expect(admin.getByText('No invitations')).toBeVisible();
  await admin.getByLabel('Email address').fill('zanele');
  await admin.getByRole('checkbox', { name: 'Physics' }).check();
  await admin.getByRole('button', { name: 'Send invitation' }).click();
  await expect(admin.getByText('Enter an email address like name@example.org.')).toBeVisible();
  await admin.getByLabel('Email address').fill('zanele@example.org');
  await ageSignIns(site);
  await admin.getByRole('button', { name: 'Send invitation' }).click();
  await confirmIdentity(admin);
  await expect(admin).toHaveURL('/admin?tab=invitations');
  await hydrated(admin);
  await expect(admin.getByLabel('Email address')).toHaveValue('zanele@example.org');
  await expect(admin.getByRole('checkbox', { name: 'Physics' })).toBeChecked();
  await admin.getByRole('button', { name: 'Send invitation' }).click();
  await expect(admin.getByRole('heading', { name: 'zanele@example.org' })).toBeVisible();
  await expect(admin.getByLabel('Email address')).toHaveValue('');
});

test('an invitation for another address changes nothing, and the person can apply', async ({
  openPageAs,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const contributor = await openPageAs('contributor', { viewport: phone });
  await contributor.goto(await readInvitation(site, 'zanele@example.org'));
  await hydrated(contributor);
  await contributor.getByRole('button', { name: 'Become a verifier' }).click();
  await expect(contributor.getByText(/sent to another email address/).first()).toBeVisible();
  await contributor.getByRole('button', { name: 'Apply instead' }).click();
  await expect(contributor.getByLabel('Motivation')).toBeVisible();
});

test('an expired invitation cannot be accepted, and its address is no longer listed', async ({
  openPageAs,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const admin = await openPageAs('admin');
  await invite(admin, 'contributor@example.org');
  await inDatabase(site, (database) =>
    database.query(
      `update invitations set expires_at = now() where email = 'contributor@example.org'`,
    ),
  );
  const contributor = await openPageAs('contributor');
  await contributor.goto(await readInvitation(site, 'contributor@example.org'));
  await hydrated(contributor);
  await contributor.getByRole('button', { name: 'Become a verifier' }).click();
  await expect(contributor.getByText(/This invitation has expired/).first()).toBeVisible();
  await admin.reload();
  await expect(admin.getByText('Expired', { exact: true })).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Address deleted' })).toBeVisible();
});

test('an administrator withdraws an invitation after confirming it', async ({ openPageAs }) => {
  const admin = await openPageAs('admin');
  await admin.goto('/admin?tab=invitations');
  await hydrated(admin);
  await admin
    .getByRole('button', { name: 'Withdraw the invitation to zanele@example.org' })
    .press('Enter');
  await expect(admin.getByRole('dialog')).toContainText('zanele@example.org');
  await admin.getByRole('button', { name: 'Withdraw', exact: true }).press('Enter');
  await expect(admin.getByText('Invitation withdrawn', { exact: true })).toBeVisible();
  await expect(admin.getByText('Withdrawn', { exact: true })).toBeVisible();
});

test('the link in the email leads through signing in to a dashboard with its scope', async ({
  openPage,
  openPageAs,
  site,
}) => {
  await invite(await openPageAs('admin'), 'contributor@example.org');
  const link = await readInvitation(site, 'contributor@example.org');
  const token = link.split('=')[1] ?? '';

  const page = await openPage({ viewport: phone });
  const sent: string[] = [];
  page.on('request', (request) => {
    const body = request.url().endsWith('/api/invitations/accept') ? '' : request.postData();
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${body}`);
  });
  await page.goto(link);
  await expect(page.getByText(/^Sign in to apply/).first()).toBeVisible();
  await fillSignInForm(page, 'contributor');
  await expect(page).toHaveURL('/verifier-apply');
  await page.getByRole('button', { name: 'Become a verifier' }).click();
  await expect(page).toHaveURL(/\/verify/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({
    role: 'verifier',
    scope: [{ languages: ['venda'], subjects: ['physics'] }],
  });
  expect(sent.filter((request) => request.includes(token))).toEqual([]);
});
