import { randomUUID } from 'node:crypto';
import { madeUp } from '../data.ts';
import type { Client, Request } from './client.ts';
import type { LargeSite } from './site.ts';

export type Writers = {
  /** Submits a new term. Returns its id. */
  submit: (client: Client) => Promise<string>;
  approve: (client: Client, id: string) => Promise<void>;
  contributor: Record<string, string>;
};

/** Signs in a contributor and a verifier. The terms differ from those of other `round`s. */
export async function openWriters(site: LargeSite): Promise<Writers> {
  const contributor = await site.signIn('user');
  const verifier = await site.signIn('verifier');
  const terms = madeUp();
  const post = (path: string, session: Record<string, string>, body: unknown): Request => ({
    path,
    body: JSON.stringify(body),
    headers: {
      ...session,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
  });
  return {
    contributor,
    submit: async (client) => {
      const { value } = terms.next();
      // Makes each word unique, because exact copies of verified terms cannot be approved.
      const term = { ...value, englishWord: `${value.englishWord} ${randomUUID().slice(0, 8)}` };
      const { body } = await client.send(post('/api/terms', contributor, term));
      return (JSON.parse(body.toString()) as { id: string }).id;
    },
    approve: async (client, id) =>
      void (await client.send(post(`/api/verify/${id}/approve`, verifier, { reason: null }))),
  };
}

/** Submits and approves `perSecond` terms until `stop` is called. */
export function startChanges(
  client: Client,
  writers: Writers,
  perSecond: number,
): { stop: () => Promise<number> } {
  const running = new Set<Promise<void>>();
  let changes = 0;
  const change = async () => {
    await writers.approve(client, await writers.submit(client));
    changes += 1;
  };
  const timer =
    perSecond > 0 &&
    setInterval(() => {
      const work = change().finally(() => running.delete(work));
      running.add(work);
    }, 1000 / perSecond);
  return {
    stop: async () => {
      if (timer) clearInterval(timer);
      await Promise.all(running);
      return changes;
    },
  };
}
