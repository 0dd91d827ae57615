import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import type { TermInput } from '#domain/term/fields.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { undoDecision } from '#server/terms/undo.ts';
import { applyTransition, submitTerm } from '#server/terms/write.ts';
import { aContributor, aTermInput, aVerifier } from '#tests/factories.ts';
import { asOwner, testDatabase } from '#tests/support/database.ts';
import { mailServer } from '#tests/support/mail-server.ts';
import { freePort } from '#tests/support/sign-in-site.ts';
import { sendDueMails } from './mail-worker.ts';
import { switchEmail } from './preferences.ts';
import { buildUnsubscribeLink } from './unsubscribe.ts';

const SECRET = 'a secret of this test that is long enough';
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
let tendani: string;
let logged: unknown[];
beforeEach(async () => {
  database = await testDatabase({ closeAfterTest: true });
  [rudo, tendani] = [
    (await aContributor(database, 'Rudo')).id,
    (await aVerifier(database, 'Tendani')).id,
  ];
  logged = [];
});

function mailWorker(smtpUrl: string | null, dataDir = '/nowhere') {
  const note = (...entry: unknown[]) => void logged.push(entry);
  const log = { warn: note, error: note };
  const mailTransport = createMailer(
    {
      smtpUrl,
      mailFrom: 'Mazwi <noreply@mazwi.example>',
      dataDir,
      publicUrl: 'https://mazwi.example',
    },
    log,
  );
  return {
    send: () =>
      sendDueMails({
        database,
        mailTransport,
        publicUrl: 'https://mazwi.example',
        secret: SECRET,
        log,
      }),
  };
}
async function realServer(options: Parameters<typeof mailServer>[0] = {}) {
  const server = await mailServer(options);
  onTestFinished(server.close);
  return server;
}
async function rejectNow(): Promise<string> {
  const { id } = await database.transaction((tx) => submitTerm(tx, electricity, rudo));
  await database.transaction((tx) =>
    applyTransition(tx, id, { transition: 'reject', actorId: tendani, reason: REASON }),
  );
  return id;
}
/** Rejects a term, and makes the email about it due. */
async function rejected(): Promise<string> {
  const id = await rejectNow();
  await database.query('update notices set due_at = now() where term_id = $1', [id]);
  return id;
}
const states = async () =>
  (
    await database.query<{ mail: string; attempts: number }>(
      'select mail, attempts from notices order by position',
    )
  ).rows.map(({ mail, attempts }) => `${mail} ${attempts}`);
/** Ends all retry delays and claims, so that every unsent email is due. */
const endWaits = () =>
  database.query(`update notices set due_at = now() where mail in ('queued', 'handing over')`);

test('sends plain text with words, reason, term link and unsubscribe link', async () => {
  const server = await realServer();
  const id = await rejected();
  await mailWorker(server.url).send();
  expect(server.received.map(({ to }) => to)).toEqual([['rudo@example.org']]);
  const [head = '', body = ''] = server.received[0]!.text.split(/\r\n\r\n([\s\S]*)/);
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  const off = buildUnsubscribeLink('https://mazwi.example', SECRET, rudo, 'rejected');
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

test('sends the email about a decision once the decision can no longer be undone', async () => {
  const server = await realServer();
  await rejectNow();
  const {
    rows: [wait],
  } = await database.query<{ seconds: number }>(
    'select extract(epoch from due_at - created_at)::int as seconds from notices',
  );
  expect(wait!.seconds).toBe(65);
  expect(wait!.seconds).toBeGreaterThan(limits.undo.seconds);
  await mailWorker(server.url).send();
  expect([await states(), server.received]).toEqual([['queued 0'], []]);
  await endWaits();
  await mailWorker(server.url).send();
  expect([await states(), server.received.length]).toEqual([['sent 1'], 1]);
});

test('never sends the email about a decision that was undone', async () => {
  const server = await realServer();
  const id = await rejectNow();
  await database.transaction((tx) => undoDecision(tx, id, tendani));
  expect(await states()).toEqual([]);
  await endWaits();
  await mailWorker(server.url).send();
  expect(server.received).toEqual([]);
});

test('leaves a kind of notice that it does not know to a newer copy of the server', async () => {
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
  await mailWorker(server.url).send();
  expect([await states(), server.received.length]).toEqual([['queued 0', 'sent 1'], 1]);
  expect(logged).toEqual([]);
});

test('sends each email once if several copies of the server share the work', async () => {
  const server = await realServer();
  for (let count = 0; count < 40; count += 1) await rejected();
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
    'select round(extract(epoch from due_at - now()) / 60)::int as minutes from notices',
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
  await rejected();
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

test('resends an email if the server died before sending it, but not while sending it', async () => {
  const server = await realServer();
  await rejected();
  await rejected();
  await database.query(
    `update notices
     set
       attempts = 1,
       due_at = now() + interval '2 minutes',
       mail = case
         when position = (select min(position) from notices) then 'handing over'
         else 'queued'
       end`,
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
  const slow = createMailer(
    {
      smtpUrl: server.url,
      mailFrom: 'Mazwi <noreply@mazwi.example>',
      dataDir: '/nowhere',
      publicUrl: 'https://mazwi.example',
    },
    { error: () => {} },
  );
  await sendDueMails({
    database,
    publicUrl: 'https://mazwi.example',
    secret: SECRET,
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
    () => database.query('update notices set attempts = attempts + 1'),
    ['queued 2'],
  ],
  ['the notice is deleted', () => database.query('delete from notices'), []],
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
  const mailTransport = createMailer(
    {
      smtpUrl: server.url,
      mailFrom: 'Mazwi <noreply@mazwi.example>',
      dataDir: '/nowhere',
      publicUrl: 'https://mazwi.example',
    },
    { error: () => {} },
  );
  await sendDueMails({
    database,
    publicUrl: 'https://mazwi.example',
    secret: SECRET,
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
  const {
    rows: [notice],
  } = await database.query<{ id: string }>('select id from notices');
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([`${notice!.id}.eml`]);
  expect(await readFile(join(dataDir, 'outbox', `${notice!.id}.eml`), 'utf8')).toContain(
    'To: rudo@example.org',
  );
});

test('logs no address, name, word, reason or link', async () => {
  await rejected();
  await mailWorker((await realServer({ refuseRecipient: () => 550 })).url).send();
  await rejected();
  await mailWorker(
    (await realServer({ onMessage: () => new Promise(() => {}) })).url.replace('smtp:', 'smtps:'),
  ).send();
  await database.query(
    `update notices
     set mail = 'handing over', due_at = now() - interval '1 minute'
     where mail = 'queued'`,
  );
  await mailWorker(null).send();
  expect(logged.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(logged)).not.toMatch(
    /rudo|Rudo|muḓagasi|electricity|dialect|unsubscribe|dictionary\//,
  );
});
