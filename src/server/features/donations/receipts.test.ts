import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { donationReference } from '#domain/donation.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aDonation } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { collectMails, type Site } from '#tests/support/mail-loop.ts';
import { applyPaymentUpdate, lockDonation } from './events.ts';
import { queueReceipts } from './receipts.ts';

let database: Database;
let mails: { to: string; subject: string; text: string }[];
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  mails = [];
  await database.query('truncate donations, payment_events, payment_reversals, mails cascade');
});
afterAll(() => database.close());

const log = { warn: () => {}, error: () => {} };
const site = {
  publicUrl: 'https://mazwi.example',
  operator: { name: 'Science Words Trust', place: 'Harare, Zimbabwe' },
  contactEmail: 'words@mazwi.example',
};
async function send(from: Site = site): Promise<void> {
  const { sent, send: sendAll } = collectMails(database, from);
  await sendAll();
  mails.push(...sent.map(({ to, subject, text }) => ({ to, subject, text })));
}
async function completed(email: string | null, testMode = false): Promise<string> {
  const donationId = await aDonation(database, {
    amount: 123_456,
    donorName: 'Win money',
    donorMessage: 'at pills.example',
    receiptEmail: email,
    testMode,
    createdAt: '2026-11-20T23:30:00Z',
  });
  const payment = { intentId: 'pi_1', donationId, currency: 'usd' };
  await applyPaymentUpdate(
    database,
    (await lockDonation(database, payment))!,
    { ...payment, kind: 'payment', transition: 'complete', received: 123_456 },
    log,
  );
  await database.query('update donations set payment_intent_id = null');
  return donationId;
}

describe('a receipt', () => {
  test('a receipt contains the reference, amount and date, but no text by the donor', async () => {
    const id = await completed('rudo@example.org');
    await send();
    expect(mails).toEqual([
      {
        to: 'rudo@example.org',
        subject: 'Your donation to Mazwi',
        text: [
          'Thank you for your donation to Mazwi.',
          '',
          `Reference: ${donationReference(id)}`,
          'Amount: $1,234.56',
          'Date: 20 November 2026',
          '',
          'Your donation went to Science Words Trust, Harare, Zimbabwe.',
          '',
          'If you have a question about this donation, write to this address and include the reference:',
          'words@mazwi.example',
          '',
        ].join('\n'),
      },
    ]);
  });

  test('a receipt says that a donation was made in test mode', async () => {
    await completed('rudo@example.org', true);
    await send();
    expect(mails).toMatchObject([
      {
        subject: 'Test mode: your donation to Mazwi',
        text: expect.stringMatching(
          /No real money was charged[\s\S]*This site is run by Science Words Trust, Harare, Zimbabwe\./,
        ),
      },
    ]);
  });

  test('a receipt says if the site names no operator, and asks nobody to write to no address', async () => {
    await completed('rudo@example.org');
    await send({ ...site, operator: { name: null, place: null }, contactEmail: null });
    expect(mails).toMatchObject([
      {
        text: expect.stringMatching(
          /You donated on a test site\. It does not say who runs it\.\n$/,
        ),
      },
    ]);
  });

  test('several copies of the server send a receipt once and delete its address', async () => {
    for (let index = 0; index < 20; index += 1) await completed(`donor${index}@example.org`);
    await Promise.all([send(), send(), send()]);
    await send();
    expect(mails.map(({ to }) => to).sort()).toEqual(
      Array.from({ length: 20 }, (_, index) => `donor${index}@example.org`).sort(),
    );
    expect(
      (await database.query('select 1 from donations where receipt_email is not null')).rowCount,
    ).toBe(0);
    expect((await database.query('select 1 from mails where address is not null')).rowCount).toBe(
      0,
    );
  });

  test('a donation that was refunded before its receipt was sent gets none', async () => {
    const id = await completed('rudo@example.org');
    await queueReceipts(database);
    await database.query(`update donations set status = 'refunded' where id = $1`, [id]);
    await send();
    expect(mails).toEqual([]);
  });

  test('sends no receipt without an address or for an incomplete donation', async () => {
    await completed(null);
    await aDonation(database, { receiptEmail: 'rudo@example.org' });
    await send();
    expect(mails).toEqual([]);
  });
});
