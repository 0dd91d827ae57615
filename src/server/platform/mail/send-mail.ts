import { randomUUID } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { limits } from '#domain/limits.ts';

/**
 * The result of an attempt to send an email.
 * - `refused`: the email was not accepted, and a retry may succeed.
 * - `rejected`: the email was not accepted, and a retry would fail too.
 * - `withdrawn`: `beforeBytes` returned false.
 * - `unknown`: the email may have been accepted, so it must not be sent again.
 */
export type SendResult = {
  state: 'sent' | 'refused' | 'rejected' | 'withdrawn' | 'unknown';
  code?: string | undefined;
  responseCode?: number | undefined;
};

type Message = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];
type SmtpError = { code?: string; responseCode?: number; command?: string };

/**
 * Sends a message at most once. The message is a stream that calls `beforeBytes` when nodemailer
 * starts to read it, which is after the server has responded to DATA with 354 (send-mail.test.ts
 * checks this). If an attempt fails before `beforeBytes` is called, none of the message was sent.
 */
export async function sendBySmtp(
  options: { url: string },
  message: Message,
  beforeBytes: () => Promise<boolean>,
): Promise<SendResult> {
  let asked: Promise<boolean> | null = null;
  const transport = createTransport(options);
  transport.use('stream', ({ message: composed }, done) => {
    const compose = composed.createReadStream.bind(composed);
    composed.createReadStream = () =>
      Readable.from(
        (async function* () {
          asked = beforeBytes();
          if (!(await asked)) throw new Error('withdrawn');
          yield* compose();
        })(),
        { objectMode: false },
      ) as ReturnType<typeof compose>;
    done();
  });
  try {
    await transport.sendMail({
      ...message,
      signal: AbortSignal.timeout(limits.mails.sendSeconds * 1000),
    } as Message);
    return { state: 'sent' };
  } catch (error) {
    // If the connection ended while `beforeBytes` was running, wait for the result of
    // `beforeBytes`, because it decides the outcome.
    const answer = await (asked as Promise<boolean> | null)?.catch(() => undefined);
    const { code, responseCode } = error as SmtpError;
    return {
      state: answer === false ? 'withdrawn' : classifyResult(error as SmtpError, answer === true),
      code,
      responseCode,
    };
  }
}

/**
 * Classifies a failed attempt. Once `beforeBytes` has allowed the message, only an error response
 * from the server proves that the message was not accepted. If the connection was lost, the message
 * may have been accepted.
 * @param given whether `beforeBytes` has allowed the message
 */
function classifyResult(
  { code, responseCode = 0, command }: SmtpError,
  given: boolean,
): SendResult['state'] {
  if (given && !(code === 'EMESSAGE' && responseCode >= 400)) return 'unknown';
  // A 5yz response about the recipient or the message is final (RFC 5321, 4.2.1). Any other 5yz
  // response is caused by our settings, so a retry can succeed after they have been corrected.
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
    ? 'rejected'
    : 'refused';
}

/**
 * Writes a message to a file, for a site without a mail server. The file appears once it is
 * complete. If it exists, it is not overwritten, and the message counts as sent.
 */
export async function writeToOutbox(
  folder: string,
  name: string,
  message: Message,
  beforeBytes: () => Promise<boolean>,
): Promise<SendResult> {
  try {
    const { message: bytes } = await createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'unix',
    }).sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await beforeBytes())) return { state: 'withdrawn' };
    const partial = join(folder, `.${name}.${randomUUID()}.partial`);
    try {
      await writeFile(partial, bytes as Buffer, { mode: 0o600 });
      await link(partial, join(folder, name));
    } finally {
      await rm(partial, { force: true });
    }
    return { state: 'sent' };
  } catch (error) {
    const { code } = error as SmtpError;
    return { state: code === 'EEXIST' ? 'sent' : 'refused', code };
  }
}
