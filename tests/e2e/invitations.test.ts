import type { Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { readMails } from './mails.ts';
import { fillSignInForm, signIn } from './people.ts';
import { ageSignIns, confirmIdentity } from './second-factors.ts';
import { inDatabase, setSignInTimes } from './site-database.ts';
import type { SampleSite } from './sites.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });
// The invited contributor is a verifier after the last test.
test.describe.configure({ mode: 'serial' });

const readPaths = new Set<string>();

/**
 * Waits for an email to an address with an invitation link that was not read before, and returns
 * the path of the link. Emails are sent in the background.
 */
async function readInvitation(site: SampleSite, to: string): Promise<string> {
  let path = '';
  await expect(async () => {
    const paths = (await readMails(site))
      .filter((mail) => mail.includes(`To: ${to}`))
      .map((mail) => /\/verifier-apply#invitation=[\w-]{43}/.exec(mail)?.[0] ?? '');
    path = paths.find((each) => each !== '' && !readPaths.has(each)) ?? '';
    expect(path).not.toBe('');
  }).toPass();
  readPaths.add(path);
  return path;
}

async function invite(admin: Page, email: string): Promise<void> {
  await admin.goto('/admin?tab=invitations');
  await hydrated(admin);
  await admin.getByLabel('Email address').fill(email);
  await admin.getByRole('checkbox', { name: 'Venda' }).check();
  await admin.getByRole('checkbox', { name: 'Physics' }).check();
  await admin.getByRole('button', { name: 'Send invitation' }).click();
  await expect(admin.getByText('Invitation saved', { exact: true })).toBeVisible();
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
  // The first test has made all sign-ins too old to invite somebody.
  await setSignInTimes(site, Date.now());
  await invite(admin, 'contributor@example.org');
  // An expired invitation is not mailed, so it expires only after its email has arrived.
  const path = await readInvitation(site, 'contributor@example.org');
  await inDatabase(site, (database) =>
    database.query(
      `update invitations set expires_at = now() where email = 'contributor@example.org'`,
    ),
  );
  const contributor = await openPageAs('contributor');
  await contributor.goto(path);
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

test('the list shows by itself what becomes of an invitation', async ({ openPageAs }) => {
  const admin = await openPageAs('admin');
  await admin.clock.install();
  await invite(admin, 'themba@example.org');
  const newest = admin.getByRole('region', { name: 'Invitations' }).getByRole('listitem').first();
  await expect(newest).toContainText('themba@example.org');
  await expect(newest).toContainText('Open');
  const list = await (await admin.request.get('/api/admin/invitations')).json();
  const { invitations } = list as { invitations: { id: string; email: string | null }[] };
  const { id } = invitations.find(({ email }) => email === 'themba@example.org')!;
  const headers = { 'sec-fetch-site': 'same-origin' };
  await admin.request.delete(`/api/admin/invitations/${id}`, { headers });
  await admin.clock.runFor(20_000);
  await expect(newest).toContainText('Withdrawn');
});

test('while the email is not sent, the list says so, and the person can be invited again', async ({
  openPageAs,
  site,
}) => {
  const admin = await openPageAs('admin');
  await invite(admin, 'gugu@example.org');
  await readInvitation(site, 'gugu@example.org');
  const newest = admin.getByRole('region', { name: 'Invitations' }).getByRole('listitem').first();
  const setMail = (state: string, failure: string | null) =>
    inDatabase(site, (database) =>
      database.query(
        `update mails m
         set state = $1, failure = $2, due_at = now() + interval '1 hour'
         from invitations i
         where i.id = m.invitation_id and i.email = 'gugu@example.org'`,
        [state, failure],
      ),
    );
  for (const [state, failure, sentence] of [
    ['sent', null, 'The email was sent.'],
    ['queued', null, 'The email is waiting to be sent.'],
    ['unknown', null, 'The email may not have been sent.'],
    ['failed', '550', 'The email was not sent. The mail server answered with code 550.'],
    ['queued', 'ESOCKET', 'The mail server could not be reached (ESOCKET).'],
  ] as const) {
    await setMail(state, failure);
    await admin.reload();
    await expect(newest).toContainText(sentence);
  }
  await invite(admin, 'gugu@example.org');
  await expect(newest).toContainText('gugu@example.org');
  await expect(admin.getByText('Address deleted')).not.toHaveCount(0);
  await readInvitation(site, 'gugu@example.org');
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
