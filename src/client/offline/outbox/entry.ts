import type { FieldError } from '#domain/text.ts';
import type { OutboxEntry } from '../storage/db.ts';

// The states of an entry of the outbox. The functions are pure; `now` is in Unix milliseconds.

/** A text that waits in the outbox, and the call that sends it. `path` and `body` never change. */
export type WrittenEntry = Pick<
  OutboxEntry,
  'account' | 'kind' | 'title' | 'path' | 'body' | 'key'
> & { id: string };

/** The part of a reply that decides what happens to an entry. `body` is null if it is not JSON. */
export type OutboxReply = { status: number; retryAfterSeconds: number | null; body: unknown };

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The delays before the retries of a failed entry. After the last one, the person decides. */
const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS];
/**
 * The maximum delay. A time further in the future is ignored, because it was stored while the clock
 * was wrong.
 */
const MAX_DELAY_MS = 60 * MINUTE_MS;

const ASK_AFTER_DAYS = 30;
/** How long the server stores the idempotency keys that prevent duplicates. */
const REMEMBERED_DAYS = 90;
/** The margin for a clock that is behind the clock with which the entry was written. */
const CLOCK_ERROR_DAYS = 2;

const REJECTED = [400, 403, 404, 409, 413, 422];
const CONFLICT = 409;
const SIGN_IN = 401;
const TOO_MANY = 429;

export const createEntry = (written: WrittenEntry, now: number): OutboxEntry => ({
  ...written,
  method: 'POST',
  createdAt: new Date(now).toISOString(),
  state: 'waiting',
  tries: 0,
  nextTryAt: null,
  confirmed: false,
  problem: null,
});

/** @returns the entries in the order in which they are sent, the oldest first */
export const sortEntries = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.toSorted(
    (one, other) => compare(one.createdAt, other.createdAt) || compare(one.id, other.id),
  );

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Returns whether an entry may be sent now. */
export function isDue({ state, nextTryAt }: OutboxEntry, now: number): boolean {
  if (state !== 'waiting') return false;
  const wait = nextTryAt === null ? 0 : Date.parse(nextTryAt) - now;
  return !(wait > 0 && wait <= MAX_DELAY_MS);
}

/** Resets an entry whose page was closed while it was being sent. */
export const recoverEntry = (entry: OutboxEntry): OutboxEntry =>
  entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry;

/** Marks an entry as being sent, or as old if the person must be asked first. */
export function startSending(entry: OutboxEntry, now: number): OutboxEntry {
  const isOld = !entry.confirmed && isOlderThan(ASK_AFTER_DAYS, entry, now);
  return { ...entry, state: isOld ? 'old' : 'sending' };
}

/** Returns whether the server may have received an entry and forgotten it. */
export const mayBeForgotten = (entry: OutboxEntry, now: number): boolean =>
  isOlderThan(REMEMBERED_DAYS, entry, now);

/** An entry from the future was written with a wrong clock, so its age is unknown. */
function isOlderThan(days: number, { createdAt }: OutboxEntry, now: number): boolean {
  const age = now - Date.parse(createdAt);
  return age > days * DAY_MS || age < -CLOCK_ERROR_DAYS * DAY_MS;
}

/**
 * Returns the entry after a try, or null if the server received it.
 * @param reply null if no reply arrived
 */
export function applyReply(
  entry: OutboxEntry,
  reply: OutboxReply | null,
  now: number,
): OutboxEntry | null {
  if (reply === null) return { ...entry, state: 'waiting' };
  const { status, retryAfterSeconds, body } = reply;
  if (isReceived(reply)) return null;
  const problem = readProblem(status, body);
  if (problem && status === SIGN_IN) return { ...entry, state: 'signIn' };
  if (problem && REJECTED.includes(status)) return { ...entry, state: 'attention', problem };
  const waits = retryAfterSeconds !== null && retryAfterSeconds >= 0;
  // A 429 response with Retry-After does not count as a failed attempt.
  const tries = status === TOO_MANY && waits ? entry.tries : entry.tries + 1;
  const delay = RETRY_DELAYS_MS[tries - 1] ?? MINUTE_MS;
  if (tries > RETRY_DELAYS_MS.length)
    return { ...entry, state: 'stuck', tries, problem, nextTryAt: null };
  const asked = waits ? retryAfterSeconds * SECOND_MS : delay;
  const nextTryAt = new Date(now + Math.min(asked, MAX_DELAY_MS)).toISOString();
  return { ...entry, state: 'waiting', tries, nextTryAt };
}

/** The sign-in page of a public network is not JSON with an id. */
function isReceived({ status, body }: OutboxReply): boolean {
  return status >= 200 && status < 300 && isObject(body) && typeof body.id === 'string';
}

function readProblem(status: number, body: unknown): OutboxEntry['problem'] {
  if (!isObject(body) || typeof body.detail !== 'string') return null;
  const { title, detail, errors, link } = body;
  return {
    status,
    title: typeof title === 'string' ? title : '',
    detail,
    ...(Array.isArray(errors) && { errors: errors.filter(isFieldError) }),
    ...(typeof link === 'string' && { link }),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isFieldError = (value: unknown): value is FieldError =>
  isObject(value) && typeof value.path === 'string' && typeof value.message === 'string';

/** Returns an entry that the person wants to send again, after a failure or because it is old. */
export const retryEntry = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  state: 'waiting',
  tries: 0,
  nextTryAt: null,
  problem: null,
  confirmed: true,
});

/** Returns an entry that waited for a sign-in, now that its person is signed in. */
export const signedInAgain = (entry: OutboxEntry): OutboxEntry =>
  entry.state === 'signIn' ? { ...entry, state: 'waiting' } : entry;

/** Returns an entry that waits for its person to sign in. */
export const signedOut = (entry: OutboxEntry): OutboxEntry =>
  entry.state === 'waiting' ? { ...entry, state: 'signIn' } : entry;

/**
 * Whether somebody else changed what the entry is about, so that the person must compare both
 * versions first.
 */
export const isConflict = ({ problem }: OutboxEntry): boolean => problem?.status === CONFLICT;
