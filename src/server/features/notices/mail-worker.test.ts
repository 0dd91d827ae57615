import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { noticeGroupIds } from '#domain/people/notice.ts';
import type { TermInput } from '#domain/term/fields.ts';
import { securityMailKinds } from '#server/platform/mail/mail-kinds.ts';
import { queueMail } from '#server/platform/mail/mail-queue.ts';
import { sendDueMails } from '#server/platform/mail/mail-worker.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { submitTerm } from '#server/terms/changes/store-terms.ts';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import { undoDecision } from '#server/terms/decisions/undo.ts';
import { aContributor, aDonation, aTermInput, aVerifier } from '#tests/factories.ts';
import { asOwner, testDatabase } from '#tests/support/database.ts';
import { TEST_SECRET, testMailParts } from '#tests/support/mail-loop.ts';
import { mailServer } from '#tests/support/mail-server.ts';
import { freePort } from '#tests/support/sign-in-site.ts';
import { switchEmail } from './preferences.ts';
import { queueNoticeMails } from './queue-mails.ts';
import { buildUnsubscribeLink } from './unsubscribe.ts';

const electricity: TermInput = aTermInput({
  englishWord: 'electricity',
  vernacularWord: 'muḓagasi',
  meaning: 'Energy.',
  language: 'venda',
  subject: 'physics',
});
const REASON = 'This is a word of\nanother dialect.';

let database: Awaited<ReturnType<typeof testDatabase>>;
let rudo: string;
let thabo: string;
let tendani: string;
let logged: unknown[];
beforeEach(async () => {
  database = await testDatabase({ closeAfterTest: true });
  [rudo, thabo, tendani] = [
    (await aContributor(database, 'Rudo')).id,
    (await aContributor(database, 'Thabo')).id,
    (await aVerifier(database, 'Tendani')).id,
  ];
  logged = [];
});

function mailWorker(smtpUrl: string | null, dataDir = '/nowhere') {
  const note = (...entry: unknown[]) => void logged.push(entry);
  return {
    send: () =>
      sendDueMails({
        ...testMailParts(database),
        mailTransport: transport(smtpUrl, dataDir),
        log: { warn: note, error: note },
      }),
  };
}
const transport = (smtpUrl: string | null, dataDir = '/nowhere') =>
  createMailer({
    smtpUrl,
    mailFrom: 'Mazwi <noreply@mazwi.example>',
    dataDir,
    publicUrl: 'https://mazwi.example',
  });
async function realServer(options: Parameters<typeof mailServer>[0] = {}) {
  const server = await mailServer(options);
  onTestFinished(server.close);
  return server;
}
async function rejectNow(submitterId = rudo): Promise<string> {
  const { id } = await database.transaction((tx) => submitTerm(tx, electricity, submitterId));
  await database.transaction((tx) =>
    applyTransition(tx, id, { transition: 'reject', actorId: tendani, reason: REASON }),
  );
  return id;
}
/** Makes all notices ten minutes old. */
const age = () =>
  database.query(`update notices set created_at = now() - interval '10 minutes', due_at = now()`);
/** Rejects a term, and makes the email about it due. */
async function rejected(submitterId?: string): Promise<string> {
  const id = await rejectNow(submitterId);
  await age();
  return id;
}
const states = async () =>
  (
    await database.query<{ state: string; attempts: number }>(
      'select state, attempts from mails m join users u on u.id = m.user_id order by u.first_name',
    )
  ).rows.map(({ state, attempts }) => `${state} ${attempts}`);
const countNotices = async (mail: string) =>
  (await database.query('select from notices where mail = $1', [mail])).rowCount;
/** Ends all retry delays and claims, so that every unsent email is due. */
const endWaits = () =>
  database.query(`update mails set due_at = now() where state in ('queued', 'handing over')`);

