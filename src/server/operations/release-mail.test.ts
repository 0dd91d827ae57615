import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { sendReceipts } from '#server/features/donations/receipts.ts';
import { sendDueMails } from '#server/features/notices/mail-worker.ts';
import { readSite } from '#server/features/settings/settings.ts';
import { holdSite, isHeld } from '#server/platform/db/held.ts';
import type { Mail, QueuedMail } from '#server/platform/mail/mailer.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { createPayments } from '#server/platform/payments/provider.ts';
import { recurringJobs } from '#server/recurring-jobs.ts';
import { aContributor, aDonation, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
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

/** Stores a notice, a digest and a receipt whose emails are due, and then holds the site. */
async function restoreWithWaitingMail(): Promise<void> {
  const rudo = await aContributor(database, 'Rudo');
  const tendani = await aVerifier(database, 'Tendani');
  await aTerm(database, { submitterId: rudo.id, verifierId: tendani.id, status: 'verified' });
  await database.query(`update notices set mail = 'queued', due_at = now() - interval '1 day'`);
  await database.query(
    `insert into digests (user_id, day, due_at)
     values ($1, '2026-11-22', now() - interval '1 day')`,
    [rudo.id],
  );
  await aDonation(database, {
    status: 'completed',
    receiptState: 'due',
    receiptEmail: 'donor@example.org',
  });
  await holdSite(database, FROM);
}

/** Runs everything that sends mail, and returns what it sent. */
async function sendAll(): Promise<string[]> {
  const sent: string[] = [];
  const log = { warn: () => {}, error: () => {} };
  await sendDueMails({
    database,
    mailTransport: {
      sendQueued: async (mail: QueuedMail, beforeBytes) => {
        if (!(await beforeBytes())) return { state: 'withdrawn' };
        sent.push(mail.to);
        return { state: 'sent' };
      },
    },
    publicUrl: OLD_URL,
    secret: 'secret',
    log,
  });
  await sendReceipts({
    database,
    mailer: { send: async (mail: Mail) => void sent.push(mail.to) },
    site: { ...readConfig({}), publicUrl: OLD_URL },
  });
  return sent.toSorted();
}

const readMailStates = async () =>
  (
    await database.query<{ notice: string; digest: string; receipt: string; address: string }>(
      `select
         n.mail as notice,
         g.mail as digest,
         d.receipt_state as receipt,
         d.receipt_email as address
       from notices n, digests g, donations d`,
    )
  ).rows;

test('a restored site sends no mail, and after the release none that waited in the backup', async () => {
  await restoreWithWaitingMail();
  expect(await sendAll()).toEqual([]);
  expect(await readMailStates()).toEqual([
    { notice: 'queued', digest: 'queued', receipt: 'due', address: 'donor@example.org' },
  ]);

  expect(await releaseMail(database, OLD_URL, { sendWaiting: false, asNewSite: false })).toBe(
    `Mail, payments and jobs run again.
Emails that waited when the backup was made are not sent: 1 notices, 1 digests and 1 receipts.
Within an hour, the payments of the last 30 days are fetched from the payment provider.`,
  );
  expect(await readMailStates()).toEqual([
    { notice: 'unknown', digest: 'unknown', receipt: 'none', address: null },
  ]);
  expect(await sendAll()).toEqual([]);
  expect(await releaseMail(database, OLD_URL, { sendWaiting: false, asNewSite: false })).toBe(
    'Nothing is held. Nothing was changed.',
  );
});

test('sends what waited in the backup if the operator asks for it', async () => {
  await restoreWithWaitingMail();
  expect(await releaseMail(database, OLD_URL, { sendWaiting: true, asNewSite: false })).toContain(
    'are sent now: 1 notices, 1 digests and 1 receipts.',
  );
  expect(await sendAll()).toEqual(['donor@example.org', 'rudo@example.org']);
});

test('sends after the release what was decided while the site was held', async () => {
  await holdSite(database, FROM);
  await database.query(`update site_modes set since = now() - interval '1 hour'`);
  const rudo = await aContributor(database, 'Rudo');
  const tendani = await aVerifier(database, 'Tendani');
  await aTerm(database, { submitterId: rudo.id, verifierId: tendani.id, status: 'verified' });
  await database.query(`update notices set due_at = now() - interval '1 minute'`);
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
  expect(await isHeld(database)).toBe(true);
  await releaseMail(database, other, { sendWaiting: false, asNewSite: true });
  expect(await isHeld(database)).toBe(false);
});

test('writes other mail of a restored site to the outbox', async () => {
  await holdSite(database, FROM);
  let kept = 0;
  const mailer = createMailer(
    // Nothing listens on this port, so an attempt to send mail would fail.
    { smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'a@b.example', publicUrl: OLD_URL, dataDir: folder },
    { error: (entry: unknown) => expect.unreachable(JSON.stringify(entry)) },
    {
      isHeld: () => isHeld(database),
      onKept: () => {
        kept += 1;
      },
    },
  );
  await mailer.send({ to: 'rudo@example.org', subject: 'Password changed', text: 'Dear Rudo' });
  expect(kept).toBe(1);
  expect(await readdir(join(folder, 'outbox'))).toEqual([expect.stringMatching(/^held-.*\.eml$/)]);
  await mailer.forget('rudo@example.org');
  expect(await readdir(join(folder, 'outbox'))).toEqual([]);
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
  expect(refused.body).toContain('does not send email yet');
  expect((await database.query(`select from accounts where email like 'rudo%'`)).rowCount).toBe(0);
  await site.close();
});

test('every page says from which day a restored site is, before the site notice', async () => {
  const notice = async () => (await readSite(database, { donations: true })).notice;
  expect(await notice()).toBeNull();
  await holdSite(database, FROM);
  const restored =
    'This site was restored from a backup of 22 November 2026. ' +
    'Contributions after that date may be missing.';
  expect(await notice()).toBe(restored);
  await database.query(`insert into settings (name, value) values ('siteNotice', '"Closed"')`);
  expect(await notice()).toBe(`${restored}\n\nClosed`);
  await releaseMail(database, OLD_URL, { sendWaiting: false, asNewSite: false });
  expect(await notice()).toBe('Closed');
});
