import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const MAIL_TIMEOUT_MS = 5000;

type MailSettings = Pick<
  Config,
  'smtpUrl' | 'mailFrom' | 'production' | 'adminEmails' | 'contactEmail' | 'publicUrl'
>;
type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number };

/** Ends the attempt to send after the mail server has accepted the sender. */
class NothingToSend extends Error {}

/**
 * Connects and signs in to the mail server, and asks whether it accepts our sender.
 * @param mailTo an address to which one message is sent; null to send none
 */
export async function checkMail(settings: MailSettings, mailTo: string | null): Promise<Finding> {
  const { smtpUrl, production } = settings;
  if (!smtpUrl) {
    const value = 'emails are written to DATA_DIR/outbox';
    if (mailTo !== null) return fail('mail', value, 'Set SMTP_URL to send one.');
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
    if (mailTo === null) sendNothing(transport);
    await transport.sendMail(compose(settings, mailTo ?? findRecipient(settings)));
    return ok('mail', `${host} accepted the message`);
  } catch (error) {
    if (error instanceof NothingToSend) return ok('mail', `${host} accepts our sender`);
    return describeFailure(error as SmtpError, { host, isProbe: mailTo === null });
  } finally {
    transport.close();
  }
}

/**
 * Ends each message before its first byte, once the mail server has asked for it, so that nothing
 * is delivered (send-mail.ts).
 */
function sendNothing(transport: ReturnType<typeof createTransport>): void {
  transport.use('stream', ({ message }, done) => {
    const nothing = async function* () {
      yield* [];
      throw new NothingToSend();
    };
    message.createReadStream = () =>
      Readable.from(nothing(), { objectMode: false }) as ReturnType<
        typeof message.createReadStream
      >;
    done();
  });
}

const findRecipient = ({ adminEmails, contactEmail, mailFrom }: MailSettings): string =>
  adminEmails[0] ?? contactEmail ?? /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom;

const compose = ({ mailFrom, publicUrl }: MailSettings, address: string) => ({
  from: mailFrom,
  to: { name: '', address },
  subject: 'A test of the mail settings',
  text: `This site can send email: ${publicUrl}\n\nSomebody ran npm run doctor -- --mail for it.\n`,
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/**
 * Many servers refuse a sender only once they know the recipient, so a refused recipient can mean a
 * refused sender. The text of the reply tells which one it is.
 */
function describeFailure(
  { code = 'no answer', command, response = '', responseCode }: SmtpError,
  { host, isProbe }: { host: string; isProbe: boolean },
): Finding {
  const reply = responseCode ?? code;
  if (code === 'EAUTH')
    return fail('mail', `${host} refuses the login (${reply})`, 'Check SMTP_URL.');
  if (command === 'MAIL FROM' || (command === 'RCPT TO' && /sender|from/i.test(response)))
    return fail('mail', `${host} refuses the sender (${reply})`, 'Check MAIL_FROM.');
  if (command === 'RCPT TO' && isProbe) return ok('mail', `${host} accepts our sender`);
  if (command === 'RCPT TO')
    return fail('mail', `${host} refuses the recipient (${reply})`, 'Check the address.');
  if (command === 'DATA')
    return fail('mail', `${host} refuses the message (${reply})`, 'Ask your mail provider.');
  return fail('mail', `${host} does not accept our connection (${reply})`, 'Check SMTP_URL.');
}
