import { useEffect, useState } from 'react';
import { m } from '#domain/messages.ts';
import type { OutboxEntry, SentEntry } from '../storage/db.ts';
import { onOutboxChange } from './counter.ts';
import { describeEntry } from './describe.ts';
import { startSender } from './sender.ts';
import { countEntries, listEntries, listSent } from './store.ts';
import { readViewer } from './viewer.ts';

/** The outbox of a browser, as one person sees it. `viewer` is null if nobody is signed in. */
export type ShownOutbox = {
  own: OutboxEntry[];
  others: number;
  sent: SentEntry[];
  viewer: string | null;
};

/**
 * Reads the outbox of the person who is signed in, and sends what waits. Without a connection, it
 * is that of the person who signed in last.
 * @returns `shown`: null until it is read, and `failed` if the browser lost its storage;
 * `sentStatus`: says what was sent meanwhile; `retry`: reads it again
 */
export function useOutbox() {
  const [shown, setShown] = useState<ShownOutbox | 'failed' | null>(null);
  const [sentStatus, setSentStatus] = useState('');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts again.
  useEffect(() => {
    let isShown = true;
    let viewer: string | null = null;
    let known: SentEntry[] | null = null;
    const show = async () => {
      const next = await readOutbox(viewer).catch(() => 'failed' as const);
      if (!isShown) return;
      setShown(next);
      if (next === 'failed') return;
      const sent = known && next.sent.filter(({ id }) => !known?.some((each) => each.id === id));
      if (sent?.length)
        setSentStatus(m.outbox_sent_status({ title: sent.map(describeEntry).join(', ') }));
      known = next.sent;
    };
    const identify = async (isOnline: boolean) => {
      viewer = await readViewer(isOnline).catch(() => null);
      await show();
    };
    const identifyAgain = () => void identify(true);
    let stopListening = () => {};
    void identify(navigator.onLine).then(() => {
      if (!isShown) return;
      stopListening = onOutboxChange(() => void show());
      addEventListener('online', identifyAgain);
      startSender();
    });
    return () => {
      isShown = false;
      stopListening();
      removeEventListener('online', identifyAgain);
    };
  }, [attempt]);
  return { shown, sentStatus, retry: () => setAttempt((count) => count + 1) };
}

async function readOutbox(viewer: string | null): Promise<ShownOutbox> {
  const entries = await listEntries();
  const own = entries.filter(({ account }) => account === viewer);
  const sent = (await listSent()).filter(({ account }) => account === viewer);
  return { own, others: (await countEntries()) - own.length, sent, viewer };
}
