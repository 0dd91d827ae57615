import { ACCOUNT_HEADER, ANONYMOUS_ACCOUNT } from '#contract/account/outbox.ts';
import type { OutboxEntry } from '../storage/db.ts';
import {
  applyReply,
  isDue,
  type OutboxReply,
  recoverEntry,
  signedInAgain,
  signedOut,
  startSending,
} from './entry.ts';

/** Where entries are stored. `update` ignores an entry that has been deleted. */
export type OutboxStore = {
  list: () => Promise<OutboxEntry[]>;
  get: (id: string) => Promise<OutboxEntry | undefined>;
  update: (entry: OutboxEntry) => Promise<void>;
  recordSent: (entry: OutboxEntry, now: number) => Promise<void>;
};

export type Sending = {
  store: OutboxStore;
  fetch: typeof fetch;
  now: () => number;
  /** Runs before a report of a signed-out person is sent. */
  keepBrowserId: () => void;
  onSent: (entry: OutboxEntry) => void;
  /** Runs when the person must decide about an entry. */
  onProblem: (entry: OutboxEntry) => void;
};

/** The person who is signed in, or null if nobody is. */
export type Session = { account: { id: string; firstName: string } | null };

/** The connection counts as lost after this time without a reply. */
const REPLY_TIMEOUT_MS = 60_000;

/**
 * Asks the site who is signed in.
 * @returns null if the site does not answer, or if another server answers, such as the sign-in page
 * of a public network
 */
export async function readSession(fetchImpl: typeof fetch): Promise<Session | null> {
  const reply = await request(fetchImpl, '/api/auth/user', { method: 'GET' });
  const body = (reply?.body ?? {}) as Record<string, unknown>;
  if (reply?.status === 200 && typeof body.id === 'string') {
    const firstName = typeof body.firstName === 'string' ? body.firstName : '';
    return { account: { id: body.id, firstName } };
  }
  return reply?.status === 401 && typeof body.detail === 'string' ? { account: null } : null;
}

/**
 * Sends the entries that are due, one at a time, oldest first. Stops as soon as the site does not
 * answer. Should not run in several tabs concurrently; if it does, the idempotency keys prevent
 * duplicates.
 */
export async function sendEntries(sending: Sending): Promise<void> {
  const { store, now } = sending;
  const entries = (await store.list()).map(recoverEntry);
  const isWaiting = (entry: OutboxEntry) => entry.state === 'signIn' || isDue(entry, now());
  if (!entries.some(isWaiting)) return;
  const session = await readSession(sending.fetch);
  if (!session) return;
  for (const { id } of entries) {
    const stored = await store.get(id);
    const entry = stored && admit(recoverEntry(stored), session.account?.id ?? null);
    if (!entry) continue;
    if (isDue(entry, now())) {
      if (!(await sendEntry(sending, entry))) return;
    } else if (entry.state !== stored.state) await store.update(entry);
  }
}

/** @returns the entry for the person who is signed in, or null if it belongs to somebody else */
function admit(entry: OutboxEntry, account: string | null): OutboxEntry | null {
  if (entry.account === null) return entry;
  if (account === null) return signedOut(entry);
  return entry.account === account ? signedInAgain(entry) : null;
}

/** @returns false if the site did not answer, so sending more entries would fail too */
async function sendEntry(sending: Sending, entry: OutboxEntry): Promise<boolean> {
  const { store, now } = sending;
  const started = startSending(entry, now());
  await store.update(started);
  if (started.state !== 'sending') {
    sending.onProblem(started);
    return true;
  }
  const after = applyReply(started, await post(sending, started), now());
  if (!after) {
    await store.recordSent(started, now());
    sending.onSent(started);
    return true;
  }
  await store.update(after);
  if (after.state === 'attention' || after.state === 'stuck') sending.onProblem(after);
  return after.state === 'attention';
}

function post({ fetch, keepBrowserId }: Sending, entry: OutboxEntry): Promise<OutboxReply | null> {
  if (entry.account === null) keepBrowserId();
  return request(fetch, entry.path, {
    method: entry.method,
    body: entry.body,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': entry.key,
      [ACCOUNT_HEADER]: entry.account ?? ANONYMOUS_ACCOUNT,
    },
  });
}

/** @returns null if no complete reply arrived */
async function request(
  fetchImpl: typeof fetch,
  path: string,
  init: RequestInit & { headers?: Record<string, string> },
): Promise<OutboxReply | null> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), REPLY_TIMEOUT_MS);
  try {
    const response = await fetchImpl(path, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      credentials: 'include',
      cache: 'no-store',
      signal: timeout.signal,
    });
    return {
      status: response.status,
      retryAfterSeconds: readSeconds(response.headers.get('retry-after')),
      body: readJson(response.headers.get('content-type'), await response.text()),
    };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const readSeconds = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) : null;

function readJson(type: string | null, text: string): unknown {
  if (!/\bjson\b/.test(type ?? '')) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
