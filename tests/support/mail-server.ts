import { SMTPServer } from 'smtp-server';
import { freePort } from './sign-in-site.ts';

export type Received = { to: string[]; text: string };
type Refuse = (address: string) => number | null;

/**
 * Starts a mail server that stores the messages it accepts.
 * @param options.refuseSender returns an error code to refuse a sender, or null to accept
 * @param options.refusal the text of a refusal
 * @param options.requireLogin whether to require a login and refuse every one
 * @param options.refuseRecipient returns an error code to refuse a recipient, or null to accept
 * @param options.refuseMessage returns an error code to refuse a message, or null to accept
 * @param options.onMessage called with each accepted message; the server replies after `onMessage`
 * has resolved
 */
export async function mailServer(
  options: {
    port?: number;
    refuseSender?: Refuse;
    refuseRecipient?: Refuse;
    refusal?: string;
    requireLogin?: boolean;
    refuseMessage?: Refuse;
    onMessage?: (received: Received) => Promise<void> | void;
  } = {},
) {
  const received: Received[] = [];
  const port = options.port ?? (await freePort());
  const refusal = (code: number | null | undefined) =>
    code ? Object.assign(new Error(options.refusal ?? 'refused'), { responseCode: code }) : null;
  const server = new SMTPServer({
    authOptional: options.requireLogin !== true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) =>
      options.requireLogin ? done(new Error('refused')) : done(null, { user: username }),
    onMailFrom: ({ address }, _session, done) => done(refusal(options.refuseSender?.(address))),
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => done(refusal(options.refuseRecipient?.(address))),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      const to = session.envelope.rcptTo.map(({ address }) => address);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      // If the connection is lost before the end of a message, the message is not stored.
      stream.on('error', () => {});
      stream.on('end', async () => {
        const refused = refusal(options.refuseMessage?.(to[0]!));
        if (refused) return done(refused);
        const message = { to, text: Buffer.concat(chunks).toString() };
        received.push(message);
        await options.onMessage?.(message);
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}
