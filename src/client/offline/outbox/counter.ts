/**
 * The number of entries in the outbox, in localStorage, so that a page can see without a database
 * whether something waits. It is '0' while the database contains only a person's name, and missing
 * while the database contains nothing about people.
 */
export const COUNTER = 'mazwi.outbox';

const CHANNEL = 'mazwi';
const CHANGED = 'outbox';

/** Stores the number, and tells this page and all other tabs that the outbox has changed. */
export function noteCount(count: number, knowsPerson: boolean): void {
  try {
    if (count > 0 || knowsPerson) localStorage.setItem(COUNTER, String(count));
    else localStorage.removeItem(COUNTER);
  } catch {
    // The browser blocks localStorage. Only pages that show the outbox then send its entries.
  }
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ type: CHANGED });
  channel.close();
}

/** Returns the stored number, or 0 if the browser blocks localStorage. */
export function readCount(): number {
  try {
    return Number(localStorage.getItem(COUNTER));
  } catch {
    return 0;
  }
}

/** Forgets the number after the database was deleted. */
export const forgetCount = (): void => noteCount(0, false);

/**
 * Runs the listener whenever this page or another tab has changed the outbox. Returns a function
 * that ends it.
 */
export function onOutboxChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<{ type?: string }>) => {
    if (data.type === CHANGED) listener();
  };
  return () => channel.close();
}
