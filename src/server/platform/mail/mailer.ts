import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { createTransport } from 'nodemailer';
import client from 'prom-client';
import type { Config } from '#server/config.ts';
import { ignoreMissing } from '#server/platform/ignore-missing.ts';
import { type SendResult, sendBySmtp, writeToOutbox } from './send-mail.ts';

/** Counts the outcomes of all emails of this process, for /metrics. */
export const sentMails = new client.Counter({
  name: 'mail_sent_total',
  help: 'Attempts to send an email, by result',
  labelNames: ['result'] as const,
  registers: [],
});

export type Mail = { to: string; subject: string; text: string };

export type Mailer = {
  /** Deletes the emails to an address from the outbox. */
  forget(address: string): Promise<void>;
};

/**
 * An email that must not be sent twice. `id` is part of its Message-ID, and with `createdAt` of its
 * file name.
 */
export type QueuedMail = Mail & {
  id: string;
  createdAt: string;
  headers?: Record<string, string>;
};

export type MailTransport = {
  /**
   * Sends an email, unless `beforeBytes` returns false or rejects. `beforeBytes` is called when the
   * mail server is ready to receive the message, before any of the message is sent. Never rejects.
   */
  sendQueued(mail: QueuedMail, beforeBytes: () => Promise<boolean>): Promise<SendResult>;
};

/**
 * Creates the transport that sends emails through SMTP_URL. Without SMTP_URL, it writes each email
 * to a file in DATA_DIR/outbox, which only the user that runs this process can read. Only the mail
 * worker may call it (mail-worker.ts).
 */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>,
): Mailer & MailTransport {
  const outbox = join(config.dataDir, 'outbox');
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
        : await writeToOutbox(outbox, outboxName(mail), message, beforeBytes);
      sentMails.inc({ result: outcome.state });
      return outcome;
    },
  };
}

/**
 * The name begins with the time at which the email was queued, so that files are listed in this
 * order.
 */
const outboxName = ({ createdAt, id }: QueuedMail) => `${createdAt.replaceAll(':', '-')}-${id}.eml`;

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

/**
 * Deletes the emails to an address from the outbox. The files have folded header lines and
 * unencoded addresses, such as `To: rudo@example.org`.
 */
async function emptyOutbox(folder: string, address: string): Promise<void> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  for (const name of names) {
    const path = join(folder, name);
    // Retention or another erasure may have deleted the file.
    const text = (await readFile(path, 'utf8').catch(ignoreMissing)) ?? '';
    const [headers = ''] = text.split('\n\n', 1);
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
