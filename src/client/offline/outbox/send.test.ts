import { expect, test } from 'vitest';
import type { OutboxEntry } from '../storage/db.ts';
import { createEntry } from './entry.ts';
import { sendEntries } from './send.ts';

const now = Date.parse('2026-11-22T08:00:00Z');

const entryOf = (account: string | null, id: string, written = now): OutboxEntry =>
  createEntry(
    {
      id,
      account,
      kind: account === null ? 'report' : 'term',
      title: id,
      path: account === null ? '/api/reports' : '/api/terms',
      body: `{"id":"${id}"}`,
      key: `key-${id}`,
    },
    written,
  );

const json = (body: object, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
const problem = (status: number, headers = {}) => json({ detail: 'Sentence.' }, status, headers);
const portal = () =>
  new Response('<p>Accept the terms of this network</p>', {
    headers: { 'content-type': 'text/html' },
  });

type Answer = () => Response;

/**
 * Creates an outbox in memory. `session` answers the question who is signed in, and `answer` each
 * entry. A thrown error is a lost connection.
 */
function outbox(entries: OutboxEntry[], session: Answer, answer: (id: string) => Response) {
  const stored = new Map(entries.map((entry) => [entry.id, entry]));
  const log: string[] = [];
  const headers: Record<string, string>[] = [];
  const run = () =>
    sendEntries({
      store: {
        list: async () => [...stored.values()],
        get: async (id) => stored.get(id),
        update: async (entry) => void (stored.has(entry.id) && stored.set(entry.id, entry)),
        recordSent: async ({ id }) => void stored.delete(id),
      },
      fetch: (async (path: string, init: RequestInit) => {
        if (path === '/api/auth/user') return session();
        headers.push(init.headers as Record<string, string>);
        const { id } = JSON.parse(String(init.body)) as { id: string };
        return answer(id);
      }) as typeof fetch,
      now: () => now,
      keepBrowserId: () => log.push('browser id'),
      onSent: ({ id }) => log.push(`sent ${id}`),
      onProblem: ({ id, state }) => log.push(`${state} ${id}`),
    });
  const states = () => [...stored.values()].map(({ id, state }) => `${id} ${state}`);
  return { run, log, headers, states, stored };
}

const rudo = () => json({ id: 'rudo', firstName: 'Rudo' });
const nobody = () => problem(401);
const accept = () => json({ id: 'created' }, 201);
const lost = (): Response => {
  throw new TypeError('Failed to fetch');
};

test('sends the entries of the person who is signed in, with their account and key', async () => {
  const { run, log, headers, states } = outbox(
    [entryOf('rudo', 'a'), entryOf('rudo', 'b')],
    rudo,
    accept,
  );
  await run();
  expect(log).toEqual(['sent a', 'sent b']);
  expect(states()).toEqual([]);
  expect(headers[0]).toMatchObject({ 'mazwi-account': 'rudo', 'idempotency-key': 'key-a' });
});

test('does not touch the entries of another person', async () => {
  const { run, log, states } = outbox([entryOf('sipho', 'a'), entryOf('rudo', 'b')], rudo, accept);
  await run();
  expect(log).toEqual(['sent b']);
  expect(states()).toEqual(['a waiting']);
});

test('waits for a sign-in if nobody is signed in, and goes on after it', async () => {
  let session: Answer = nobody;
  const { run, log, states } = outbox([entryOf('rudo', 'a')], () => session(), accept);
  await run();
  expect(states()).toEqual(['a signIn']);
  session = rudo;
  await run();
  expect(log).toEqual(['sent a']);
});

test('an entry stays if somebody else signs in between the question and the request', async () => {
  const { run, states, log } = outbox([entryOf('rudo', 'a')], rudo, () => problem(401));
  await run();
  expect(states()).toEqual(['a signIn']);
  expect(log).toEqual([]);
});

test('sends a report of a signed-out person as anonymous, with the id of the browser', async () => {
  const { run, log, headers } = outbox([entryOf(null, 'a')], rudo, accept);
  await run();
  expect(log).toEqual(['browser id', 'sent a']);
  expect(headers[0]).toMatchObject({ 'mazwi-account': 'anonymous' });
});

test('changes nothing while there is no connection, or a captive portal answers', async () => {
  for (const session of [lost, portal]) {
    const { run, log, states, headers } = outbox([entryOf('rudo', 'a')], session, accept);
    await run();
    expect([states(), log, headers]).toEqual([['a waiting'], [], []]);
  }
});

test('stops when a reply is lost, and sends the same entry first the next time', async () => {
  let answer = lost;
  const { run, log, headers, states } = outbox(
    [entryOf('rudo', 'a'), entryOf('rudo', 'b')],
    rudo,
    () => answer(),
  );
  await run();
  expect(states()).toEqual(['a waiting', 'b waiting']);
  answer = accept;
  await run();
  expect(log).toEqual(['sent a', 'sent b']);
  expect(headers.map((each) => each['idempotency-key'])).toEqual(['key-a', 'key-a', 'key-b']);
});

test('an entry stays when a captive portal answers it with a page', async () => {
  const { run, stored } = outbox([entryOf('rudo', 'a')], rudo, portal);
  await run();
  expect(stored.get('a')).toMatchObject({ state: 'waiting', tries: 1 });
});

test('goes on with the next entry after a rejection, and stops at a rate limit', async () => {
  const answers: Record<string, Answer> = {
    a: () => problem(409),
    b: accept,
    c: () => problem(429, { 'retry-after': '30' }),
  };
  const { run, log, stored } = outbox(
    ['a', 'b', 'c', 'd'].map((id) => entryOf('rudo', id)),
    rudo,
    (id) => answers[id]!(),
  );
  await run();
  expect(log).toEqual(['attention a', 'sent b']);
  expect(stored.get('c')).toMatchObject({
    state: 'waiting',
    tries: 0,
    nextTryAt: new Date(now + 30_000).toISOString(),
  });
  expect(stored.get('d')).toMatchObject({ state: 'waiting', nextTryAt: null });
});

test('asks about an old entry instead of sending it', async () => {
  const old = entryOf('rudo', 'a', now - 31 * 24 * 60 * 60_000);
  const { run, log, headers } = outbox([old], rudo, accept);
  await run();
  expect(log).toEqual(['old a']);
  expect(headers).toEqual([]);
});

test('sends an entry again whose page was closed while it was being sent', async () => {
  const { run, log } = outbox([{ ...entryOf('rudo', 'a'), state: 'sending' }], rudo, accept);
  await run();
  expect(log).toEqual(['sent a']);
});

test('an entry that is deleted while it is being sent does not come back', async () => {
  const { run, states, stored } = outbox([entryOf('rudo', 'a')], rudo, () => {
    stored.delete('a');
    return problem(500);
  });
  await run();
  expect(states()).toEqual([]);
});

test('does not ask the site who is signed in while nothing is due', async () => {
  const attention = { ...entryOf('rudo', 'a'), state: 'attention' } as const;
  const { run, states } = outbox([attention], lost, lost);
  await run();
  expect(states()).toEqual(['a attention']);
});
