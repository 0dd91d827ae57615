import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/sign-in-site.ts';
import { createMailer } from './mailer.ts';

const mail = {
  to: 'ayanda@example.org',
  subject: 'Verify your email address',
  text: 'Open https://mazwi.example/oidc/verify?token=abc\n\nNdaa, muḓagasi\n',
};
const logger = () => {
  const entries: unknown[] = [];
  return { entries, error: (...entry: unknown[]) => void entries.push(entry) };
};
const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'mazwi-mail-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
};

test('without a mail server, writes each mail to a file that only this user may read', async () => {
  const dataDir = await folder();
  const log = logger();
  const mailer = createMailer(
    {
      publicUrl: 'https://mazwi.example',
      smtpUrl: null,
      mailFrom: 'Mazwi <noreply@mazwi.example>',
      dataDir,
    },
    log,
  );
  await Promise.all([mailer.send(mail), mailer.send(mail)]);
  const files = await readdir(join(dataDir, 'outbox'));
  expect(files).toHaveLength(2);
  expect(files[0]).toMatch(/\.eml$/);
  const path = join(dataDir, 'outbox', files[0]!);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
  const text = await readFile(path, 'utf8');
  expect(text).toContain('To: ayanda@example.org');
  expect(text).toContain('Auto-Submitted: auto-generated');
  expect(log.entries).toEqual([]);
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
  const log = logger();
  const mailer = createMailer(
    {
      publicUrl: 'https://mazwi.example',
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'Mazwi <noreply@mazwi.example>',
      dataDir: '/nowhere',
    },
    log,
  );
  await mailer.send(mail);
  expect(received.map(({ to }) => to)).toEqual([['ayanda@example.org']]);
  expect(received[0]!.text).toContain('Subject: Verify your email address');
  expect(log.entries).toEqual([]);
});

test('logs that the mail server is down, without the address, link and text of the mail', async () => {
  const log = logger();
  const mailer = createMailer(
    {
      publicUrl: 'https://mazwi.example',
      smtpUrl: `smtp://127.0.0.1:${await freePort()}`,
      mailFrom: 'Mazwi <noreply@mazwi.example>',
      dataDir: '/nowhere',
    },
    log,
  );
  await mailer.send(mail);
  expect(log.entries).toHaveLength(1);
  expect(JSON.stringify(log.entries)).toContain('failed to send mail');
  expect(JSON.stringify(log.entries)).not.toMatch(/ayanda|token|muḓagasi/);
});
