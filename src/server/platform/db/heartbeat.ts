import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Breaker } from './breaker.ts';
import { isAnswer } from './unavailable.ts';

const INTERVAL_MS = 500;
/**
 * A beat asks the connection it has, then a new one: together with the interval the breaker opens
 * within three seconds.
 */
const BEAT_TIMEOUT_MS = 1000;
/** A database that has just come back may be slow to accept connections. */
const PROBE_TIMEOUT_MS = 3000;
/** A timer that fires so late shows that this process stood still, not the database. */
const STALLED_MS = 250;

/**
 * Asks the database twice a second whether it answers, on a connection of its own, and opens the
 * breaker when neither that connection, a new one, nor any query of the site gets an answer. While
 * the breaker is open this is the only client: one probe at a time.
 */
export function startHeartbeat(
  url: string,
  breaker: Breaker,
  { onOpen, onClose }: { onOpen: () => void; onClose: () => void },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: pg.Client | null = null;

  const selectOne = async (client: pg.Client): Promise<boolean> => {
    try {
      if (client !== current) await client.connect();
      await client.query('select 1');
      current = client;
      return true;
    } catch (error) {
      current = null;
      return isAnswer(error);
    }
  };
  /** Whether the database answered in time; null when this process was too busy to tell. */
  const ask = async (timeoutMs: number): Promise<boolean | null> => {
    const began = performance.now();
    const client = current ?? connectionTo(url);
    const waiting = new AbortController();
    const timeout = pause(timeoutMs, undefined, { signal: waiting.signal }).then(
      () => (performance.now() - began > timeoutMs + STALLED_MS ? null : false),
      () => null,
    );
    const answered = await Promise.race([selectOne(client), timeout]);
    waiting.abort();
    if (client !== current || !answered) {
      current = null;
      client.connection.stream.destroy();
    }
    return answered;
  };

  const beat = async (): Promise<void> => {
    const began = performance.now();
    if (breaker.isOpen()) {
      if (!(await ask(PROBE_TIMEOUT_MS)) || signal.aborted) return;
      breaker.close();
      onClose();
      return;
    }
    const hadConnection = current !== null;
    let answered = await ask(BEAT_TIMEOUT_MS);
    if (answered === false && hadConnection && !signal.aborted)
      answered = await ask(BEAT_TIMEOUT_MS);
    if (answered !== false || breaker.lastAnswerAt() > began || signal.aborted) return;
    breaker.open();
    onOpen();
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await beat();
      await pause(INTERVAL_MS, undefined, { signal }).catch(() => {});
    }
    current?.connection.stream.destroy();
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      current?.connection.stream.destroy();
      await running;
    },
  };
}

function connectionTo(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mazwi-heartbeat',
  });
  // A connection that ends between two beats is noticed by the next one.
  client.on('error', () => {});
  return client;
}
