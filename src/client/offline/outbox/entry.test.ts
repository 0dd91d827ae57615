import { expect, test } from 'vitest';
import {
  applyReply,
  createEntry,
  isConflict,
  isDue,
  mayBeForgotten,
  type OutboxReply,
  recoverEntry,
  retryEntry,
  signedInAgain,
  signedOut,
  sortEntries,
  startSending,
} from './entry.ts';

const now = Date.parse('2026-11-22T08:00:00Z');
const minutes = (count: number) => count * 60_000;
const days = (count: number) => count * 24 * 60 * 60_000;

const written = {
  id: 'e1',
  account: 'rudo',
  kind: 'term',
  title: 'density',
  path: '/api/terms',
  body: '{"englishWord":"density"}',
  key: 'k1',
} as const;
const waiting = createEntry(written, now);
const sending = startSending(waiting, now);

const reply = (status: number, body: unknown, retryAfterSeconds: number | null = null) =>
  ({ status, retryAfterSeconds, body }) satisfies OutboxReply;
const problem = (status: number, retryAfterSeconds: number | null = null) =>
  reply(status, { title: 'Title', detail: `Sentence ${status}.` }, retryAfterSeconds);

test('a new entry is waiting, and is sent with the key, path and body it was written with', () => {
  expect(waiting).toMatchObject({ ...written, method: 'POST', state: 'waiting', tries: 0 });
  expect(isDue(waiting, now)).toBe(true);
  expect(sending).toEqual({ ...waiting, state: 'sending' });
});

test('sends the oldest entry first', () => {
  const later = { ...waiting, id: 'e0', createdAt: new Date(now + 1).toISOString() };
  expect(sortEntries([later, waiting]).map(({ id }) => id)).toEqual(['e1', 'e0']);
});

test('an entry leaves only when the reply is JSON with an id', () => {
  expect(applyReply(sending, reply(201, { id: 't1' }), now)).toBeNull();
  expect(applyReply(sending, reply(200, { id: 't1' }), now)).toBeNull();
});

test('without a reply, the entry waits with the same key and is sent again at once', () => {
  const after = applyReply(sending, null, now)!;
  expect(after).toEqual(waiting);
  expect(isDue(after, now)).toBe(true);
});

test('an entry whose page was closed while it was being sent waits again', () => {
  expect(recoverEntry(sending)).toEqual(waiting);
  expect(recoverEntry({ ...waiting, state: 'attention' }).state).toBe('attention');
});

test.each([
  ['the page of a captive portal', reply(200, null)],
  ['JSON without an id', reply(200, { ok: true })],
  ['a redirect to such a page', reply(302, null)],
  ['a rejection that is not from the site', reply(403, null)],
  ['a sign-in page of a network', reply(401, null)],
  ['an error of the server', problem(500)],
  ['an unavailable server', problem(503)],
  ['a rate limit without a time', problem(429)],
])('after %s, retries after 1, 5 and 30 minutes, and then asks the person', (_name, failure) => {
  let entry = waiting;
  for (const delay of [1, 5, 30]) {
    entry = applyReply(startSending(entry, now), failure, now)!;
    expect(entry.state).toBe('waiting');
    expect(isDue(entry, now + minutes(delay) - 1)).toBe(false);
    expect(isDue(entry, now + minutes(delay))).toBe(true);
  }
  entry = applyReply(startSending(entry, now), failure, now)!;
  expect(entry).toMatchObject({ state: 'stuck', tries: 4, key: 'k1' });
  expect(isDue(entry, now + days(9))).toBe(false);
  expect(retryEntry(entry)).toMatchObject({ state: 'waiting', tries: 0, problem: null });
});

test('a rate limit with a time does not count as a try', () => {
  let entry = waiting;
  for (let times = 0; times < 9; times += 1)
    entry = applyReply(startSending(entry, now), problem(429, 60), now)!;
  expect(entry).toMatchObject({ state: 'waiting', tries: 0 });
  expect(isDue(entry, now + minutes(1) - 1)).toBe(false);
  expect(isDue(entry, now + minutes(1))).toBe(true);
});

test('a maintenance of an hour is waited for, and counts as a try', () => {
  const after = applyReply(sending, problem(503, 3600), now)!;
  expect(after).toMatchObject({ state: 'waiting', tries: 1 });
  expect(isDue(after, now + minutes(59))).toBe(false);
});

test('a wait that was stored with a wrong clock is ignored', () => {
  const after = applyReply(sending, problem(503), now + days(1))!;
  expect(isDue(after, now)).toBe(true);
  expect(isDue({ ...waiting, nextTryAt: 'nonsense' }, now)).toBe(true);
});

test('an expired session makes the entry wait for the same person', () => {
  const after = applyReply(sending, problem(401), now)!;
  expect(after).toMatchObject({ state: 'signIn', tries: 0, account: 'rudo' });
  expect(isDue(after, now)).toBe(false);
  expect(signedInAgain(after)).toEqual(waiting);
  expect(signedInAgain({ ...waiting, state: 'old' }).state).toBe('old');
  expect(signedOut(waiting)).toEqual({ ...waiting, state: 'signIn' });
  expect(signedOut({ ...waiting, state: 'attention' }).state).toBe('attention');
});

test.each([400, 403, 404, 409, 413, 422])(
  'status %i needs the attention of the person, with the words of the server',
  (status) => {
    const after = applyReply(sending, problem(status), now)!;
    expect(after).toMatchObject({
      state: 'attention',
      tries: 0,
      problem: { status, title: 'Title', detail: `Sentence ${status}.` },
    });
    expect(isDue(after, now + days(60))).toBe(false);
    expect(isConflict(after)).toBe(status === 409);
  },
);

test('keeps wrong fields and a link, and ignores anything else in a reply', () => {
  const body = {
    title: 'Bad Request',
    detail: 'Some fields are not correct.',
    errors: [{ path: 'notes', message: 'Too long.' }, 'nonsense', null],
    link: '/dictionary/1',
    status: 999,
  };
  expect(applyReply(sending, reply(400, body), now)!.problem).toEqual({
    status: 400,
    title: 'Bad Request',
    detail: 'Some fields are not correct.',
    errors: [{ path: 'notes', message: 'Too long.' }],
    link: '/dictionary/1',
  });
});

test('asks before it sends an entry that is older than 30 days', () => {
  expect(startSending(waiting, now + days(30)).state).toBe('sending');
  const asked = startSending(waiting, now + days(30) + 1);
  expect(asked.state).toBe('old');
  expect(isDue(asked, now + days(40))).toBe(false);
  expect(startSending(retryEntry(asked), now + days(40)).state).toBe('sending');
});

test('says after 90 days that the entry may have been sent', () => {
  expect(mayBeForgotten(waiting, now + days(90))).toBe(false);
  expect(mayBeForgotten(waiting, now + days(90) + 1)).toBe(true);
});

test('a clock that is off by a day changes nothing, and by more than two asks', () => {
  expect(startSending(waiting, now - days(1)).state).toBe('sending');
  expect(startSending(waiting, now + days(1)).state).toBe('sending');
  expect(startSending(waiting, now - days(2) - 1).state).toBe('old');
});

test('an entry never expires', () => {
  const after = startSending(waiting, now + days(4000));
  expect(after).toEqual({ ...waiting, state: 'old' });
});
