import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { readSite } from '#server/features/settings/settings.ts';
import { createAccount } from '#server/identity/provider/accounts/accounts.ts';
import { mailChange } from '#server/identity/provider/accounts/security-changes.ts';
import { holdSite, isSiteHeld } from '#server/platform/db/site-hold.ts';
import { queueMail } from '#server/platform/mail/mail-queue.ts';
import { createPayments } from '#server/platform/payments/provider.ts';
import { recurringJobs } from '#server/recurring-jobs.ts';
import { aContributor, aDonation, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { collectMails } from '#tests/support/mail-loop.ts';
import { keys } from '#tests/support/payments.ts';
import { servedApp } from '#tests/support/served-app.ts';
import { releaseMail } from './release-mail.ts';

const OLD_URL = 'https://words.example';
const FROM = { backupAt: '2026-11-22T23:00:00.000Z', publicUrl: OLD_URL };

let database: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'mazwi-held-'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Stores a notice and emails of several kinds that are due, and then holds the site. */
async function restoreWithWaitingMail(): Promise<void> {
  const rudo = await aContributor(database, 'Rudo');
  const tendani = await aVerifier(database, 'Tendani');
  await aTerm(database, { submitterId: rudo.id, verifierId: tendani.id, status: 'verified' });
  await database.query(`
    update notices
    set mail = 'queued', created_at = now() - interval '1 day', due_at = now() - interval '1 day'`);
  await database.query(
    `insert into mails (kind, user_id, day, due_at)
     values ('digest', $1, '2026-11-22', now() - interval '1 day')`,
    [rudo.id],
  );
  await queueMail(database, { kind: 'reset', address: 'rudo@example.org' });
  await aDonation(database, {
    status: 'completed',
    receiptState: 'due',
    receiptEmail: 'donor@example.org',
  });
  await holdSite(database, FROM);
}

/** Sends everything that is due, and returns to whom. */
async function sendAll(): Promise<string[]> {
  const { sent, send } = collectMails(database);
  await send();
  return sent.map(({ to }) => to).toSorted();
}

const readMailStates = async () =>
  (
    await database.query<Record<string, string>>(
      `select
         n.mail as notice,
         (select state from mails where kind = 'digest') as digest,
         (select state from mails where kind = 'reset') as reset,
         (select address from mails where kind = 'reset') as reset_address,
         d.receipt_state as receipt,
         d.receipt_email as address
       from notices n, donations d`,
    )
  ).rows;

test('a restored site sends no mail, and after the release none that waited in the backup', async () => {
  await restoreWithWaitingMail();
  expect(await sendAll()).toEqual([]);
  expect(await readMailStates()).toEqual([
    {
      notice: 'queued',
      digest: 'queued',
      reset: 'queued',
      resetAddress: 'rudo@example.org',
      receipt: 'due',
      address: 'donor@example.org',
    },
  ]);

  expect(await releaseMail(database, OLD_URL, { sendWaiting: false, asNewSite: false })).toBe(
    `Mail, payments and jobs run again.
Emails that waited when the backup was made are not sent: 1 notices, 1 digests, 1 receipts and 1 others.
Within an hour, the payments of the last 30 days are fetched from the payment provider.`,
  );
  expect(await readMailStates()).toEqual([
    {
      notice: 'unknown',
      digest: 'unknown',
      reset: 'unknown',
      resetAddress: null,
      receipt: 'none',
      address: null,
    },
  ]);
  expect(await sendAll()).toEqual([]);
  expect(await releaseMail(database, OLD_URL, { sendWaiting: false, asNewSite: false })).toBe(
    'Nothing is held. Nothing was changed.',
  );
});

test('sends what waited in the backup if the operator asks for it', async () => {
  await restoreWithWaitingMail();
  expect(await releaseMail(database, OLD_URL, { sendWaiting: true, asNewSite: false })).toContain(
    'are sent now: 1 notices, 1 digests, 1 receipts and 1 others.',
  );
  expect(await sendAll()).toEqual(['donor@example.org', 'rudo@example.org']);
});

test('sends after the release what was decided while the site was held', async () => {
  await holdSite(database, FROM);
  await database.query(`update site_modes set since = now() - interval '1 hour'`);
  const rudo = await aContributor(database, 'Rudo');
  const tendani = await aVerifier(database, 'Tendani');
  await aTerm(database, { submitterId: rudo.id, verifierId: tendani.id, status: 'verified' });
  await database.query(`
    update notices
    set created_at = now() - interval '10 minutes', due_at = now() - interval '5 minutes'`);
  expect(await sendAll()).toEqual([]);
  await releaseMail(database, OLD_URL, { sendWaiting: false, asNewSite: false });
  expect(await sendAll()).toEqual(['rudo@example.org']);
});

test('a site with another address than the backup is released only on demand', async () => {
  await holdSite(database, FROM);
  const other = 'http://localhost:3000';
  await expect(
    releaseMail(database, other, { sendWaiting: false, asNewSite: false }),
  ).rejects.toThrow(
    'The backup is of https://words.example, but PUBLIC_URL is http://localhost:3000. ' +
      'If this site may send mail, add --as-new-site. Nothing was changed.',
  );
  expect(await isSiteHeld(database)).toBe(true);
  await releaseMail(database, other, { sendWaiting: false, asNewSite: true });
  expect(await isSiteHeld(database)).toBe(false);
});

test('keeps a warning that was queued while the site was held, and sends it after the release', async () => {
  await holdSite(database, FROM);
  await database.query(`update site_modes set since = now() - interval '1 hour'`);
  const account = await createAccount(database, {
    email: 'rudo@example.org',
    password: 'three quiet hills',
    firstName: 'Rudo',
    lastName: 'Moyo',
    emailVerified: true,
  });
  await mailChange(database, { kind: 'passwordChanged', account: account! });
  expect(await sendAll()).toEqual([]);
  await releaseMail(database, OLD_URL, { sendWaiting: false, asNewSite: false });
  expect(await sendAll()).toEqual(['rudo@example.org']);
});

test('a restored site runs no job except the one that rebuilds search keys', async () => {
  await holdSite(database, FROM);
  let settled = 0;
  const jobs = recurringJobs({
    config: readConfig({ DATA_DIR: folder }),
    database,
    mailer: { forget: async () => {} },
    settleDonations: async () => {
      settled += 1;
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  const rudo = await aContributor(database, 'Rudo');
  await aTerm(database, { submitterId: rudo.id });
  await database.query(`update terms set concept_id = null`);
  const run = async (names: readonly string[]) => {
    for (const job of jobs.filter(({ name }) => names.includes(name)))
      await job.run({ signal: new AbortController().signal, atStart: false });
  };
  const countRows = async (table: string) =>
    (await database.query(`select from ${table}`)).rowCount;

  await run(jobs.map(({ name }) => name));
  expect(settled).toBe(0);
  expect(await countRows('sitemap_files')).toBe(0);
  expect(await countRows('terms where concept_id is null')).toBe(0);
  await releaseMail(database, OLD_URL, { sendWaiting: false, asNewSite: false });
  await run(['settle-donations', 'build-sitemap']);
  expect(settled).toBe(1);
  expect(await countRows('sitemap_files')).toBeGreaterThan(0);
});

test('a restored site answers 503 to donations, to events of payments and to what needs mail', async () => {
  const payments = createPayments(keys, { at: { host: '127.0.0.1', port: 9 }, retries: 0 });
  const site = await servedApp(database, { DATA_DIR: folder }, undefined, { payments });
  const naledi = await site.signIn('Naledi', 'admin');
  await holdSite(database, FROM);
  const payload = '{}';
  const held = {
    status: 503,
    json: { detail: expect.stringContaining('restored from a backup') },
  };
  const requests = [
    site.anonymous.request('POST', '/api/webhooks/stripe', {
      raw: payload,
      headers: {
        'stripe-signature': payments.stripe.webhooks.generateTestHeaderString({
          payload,
          secret: keys.webhookSecret,
        }),
      },
    }),
    site.anonymous.request('POST', '/api/create-payment-intent', {
      body: { amount: 2500, showOnDonorWall: false },
      headers: { 'idempotency-key': 'one' },
    }),
    naledi.request('POST', '/api/admin/invitations', {
      body: { email: 'rudo@example.org', languages: ['shona'], subjects: [] },
    }),
  ];
  for (const reply of await Promise.all(requests)) {
    expect(reply).toMatchObject(held);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await database.query('select from donations')).rowCount).toBe(0);
  expect((await database.query('select from invitations')).rowCount).toBe(0);

  const browser = createFakeBrowser(site.origin);
  const refused = await browser.submit(await browser.visit('/api/login?register=1'), {
    firstName: 'Rudo',
    email: 'rudo@example.org',
    password: 'three quiet hills',
  });
  expect(refused.status).toBe(503);
  expect(refused.body).toContain('is not sending email yet');
  expect((await database.query(`select from accounts where email like 'rudo%'`)).rowCount).toBe(0);
  await site.close();
});

test('every page says from which day a restored site is, before the site notice', async () => {
  const notice = async () => (await readSite(database, { donations: true })).notice;
  expect(await notice()).toBeNull();
  await holdSite(database, FROM);
  const restored =
    'This site was restored from a backup made on 22 November 2026. ' +
    'Later contributions may be missing.';
  expect(await notice()).toBe(restored);
  await database.query(`insert into settings (name, value) values ('siteNotice', '"Closed"')`);
  expect(await notice()).toBe(`${restored}\n\nClosed`);
  await releaseMail(database, OLD_URL, { sendWaiting: false, asNewSite: false });
  expect(await notice()).toBe('Closed');
});
