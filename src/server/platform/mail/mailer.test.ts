import { watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/sign-in-site.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { createMailer } from './mailer.ts';

const mail = {
  id: '7d4d4a2e-8b49-4a27-a0b4-5d1f7c1d2a10',
  createdAt: '2026-11-23T10:00:00.000Z',
  to: 'ayanda@example.org',
  subject: 'Verify your email address',
  text: 'Open https://mazwi.example/oidc/verify?token=abc\n\nNdaa, muḓagasi\n',
};
const other = { ...mail, id: '00000000-8b49-4a27-a0b4-5d1f7c1d2a10' };
const yes = async () => true;
const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'mazwi-mail-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
};

test('without a mail server, writes each mail to a file that only this user may read', async () => {
  const dataDir = await folder();
  const mailer = createMailer({
    publicUrl: 'https://mazwi.example',
    smtpUrl: null,
    mailFrom: 'Mazwi <noreply@mazwi.example>',
    dataDir,
  });
  await Promise.all([mailer.sendQueued(mail, yes), mailer.sendQueued(other, yes)]);
  const files = await readdir(join(dataDir, 'outbox'));
  expect(files).toHaveLength(2);
  expect(files[0]).toMatch(/\.eml$/);
  const path = join(dataDir, 'outbox', files[0]!);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
  const text = await readFile(path, 'utf8');
  expect(text).toContain('To: ayanda@example.org');
  expect(text).toContain('Auto-Submitted: auto-generated');
});

test('an email in the outbox is complete as soon as its file is there', async () => {
  const dataDir = await folder();
  const outbox = join(dataDir, 'outbox');
  await mkdir(outbox);
  const mailer = createMailer({
    publicUrl: 'https://mazwi.example',
    smtpUrl: null,
    mailFrom: 'Mazwi <noreply@mazwi.example>',
    dataDir,
  });
  const texts: Promise<string>[] = [];
  const watcher = watch(outbox, (_event, name) => {
    if (name?.endsWith('.eml')) texts.push(readFile(join(outbox, name), 'utf8'));
  });
  onTestFinished(() => watcher.close());
  // A long text takes several writes.
  const text = `${mail.text}${'Ndaa. '.repeat(200_000)}The end.`;
  expect(await mailer.sendQueued({ ...mail, text }, yes)).toEqual({ state: 'sent' });
  await waitUntil('the file is noticed', () => texts.length > 0);
  for (const seen of await Promise.all(texts)) expect(seen).toContain('The end.');
  expect(await readdir(outbox)).toHaveLength(1);
});

test('with a mail server, sends each mail to its recipient only', async () => {
  const received: { to: string[]; text: string }[] = [];
  const port = await freePort();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  );
  const mailer = createMailer({
    publicUrl: 'https://mazwi.example',
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Mazwi <noreply@mazwi.example>',
    dataDir: '/nowhere',
  });
  await mailer.sendQueued(mail, yes);
  expect(received.map(({ to }) => to)).toEqual([['ayanda@example.org']]);
  expect(received[0]!.text).toContain('Subject: Verify your email address');
});
