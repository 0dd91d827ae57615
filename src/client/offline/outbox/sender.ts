import { keepBrowserId } from '#client/runtime/api/browser-id.ts';
import { COUNTER } from './counter.ts';
import { type Sending, sendEntries } from './send.ts';
import { getEntry, listEntries, recordSent, updateEntry } from './store.ts';

type Listeners = Pick<Sending, 'onSent' | 'onProblem'>;

const noListeners: Listeners = { onSent: () => {}, onProblem: () => {} };

const INTERVAL_MS = 60_000;
const LOCK = 'mazwi-outbox';

let running: Promise<void> | null = null;
let isStarted = false;

/** Sends the entries that are due. Never rejects. Calls during a run share its promise. */
export function sendNow(listeners: Listeners = noListeners): Promise<void> {
  running ??= withLock(() =>
    sendEntries({
      ...listeners,
      store: { list: listEntries, get: getEntry, update: updateEntry, recordSent },
      fetch: (input, init) => fetch(input, init),
      now: Date.now,
      keepBrowserId: () => keepBrowserId(document, location.protocol === 'https:'),
    }),
  )
    .catch(() => {
      // The browser blocks storage or has lost it. The page that shows the outbox reports that.
    })
    .finally(() => {
      running = null;
    });
  return running;
}

/**
 * Waits until no other tab is sending. Without https there are no locks, and only the idempotency
 * keys prevent duplicates.
 */
const withLock = async (send: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(LOCK, send) : send();

/** Sends now, when the connection returns, when the page is shown, and every minute. */
export function startSender(listeners?: Listeners): void {
  if (isStarted) return;
  isStarted = true;
  const send = () => void sendNow(listeners);
  send();
  addEventListener('online', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send();
  });
  setInterval(() => {
    if (hasEntries()) send();
  }, INTERVAL_MS);
}

function hasEntries(): boolean {
  try {
    return localStorage.getItem(COUNTER) !== '0';
  } catch {
    return true;
  }
}