test('sends plain text with words, reason, term link and unsubscribe link', async () => {
  const server = await realServer();
  const id = await rejected();
  await mailWorker(server.url).send();
  expect(server.received.map(({ to }) => to)).toEqual([['rudo@example.org']]);
  const [head = '', body = ''] = server.received[0]!.text.split(/\r\n\r\n([\s\S]*)/);
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  const off = buildUnsubscribeLink('https://mazwi.example', TEST_SECRET, rudo, 'rejected');
  expect(unfolded).toContain(`List-Unsubscribe: <${off}>`);
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(unfolded).toContain('Auto-Submitted: auto-generated');
  expect(unfolded).toMatch(/Content-Type: text\/plain; charset=utf-8/);
  const text = body
    .replace(/=\r\n/g, '')
    .replace(/((?:=[\dA-F]{2})+)/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
    );
  for (const part of [
    'Hello Rudo,',
    'electricity: muḓagasi (Venda)',
    REASON.replace('\n', '\r\n'),
    `https://mazwi.example/dictionary/${id}`,
    off,
  ])
    expect(text).toContain(part);
  expect(await states()).toEqual(['sent 1']);
  await mailWorker(server.url).send();
  expect(server.received).toHaveLength(1);
});

test('sends the notices of five minutes in one email, which waits for the oldest', async () => {
  const server = await realServer();
  for (let count = 0; count < 10; count += 1) await rejectNow();
  const {
    rows: [wait],
  } = await database.query<{ seconds: number }>(
    'select extract(epoch from due_at - created_at)::int as seconds from notices limit 1',
  );
  expect(wait!.seconds).toBe(300);
  await mailWorker(server.url).send();
  expect([await states(), server.received]).toEqual([[], []]);
  await database.query(`
    update notices
    set
      created_at = created_at - interval '2 minutes',
      due_at = case when position = (select min(position) from notices) then now() else due_at end`);
  await mailWorker(server.url).send();
  await mailWorker(server.url).send();
  expect([await states(), server.received.length]).toEqual([['sent 1'], 1]);
  expect(server.received[0]!.text).toContain('Subject: 10 new notices on Mazwi');
});

test('sends security mails and receipts at once and alone, also if all emails are off', async () => {
  const server = await realServer();
  await rejectNow();
  await database.transaction(async (tx) => {
    for (const group of noticeGroupIds) await switchEmail(tx, rudo, group, false);
  });
  const address = 'rudo@example.org';
  for (const kind of securityMailKinds) await queueMail(database, { kind, address });
  await aDonation(database, { status: 'completed', receiptState: 'due', receiptEmail: address });
  await mailWorker(server.url).send();
  expect(server.received).toHaveLength(securityMailKinds.length + 1);
  for (const { to, text } of server.received) {
    expect(to).toEqual([address]);
    expect(text).not.toMatch(/new notice|electricity|unsubscribe/i);
  }
});

test('leaves a decision that can still be undone to the next email', async () => {
  const server = await realServer();
  await rejected();
  const fresh = await rejectNow();
  expect(limits.mails.decisionDelaySeconds).toBeGreaterThan(limits.undo.seconds);
  await mailWorker(server.url).send();
  expect([server.received.length, await countNotices('queued')]).toEqual([1, 1]);
  await database.transaction((tx) => undoDecision(tx, fresh, tendani));
  await age();
  await mailWorker(server.url).send();
  expect([await states(), server.received.length]).toEqual([['sent 1'], 1]);
});

test('never sends the email about a decision that was undone', async () => {
  const server = await realServer();
  const id = await rejectNow();
  await database.transaction((tx) => undoDecision(tx, id, tendani));
  await age();
  await mailWorker(server.url).send();
  expect([await states(), server.received]).toEqual([[], []]);
});

