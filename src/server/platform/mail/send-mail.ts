import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { limits } from '#domain/limits.ts';

/**
 * The result of an attempt. `refused`: not accepted, and a retry may succeed. `rejected`: not
 * accepted, and a retry will fail. `withdrawn`: `beforeBytes` stopped it. `unknown`: it may have
 * been accepted, so it must not be sent again.
 */
export type Outcome = {
  state: 'sent' | 'refused' | 'rejected' | 'withdrawn' | 'unknown';
  code?: string | undefined;
  responseCode?: number | undefined;
};

type Message = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];
type SmtpError = { code?: string; responseCode?: number; command?: string };

/**
 * Sends a message at most once. nodemailer reads the message only after the server has answered 354
 * to DATA (mailer.test.ts checks that), so the message is a stream whose first read calls
 * `beforeBytes`. A failure before that has sent nothing.
 */
export async function sendBySmtp(
  options: { url: string },
  message: Message,
  beforeBytes: () => Promise<boolean>,
): Promise<Outcome> {
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
      signal: AbortSignal.timeout(limits.noticeMails.sendSeconds * 1000),
    } as Message);
    return { state: 'sent' };
  } catch (error) {
    // The connection may have ended while `beforeBytes` was running. Its result decides, even if
    // nothing was read after it.
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
 * Once the message was sent, only the server's response is certain: a lost connection may have lost
 * an acceptance.
 */
function classifyResult(
  { code, responseCode = 0, command }: SmtpError,
  given: boolean,
): Outcome['state'] {
  if (given && !(code === 'EMESSAGE' && responseCode >= 400)) return 'unknown';
  // A 5yz response must not be retried (RFC 5321, 4.2.1). Unless it concerns the recipient or the
  // message, it is about our settings, which can be corrected.
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
    ? 'rejected'
    : 'refused';
}

/** The same for a site without a mail server. An existing file is never overwritten. */
export async function writeToOutbox(
  folder: string,
  name: string,
  message: Message,
  beforeBytes: () => Promise<boolean>,
): Promise<Outcome> {
  try {
    const { message: bytes } = await createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'unix',
    }).sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await beforeBytes())) return { state: 'withdrawn' };
    await writeFile(join(folder, name), bytes as Buffer, { mode: 0o600, flag: 'wx' });
    return { state: 'sent' };
  } catch (error) {
    const { code } = error as SmtpError;
    return { state: code === 'EEXIST' ? 'sent' : 'refused', code };
  }
}
