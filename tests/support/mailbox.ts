import { mailServer } from './mail-server.ts';

export type Message = { to: string; subject: string; text: string; link: string };

type Wanted = { to: string; subject?: string };

type Options = Omit<NonNullable<Parameters<typeof mailServer>[0]>, 'onMessage'> & {
  onMessage?: () => Promise<void>;
};

/** Starts a mail server and returns its address and a function that waits for messages. */
export async function mailbox(options: Options = {}) {
  const unread: Message[] = [];
  const readers = new Set<() => void>();
  const server = await mailServer({
    ...options,
    onMessage: async (received) => {
      unread.push(read(received.to[0]!, received.text));
      for (const look of [...readers]) look();
      await options.onMessage?.();
    },
  });
  const take = ({ to, subject = '' }: Wanted): Message | undefined => {
    const index = unread.findIndex((each) => each.to === to && each.subject.includes(subject));
    return index < 0 ? undefined : unread.splice(index, 1)[0];
  };
  return {
    url: server.url,
    received: server.received,
    /**
     * Waits for an unread message to the address `to` with `subject` in its subject, and marks it
     * as read. If there are several, returns the oldest.
     */
    next: async (wanted: Wanted): Promise<Message> =>
      take(wanted) ??
      (await new Promise((resolve) => {
        const look = () => {
          const message = take(wanted);
          if (!message) return;
          readers.delete(look);
          resolve(message);
        };
        readers.add(look);
      })),
    close: server.close,
  };
}

function read(to: string, raw: string): Message {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const joined = body.join('\n\n');
  const text = /^content-transfer-encoding: quoted-printable/im.test(head)
    ? decodeURIComponent(
        joined
          .replaceAll('=\r\n', '')
          .replaceAll('%', '%25')
          .replaceAll(/=([\dA-F]{2})/g, '%$1'),
      )
    : joined;
  return {
    to,
    subject: /^subject: (.*)$/im.exec(head)?.[1]?.trim() ?? '',
    text,
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
  };
}