test('leaves kinds of notices and emails that it does not know to a newer copy', async () => {
  const server = await realServer();
  await rejected();
  await rejected();
  await asOwner(database, 'alter table notices drop constraint notices_kind_check');
  await asOwner(database, 'alter table notices drop constraint notices_term_check');
  await database.query(
    `update notices
     set kind = 'fromTheFuture'
     where position = (select min(position) from notices)`,
  );
  await database.query(`insert into mails (kind, user_id) values ('later', $1)`, [tendani]);
  await mailWorker(server.url).send();
  expect([await countNotices('queued'), await states(), server.received.length]).toEqual([
    1,
    ['sent 1', 'queued 0'],
    1,
  ]);
  expect(logged).toEqual([]);
});

test('sends each email once if several copies of the server share the work', async () => {
  const server = await realServer();
  for (let count = 0; count < 40; count += 1)
    await rejected((await aContributor(database, `Rudo${count}`)).id);
  await Promise.all([
    mailWorker(server.url).send(),
    mailWorker(server.url).send(),
    mailWorker(server.url).send(),
  ]);
  expect(server.received).toHaveLength(40);
  expect(new Set(server.received.map(({ text }) => /Message-ID: (\S+)/.exec(text)![1])).size).toBe(
    40,
  );
  expect(new Set(await states())).toEqual(new Set(['sent 1']));
});

test('retries an email after a temporary refusal or an outage, and sends it once', async () => {
  let code: number | null = 451;
  const server = await realServer({ refuseMessage: () => code });
  await rejected();
  await mailWorker(server.url).send();
  await mailWorker(server.url).send();
  expect(await states()).toEqual(['queued 1']);
  await endWaits();
  await mailWorker(`smtp://127.0.0.1:${await freePort()}`).send();
  expect(await states()).toEqual(['queued 2']);
  const {
    rows: [wait],
  } = await database.query<{ minutes: number }>(
    'select round(extract(epoch from due_at - now()) / 60)::int as minutes from mails',
  );
  expect(wait!.minutes).toBe(5);
  code = null;
  await endWaits();
  await mailWorker(server.url).send();
  await mailWorker(server.url).send();
  expect([await states(), server.received.length]).toEqual([['sent 3'], 1]);
});

test('gives up on an email after a permanent refusal or too many attempts', async () => {
  await rejected();
  await mailWorker((await realServer({ refuseRecipient: () => 550 })).url).send();
  expect(await states()).toEqual(['failed 1']);
  await rejected(thabo);
  const down = mailWorker(`smtp://127.0.0.1:${await freePort()}`);
  for (let round = 0; round < 8; round += 1) {
    await down.send();
    await endWaits();
  }
  expect(await states()).toEqual(['failed 1', 'failed 6']);
  const server = await realServer();
  await mailWorker(server.url).send();
  expect(server.received).toEqual([]);
});

test('retries an email that cannot be composed, and sends the others', async () => {
  const server = await realServer();
  await rejected();
  await queueMail(database, { kind: 'reset', address: 'thabo@example.org' });
  const parts = testMailParts(database);
  const reset = () => Promise.reject(new Error('a fault of this test'));
  const send = () =>
    sendDueMails({
      ...parts,
      composers: { ...parts.composers, reset },
      mailTransport: transport(server.url),
      log: { warn: () => {}, error: (...entry: unknown[]) => void logged.push(entry.at(-1)) },
    });
  const readReset = async () =>
    (
      await database.query<{ state: string }>(
        `select concat_ws(' ', state, attempts, due_at > now()) as state
         from mails
         where kind = 'reset'`,
      )
    ).rows[0]?.state;
  await send();
  expect([await readReset(), await states()]).toEqual(['queued 1 t', ['sent 1']]);
  for (let round = 0; round < 6; round += 1) {
    await endWaits();
    await send();
  }
  expect(await readReset()).toMatch(/^failed 6/);
  expect(logged).toEqual(Array.from({ length: 6 }, () => 'failed to compose mail'));
});

test('queues no email for a decision that can still be undone', async () => {
  await rejectNow();
  await database.query('update notices set due_at = now()');
  await queueNoticeMails(database);
  expect([await countNotices('queued'), await states()]).toEqual([1, []]);
});

