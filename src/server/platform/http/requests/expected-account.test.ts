import { expect, test } from 'vitest';
import { ANONYMOUS_ACCOUNT } from '#contract/account/outbox.ts';
import { m } from '#domain/messages.ts';
import {
  createTerm,
  database,
  readStoredReports,
  rudo,
  sipho,
  startReportSite,
  stranger,
} from '#tests/support/report-site.ts';
import type { Client } from '#tests/support/served-app.ts';

startReportSite();

const friction = {
  englishWord: 'friction',
  vernacularWord: 'tsetano',
  meaning: 'The force that slows what slides.',
  language: 'venda',
  subject: 'physics',
  notes: null,
};

const submitFor = (account: string, key: string, sender: Client) =>
  sender.request('POST', '/api/terms', {
    body: friction,
    headers: { 'mazwi-account': account, 'idempotency-key': key },
  });

const reportFor = (account: string, termId: string, sender: Client) =>
  sender.request('POST', '/api/reports', {
    body: { termId, reason: 'spelling', details: null },
    headers: { 'mazwi-account': account, 'idempotency-key': 'kept' },
  });

const countTerms = async () =>
  (await database.query("select id from terms where english_word = 'friction'")).rows.length;

test('rejects what one person wrote while another person is signed in, and stores nothing', async () => {
  const reply = await submitFor(rudo.id, 'first', sipho);
  expect([reply.status, reply.json]).toMatchObject([
    401,
    { type: 'other-account', detail: m.errors_detail_other_account() },
  ]);
  expect(await countTerms()).toBe(0);
});

test('accepts it from the person who wrote it, once for each key', async () => {
  const [first, second] = await Promise.all([
    submitFor(rudo.id, 'second', rudo),
    submitFor(rudo.id, 'second', rudo),
  ]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.json).toEqual(first.json);
  expect(await countTerms()).toBe(1);
});

test('does not store the report of a signed-out person anonymously', async () => {
  const termId = await createTerm();
  const reply = await reportFor(rudo.id, termId, stranger);
  expect([reply.status, reply.json]).toMatchObject([
    401,
    { type: 'other-account', detail: m.errors_detail_sign_in() },
  ]);
  expect(await readStoredReports(termId)).toEqual([]);
});

test('stores an anonymous report without an author, whoever is signed in', async () => {
  const termId = await createTerm();
  const replies = [
    await reportFor(ANONYMOUS_ACCOUNT, termId, stranger),
    await reportFor(ANONYMOUS_ACCOUNT, termId, stranger),
    await reportFor(ANONYMOUS_ACCOUNT, termId, sipho),
  ];
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(replies[1]!.json).toEqual(replies[0]!.json);
  expect((await readStoredReports(termId)).map(({ reporterId }) => reporterId)).toEqual([
    null,
    null,
  ]);
});

test.each(['', 'x'.repeat(1000), 'undefined', "' or 1=1"])(
  'rejects the malformed account %s',
  async (account) => {
    expect((await submitFor(account, 'malformed', rudo)).status).toBe(401);
  },
);
