import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mailServer } from '#tests/support/mail-server.ts';
import { freePort } from '#tests/support/sign-in-site.ts';
import { createMailer, type QueuedMail } from './mailer.ts';

const mail: QueuedMail = {
  createdAt: '2026-11-23T10:00:00.000Z',
  id: '7d4d4a2e-8b49-4a27-a0b4-5d1f7c1d2a10',
  to: 'ayanda@example.org',
  subject: 'Your term was approved',
  text: 'muḓagasi\n',
  headers: { 'List-Unsubscribe': '<https://mazwi.example/unsubscribe?key=abc>' },
};
const courier = (smtpUrl: string | null, dataDir = '/nowhere') =>
  createMailer({
    smtpUrl,
    mailFrom: 'Mazwi <noreply@mazwi.example>',
    dataDir,
    publicUrl: 'https://mazwi.example',
  });
const yes = async () => true;

async function realServer(options: Parameters<typeof mailServer>[0] = {}) {
  const server = await mailServer(options);
  onTestFinished(server.close);
  return server;
}

/**
 * Starts a mail server that records events. `answers` are its responses to the DATA command and to
 * the message; null closes the connection instead.
 * @returns the URL of the mail server
 */
async function scripted(
  answers: { data: string | null; message: string | null },
  events: string[] = [],
) {
  const server = createServer((socket: Socket) => {
    let inMessage = false;
    const say = (line: string | null) =>
      line === null ? socket.destroy() : socket.write(`${line}\r\n`);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (inMessage) {
          if (!events.includes('bytes')) events.push('bytes');
          if (line === '.') {
            inMessage = false;
            say(answers.message);
          }
        } else if (line === 'DATA') {
          // During this delay, `beforeBytes` must not be called and nothing may be sent.
          setImmediate(() => {
            events.push('ready');
            inMessage = answers.data?.startsWith('354') ?? false;
            say(answers.data);
          });
        } else say('250 fine');
      }
    });
    say('220 here');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  );
  return `smtp://127.0.0.1:${port}`;
}

describe('sendQueued', () => {
  test('calls beforeBytes once, after the server is ready and before the first byte', async () => {
    const events: string[] = [];
    const url = await scripted({ data: '354 go on', message: '250 taken' }, events);
    expect(
      (
        await courier(url).sendQueued(mail, async () => {
          events.push('asked');
          return true;
        })
      ).state,
    ).toBe('sent');
    expect(events).toEqual(['ready', 'asked', 'bytes']);
  });

  test('sends an email with its Message-ID and headers to a real server', async () => {
    const server = await realServer();
    expect((await courier(server.url).sendQueued(mail, yes)).state).toBe('sent');
    expect(server.received).toHaveLength(1);
    expect(server.received[0]!.text).toContain(`Message-ID: <${mail.id}@mazwi.example>`);
    expect(server.received[0]!.text).toContain(
      'List-Unsubscribe: <https://mazwi.example/unsubscribe?key=abc>',
    );
  });

  test('does not call beforeBytes if the server is down or rejects the recipient', async () => {
    const asked: string[] = [];
    const ask = async () => {
      asked.push('asked');
      return true;
    };
    expect(
      await courier(`smtp://127.0.0.1:${await freePort()}`).sendQueued(mail, ask),
    ).toMatchObject({ state: 'refused' });
    expect(
      await courier((await realServer({ refuseRecipient: () => 451 })).url).sendQueued(mail, ask),
    ).toMatchObject({ state: 'refused', responseCode: 451 });
    expect(
      await courier((await realServer({ refuseRecipient: () => 550 })).url).sendQueued(mail, ask),
    ).toMatchObject({ state: 'rejected', responseCode: 550 });
    expect(
      await courier(await scripted({ data: '451 later', message: null })).sendQueued(mail, ask),
    ).toMatchObject({ state: 'refused', responseCode: 451 });
    expect(asked).toEqual([]);
  });

  test('reports a message as refused after a 4xx response and as rejected after a 5xx', async () => {
    expect(
      await courier((await realServer({ refuseMessage: () => 451 })).url).sendQueued(mail, yes),
    ).toMatchObject({ state: 'refused', responseCode: 451 });
    expect(
      await courier((await realServer({ refuseMessage: () => 554 })).url).sendQueued(mail, yes),
    ).toMatchObject({ state: 'rejected', responseCode: 554 });
  });

  test('reports an unknown result if the connection is lost after the message', async () => {
    expect(
      (await courier(await scripted({ data: '354 go on', message: null })).sendQueued(mail, yes))
        .state,
    ).toBe('unknown');
  });

  test('does not send an email if beforeBytes returns false or fails', async () => {
    const server = await realServer();
    expect((await courier(server.url).sendQueued(mail, async () => false)).state).toBe('withdrawn');
    expect(
      (
        await courier(server.url).sendQueued(mail, () =>
          Promise.reject(new Error('the database is gone')),
        )
      ).state,
    ).toBe('refused');
    expect(
      (await courier(server.url).sendQueued({ ...mail, to: 'rudo@example.org' }, yes)).state,
    ).toBe('sent');
    expect(server.received.map(({ to }) => to)).toEqual([['rudo@example.org']]);
  });

  test('writes each email to the outbox only once, in a file named after its time and id', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'mazwi-mail-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    expect((await courier(null, dataDir).sendQueued(mail, async () => false)).state).toBe(
      'withdrawn',
    );
    expect((await courier(null, dataDir).sendQueued(mail, yes)).state).toBe('sent');
    expect((await courier(null, dataDir).sendQueued({ ...mail, text: 'again' }, yes)).state).toBe(
      'sent',
    );
    expect(await readdir(join(dataDir, 'outbox'))).toEqual([
      `2026-11-23T10-00-00.000Z-${mail.id}.eml`,
    ]);
    expect(
      await readFile(join(dataDir, 'outbox', `2026-11-23T10-00-00.000Z-${mail.id}.eml`), 'utf8'),
    ).toContain(`Message-ID: <${mail.id}@mazwi.example>`);
  });
});
