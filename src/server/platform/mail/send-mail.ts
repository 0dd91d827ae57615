import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { limits } from '#domain/limits.ts';

/**
 * What became of one try. `refused`: nothing was taken, and another try may do better. `rejected`:
 * nothing was taken, and the mail server will never take it.
 * `withdrawn`: it was not to be sent any more. `unknown`: its bytes may have been taken, so it must
 * not be sent again.
 */
export type Outcome = {
  state: 'sent' | 'refused' | 'rejected' | 'withdrawn' | 'unknown';
  code?: string | undefined;
  responseCode?: number | undefined;
};

type Message = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];
type SmtpError = { code?: string; responseCode?: number; command?: string };

/**
 * Hands a message to the mail server at most once. nodemailer reads the message only after the
 * server said 354 to DATA (mailer.test.ts holds it to that), so the
 * message is a stream whose first read asks `beforeBytes`: whatever fails before that has certainly
 * sent nothing.
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
    // The connection may have gone while the question was still open: its answer counts, not that
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
 * After the bytes were given only the server's own answer to them is certain: a lost connection may
 * have lost a "taken".
 */
function classifyResult(
  { code, responseCode = 0, command }: SmtpError,
  given: boolean,
): Outcome['state'] {
  if (given && !(code === 'EMESSAGE' && responseCode >= 400)) return 'unknown';
  // RFC 5321, 4.2.1: what was answered with 5yz is not to be repeated. Elsewhere than about
  // recipient and message it is a matter of our own settings, which may be mended.
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
    ? 'rejected'
    : 'refused';
}

/**
 * The same for a site without a mail server. The name belongs to the mail, and a file that is there
 * is never written again.
 */
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
