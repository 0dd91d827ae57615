import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { type Outcome, sendBySmtp, writeToOutbox } from './send-mail.ts';
import { sentMails } from './sent-mails.ts';

export type Mail = { to: string; subject: string; text: string };

export type Mailer = {
  /**
   * Resolves when the mail server has accepted the email, or the email is written to the outbox.
   * Never rejects: failures are logged, without the address and the text.
   */
  send(mail: Mail): Promise<void>;
  /** Deletes the emails to an address from the outbox. */
  forget(address: string): Promise<void>;
};

/** An email that must not be sent twice. `id` is part of its Message-ID and of its file name. */
export type QueuedMail = Mail & { id: string; headers: Record<string, string> };

export type MailTransport = {
  /**
   * Sends an email, unless `beforeBytes` returns false or rejects. `beforeBytes` is called when the
   * mail server is ready to receive the message, before any of the message is sent. Never rejects.
   */
  sendQueued(mail: QueuedMail, beforeBytes: () => Promise<boolean>): Promise<Outcome>;
};

export type MailHold = {
  isHeld(): Promise<boolean>;
  /** Called after an email was written to a file instead of being sent. */
  onKept(): void;
};

/**
 * Creates a mailer that sends emails through SMTP_URL. Without SMTP_URL, it writes each email to a
 * file in DATA_DIR/outbox, which only the user that runs this process can read.
 * @param hold checks whether emails must not be sent, because the site was restored from a backup;
 * `send` then writes them to files
 */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>,
  log: Pick<FastifyBaseLogger, 'error'>,
  hold: MailHold = { isHeld: async () => false, onKept: () => {} },
): Mailer & MailTransport {
  const outbox = join(config.dataDir, 'outbox');
  const deliver = config.smtpUrl ? overSmtp(config.smtpUrl) : intoOutbox(outbox);
  const keep = intoOutbox(outbox, 'held-');
  const host = new URL(config.publicUrl).hostname;
  const buildMessage = ({ to, subject, text }: Mail): Message => ({
    from: config.mailFrom,
    // An object, because a string would be parsed as a list of addresses.
    to: { name: '', address: to },
    subject,
    text,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      try {
        const message = buildMessage(mail);
        if (await hold.isHeld()) {
          await keep(message);
          hold.onKept();
        } else {
          await deliver(message);
          sentMails.inc({ result: 'sent' });
        }
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        sentMails.inc({ result: 'failed' });
        log.error({ code, responseCode }, 'failed to send mail');
      }
    },
    forget: (address) => emptyOutbox(outbox, address),
    sendQueued: async (mail, beforeBytes) => {
      const plain = buildMessage(mail);
      const message: Message = {
        ...plain,
        headers: { ...(plain.headers as object), ...mail.headers },
        messageId: `<${mail.id}@${host}>`,
      };
      const outcome = config.smtpUrl
        ? await sendBySmtp(smtpOptions(config.smtpUrl), message, beforeBytes)
        : await writeToOutbox(outbox, `${mail.id}.eml`, message, beforeBytes);
      sentMails.inc({ result: outcome.state });
      return outcome;
    },
  };
}

type Message = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];

/**
 * The timeouts are short, because an unresponsive mail server must not block a request for minutes.
 */
const smtpOptions = (url: string) => ({
  url,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
});

function overSmtp(url: string): (message: Message) => Promise<unknown> {
  const transport = createTransport(smtpOptions(url));
  return (message) => transport.sendMail(message);
}

function intoOutbox(folder: string, prefix = ''): (message: Message) => Promise<unknown> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (message) => {
    const { message: bytes } = await transport.sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replaceAll(':', '-');
    const name = `${prefix}${time}-${randomBytes(4).toString('hex')}.eml`;
    await writeFile(join(folder, name), bytes as Buffer, { mode: 0o600, flag: 'wx' });
  };
}

/**
 * Deletes the emails to an address from the outbox. The files have folded header lines and
 * unencoded addresses, such as `To: rudo@example.org`.
 */
async function emptyOutbox(folder: string, address: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const path = join(folder, name);
    const [headers = ''] = (await readFile(path, 'utf8')).split('\n\n', 1);
    const to = /^to: *(.*)$/im.exec(headers.replace(/\n[ \t]+/g, ' '))?.[1] ?? '';
    if (
      to
        .toLowerCase()
        .replace(/^.*<|>.*$/g, '')
        .trim() === address.toLowerCase()
    )
      await rm(path, { force: true });
  }
}