test('resends an email if the server died before sending it, but not while sending it', async () => {
  const server = await realServer();
  await rejected();
  await rejected(thabo);
  await queueNoticeMails(database);
  await database.query(
    `update mails
     set
       attempts = 1,
       due_at = now() + interval '2 minutes',
       state = case when user_id = $1 then 'handing over' else 'queued' end`,
    [rudo],
  );
  await mailWorker(server.url).send();
  expect([await states(), server.received.length]).toEqual([['handing over 1', 'queued 1'], 0]);
  await endWaits();
  await mailWorker(server.url).send();
  expect([await states(), server.received.length]).toEqual([['unknown 1', 'sent 2'], 1]);
  expect(logged).toEqual([[{ count: 1 }, 'server stopped while sending mail; not sent again']]);
});

test('does not send an email that another copy of the server has taken over', async () => {
  const server = await realServer();
  await rejected();
  const slow = transport(server.url);
  await sendDueMails({
    ...testMailParts(database),
    log: { warn: () => {}, error: () => {} },
    mailTransport: {
      sendQueued: async (mail, beforeBytes) => {
        await endWaits();
        await mailWorker(server.url).send();
        return slow.sendQueued(mail, beforeBytes);
      },
    },
  });
  expect([await states(), server.received.length]).toEqual([['sent 2'], 1]);
});

test.each([
  [
    'another copy claims it',
    () => database.query('update mails set attempts = attempts + 1'),
    ['queued 2'],
  ],
  ['the notice is deleted', () => database.query('delete from notices'), ['none 1']],
  [
    'the account is erased',
    () => database.query(`update users set email = null, is_system = true where id = $1`, [rudo]),
    ['none 1'],
  ],
  [
    'the address becomes unverified',
    () => database.query('update users set email_verified = false where id = $1', [rudo]),
    ['none 1'],
  ],
  [
    'the user switches this kind off',
    () => database.transaction((tx) => switchEmail(tx, rudo, 'submissions', false)),
    ['none 1'],
  ],
] as const)('does not send an email if, before the first byte, %s', async (_what, change, left) => {
  const server = await realServer();
  await rejected();
  const mailTransport = transport(server.url);
  await sendDueMails({
    ...testMailParts(database),
    log: { warn: () => {}, error: () => {} },
    mailTransport: {
      sendQueued: async (mail, beforeBytes) => {
        await change();
        return mailTransport.sendQueued(mail, beforeBytes);
      },
    },
  });
  expect([await states(), server.received]).toEqual([left, []]);
});

test('writes each email to exactly one file if there is no mail server', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mazwi-outbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await rejected();
  await Promise.all([mailWorker(null, dataDir).send(), mailWorker(null, dataDir).send()]);
  const [name = '', ...rest] = await readdir(join(dataDir, 'outbox'));
  const { id } = await database.selectFrom('mails').select('id').executeTakeFirstOrThrow();
  expect([name, rest]).toEqual([expect.stringMatching(new RegExp(`^20.*-${id}\\.eml$`)), []]);
  expect(await readFile(join(dataDir, 'outbox', name), 'utf8')).toContain('To: rudo@example.org');
});

test('logs no address, name, word, reason or link', async () => {
  await rejected();
  await mailWorker((await realServer({ refuseRecipient: () => 550 })).url).send();
  await rejected(thabo);
  await mailWorker(
    (await realServer({ onMessage: () => new Promise(() => {}) })).url.replace('smtp:', 'smtps:'),
  ).send();
  await database.query(
    `update mails
     set state = 'handing over', due_at = now() - interval '1 minute'
     where state = 'queued'`,
  );
  await mailWorker(null).send();
  expect(logged.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(logged)).not.toMatch(
    /rudo|Rudo|thabo|Thabo|muḓagasi|electricity|dialect|unsubscribe|dictionary\//,
  );
});
