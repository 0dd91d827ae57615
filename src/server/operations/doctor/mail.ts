import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const MAIL_TIMEOUT_MS = 5000;

/** Connects and signs in to the mail server, without sending a message. */
export async function checkMail({ smtpUrl, production }: Config): Promise<Finding> {
  if (!smtpUrl) {
    const value = 'emails are written to DATA_DIR/outbox';
    return production ? warn('mail', value, 'Set SMTP_URL.') : ok('mail', value);
  }
  const { host } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return ok('mail', `${host} accepts our connection`);
  } catch (error) {
    const { code = 'no answer' } = error as { code?: string };
    return fail('mail', `${host} does not accept our connection (${code})`, 'Check SMTP_URL.');
  } finally {
    transport.close();
  }
}
