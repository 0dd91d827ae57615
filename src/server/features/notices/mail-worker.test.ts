import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { TermInput } from '#domain/term/fields.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { applyTransition, submitTerm } from '#server/terms/write.ts';
import { aContributor, aTermInput, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { mailServer } from '#tests/support/mail-server.ts';
import { freePort } from '#tests/support/sign-in-site.ts';
import { sendDueMails } from './mail-worker.ts';
import { switchEmail } from './preferences.ts';
import { unsubscribeLink } from './unsubscribe.ts';

const SECRET = 'a secret of this test that is long enough';
const electricity: TermInput = aTermInput({
  englishWord: 'electricity',
  vernacularWord: 'muḓagasi',
  meaning: 'Energy.',
  language: 'venda',
  subject: 'physics',
});
const REASON = 'This is a word of\nanother dialect.';

let database: Database;
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

/** A postman of a copy of the server; `send` is one of its rounds. */
function postman(smtpUrl: string | null, dataDir = '/nowhere') {
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
const rejected = (submitterId = rudo) =>
  database.transaction(async (tx) => {
    const { id } = await submitTerm(tx, electricity, submitterId);
    await applyTransition(tx, id, { move: 'reject', actorId: tendani, reason: REASON });
    return id;
  });
const states = async () =>
  (
    await database.query<{ mail: string; attempts: number }>(
      'select mail, attempts from notices order by position',
    )
  ).rows.map(({ mail, attempts }) => `${mail} ${attempts}`);
/** What waits for its time, or for a copy that holds it, has waited. */
const timePasses = () =>
  database.query(`update notices set due_at = now() where mail in ('queued', 'handing over')`);

test('the mail: plain text with the words, the reason, the address of the term, and the way to end such mails', async () => {
  const server = await realServer();
  const id = await rejected();
  await postman(server.url).send();
  expect(server.received.map(({ to }) => to)).toEqual([['rudo@example.org']]);
  const [head = '', body = ''] = server.received[0]!.text.split(/\r\n\r\n([\s\S]*)/);
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  const off = unsubscribeLink('https://mazwi.example', SECRET, rudo, 'submissions');
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
  await postman(server.url).send();
  expect(server.received).toHaveLength(1);
});

test('two copies share the work: each mail goes out once', async () => {
  const server = await realServer();
  await Promise.all(Array.from({ length: 40 }, () => rejected()));
  await Promise.all([
    postman(server.url).send(),
    postman(server.url).send(),
    postman(server.url).send(),
  ]);
  expect(server.received).toHaveLength(40);
  expect(new Set(server.received.map(({ text }) => /Message-ID: (\S+)/.exec(text)![1])).size).toBe(
    40,
  );
  expect(new Set(await states())).toEqual(new Set(['sent 1']));
});

test('refused for now, it waits and is sent once when it is taken; a server that is down is the same', async () => {
  let code: number | null = 451;
  const server = await realServer({ refuseMessage: () => code });
  await rejected();
  await postman(server.url).send();
  await postman(server.url).send();
  expect(await states()).toEqual(['queued 1']);
  await timePasses();
  await postman(`smtp://127.0.0.1:${await freePort()}`).send();
  expect(await states()).toEqual(['queued 2']);
  const {
    rows: [wait],
  } = await database.query<{ minutes: number }>(
    'select round(extract(epoch from due_at - now()) / 60)::int as minutes from notices',
  );
  expect(wait!.minutes).toBe(5);
  code = null;
  await timePasses();
  await postman(server.url).send();
  await postman(server.url).send();
  expect([await states(), server.received.length]).toEqual([['sent 3'], 1]);
});

test('refused for good, or too often, it has failed, and is left alone', async () => {
  await rejected();
  await postman((await realServer({ refuseRecipient: () => 550 })).url).send();
  expect(await states()).toEqual(['failed 1']);
  await rejected();
  const down = postman(`smtp://127.0.0.1:${await freePort()}`);
  for (let round = 0; round < 8; round += 1) {
    await down.send();
    await timePasses();
  }
  expect(await states()).toEqual(['failed 1', 'failed 6']);
  const server = await realServer();
  await postman(server.url).send();
  expect(server.received).toEqual([]);
});

test('a copy that died before it handed over loses nothing; one that died while it did so sends nothing twice', async () => {
  const server = await realServer();
  await rejected();
  await rejected();
  await database.query(
    `update notices set attempts = 1, due_at = now() + interval '2 minutes', mail = case when position = (select min(position) from notices) then 'handing over' else 'queued' end`,
  );
  await postman(server.url).send();
  expect([await states(), server.received.length]).toEqual([['handing over 1', 'queued 1'], 0]);
  await timePasses();
  await postman(server.url).send();
  expect([await states(), server.received.length]).toEqual([['unknown 1', 'sent 2'], 1]);
  expect(logged).toEqual([[{ count: 1 }, expect.stringContaining('is not sent again')]]);
});

test('a copy that is slow, and whose mail another took over, does not send it', async () => {
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
        await timePasses();
        await postman(server.url).send();
        return slow.sendQueued(mail, beforeBytes);
      },
    },
  });
  expect([await states(), server.received.length]).toEqual([['sent 2'], 1]);
});

test.each([
  [
    'another copy has claimed it',
    () => database.query('update notices set attempts = attempts + 1'),
    ['queued 2'],
  ],
  ['the notice is gone', () => database.query('delete from notices'), []],
  [
    'the person has no address any more',
    () => database.query(`update users set email = null, is_system = true where id = $1`, [rudo]),
    ['none 1'],
  ],
  [
    'the address is not verified any more',
    () => database.query('update users set email_verified = false where id = $1', [rudo]),
    ['none 1'],
  ],
  [
    'the switch was put off',
    () => database.transaction((tx) => switchEmail(tx, rudo, 'submissions', false)),
    ['none 1'],
  ],
] as const)(
  'nothing is sent when, while the mail was on its way to the server, %s',
  async (_what, change, left) => {
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
  },
);

test('a site without a mail server writes each mail into one file', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mazwi-outbox-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await rejected();
  await Promise.all([postman(null, dataDir).send(), postman(null, dataDir).send()]);
  const {
    rows: [notice],
  } = await database.query<{ id: string }>('select id from notices');
  expect(await readdir(join(dataDir, 'outbox'))).toEqual([`${notice!.id}.eml`]);
  expect(await readFile(join(dataDir, 'outbox', `${notice!.id}.eml`), 'utf8')).toContain(
    'To: rudo@example.org',
  );
});

test('nothing that is logged holds an address, a name, a word, a reason or a link', async () => {
  await rejected();
  await postman((await realServer({ refuseRecipient: () => 550 })).url).send();
  await rejected();
  await postman(
    (await realServer({ onMessage: () => new Promise(() => {}) })).url.replace('smtp:', 'smtps:'),
  ).send();
  await database.query(
    `update notices set mail = 'handing over', due_at = now() - interval '1 minute' where mail = 'queued'`,
  );
  await postman(null).send();
  expect(logged.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(logged)).not.toMatch(
    /rudo|Rudo|muḓagasi|electricity|dialect|unsubscribe|dictionary\//,
  );
});
