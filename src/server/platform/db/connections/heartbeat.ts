import { setTimeout as pause } from 'node:timers/promises';
import { isAnswer } from '../unavailable.ts';
import type { Breaker } from './breaker.ts';
import { WriterClient } from './writer-client.ts';

const INTERVAL_MS = 500;
/**
 * How long a ping may take. If a ping on the existing connection fails, a second one follows at
 * once on a new connection. Together with the interval, the breaker opens within three seconds.
 */
const BEAT_TIMEOUT_MS = 1000;
/**
 * How long a ping may take while the breaker is open. A database that has just come back may be
 * slow to accept connections.
 */
const PROBE_TIMEOUT_MS = 3000;
/**
 * If a timeout fires more than this late, this process was blocked, so the database may be
 * available.
 */
const STALLED_MS = 250;

export type HeartbeatOptions = {
  onOpen: () => void;
  onClose: () => void;
  /** How long a ping may take, for tests on busy machines. */
  beatTimeoutMs?: number;
};

/**
 * Pings the database twice a second on a separate connection. Opens the breaker if this connection,
 * a new connection and all other queries of this process get no response. While the breaker is
 * open, only the heartbeat contacts the database, with one probe at a time.
 */
export function startHeartbeat(
  url: string,
  breaker: Breaker,
  { onOpen, onClose, beatTimeoutMs = BEAT_TIMEOUT_MS }: HeartbeatOptions,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: WriterClient | null = null;

  const selectOne = async (client: WriterClient): Promise<boolean> => {
    try {
      if (client !== current) await client.connect();
      await client.ping();
      current = client;
      return true;
    } catch (error) {
      current = null;
      return isAnswer(error);
    }
  };
  /**
   * Checks whether the database responds in time. Returns null if this process was too busy to
   * measure that.
   */
  const ping = async (timeoutMs: number): Promise<boolean | null> => {
    const began = performance.now();
    const client = current ?? createClient(url);
    const timeoutController = new AbortController();
    const timeout = pause(timeoutMs, undefined, { signal: timeoutController.signal }).then(
      () => (performance.now() - began > timeoutMs + STALLED_MS ? null : false),
      () => null,
    );
    const answered = await Promise.race([selectOne(client), timeout]);
    timeoutController.abort();
    if (client !== current || !answered) {
      current = null;
      if (answered === false) client.suspect();
      client.connection.stream.destroy();
    }
    return answered;
  };

  const beat = async (): Promise<void> => {
    const began = performance.now();
    if (breaker.isOpen()) {
      if (!(await ping(PROBE_TIMEOUT_MS)) || signal.aborted) return;
      breaker.close();
      onClose();
      return;
    }
    const hadConnection = current !== null;
    let answered = await ping(beatTimeoutMs);
    if (answered === false && hadConnection && !signal.aborted)
      answered = await ping(beatTimeoutMs);
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

function createClient(url: string): WriterClient {
  const client = new WriterClient({
    connectionString: url,
    application_name: 'mazwi-heartbeat',
  });
  // Ignored, because the next ping notices that the connection has ended.
  client.on('error', () => {});
  return client;
}
