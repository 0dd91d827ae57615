import pg from 'pg';

/** The triggers of migrations/0012_cache.sql notify it. */
const CHANNEL = 'public_changes';
/**
 * A half-open connection delivers no notifications, so we ping it and reconnect if it does not
 * answer.
 */
const HEARTBEAT_MS = 1000;
const RESPONSE_TIMEOUT_MS = 3000;
const RECONNECT_DELAY_MS = 250;

export type Changes = {
  /** Called when the subscription starts. Changes may have been missed before. */
  listening(): void;
  /** Called after the commit of a public change. @param kind the kind, named in the migration */
  changed(kind: string): void;
  /** Called when notifications stop. */
  lost(): void;
};

/**
 * Subscribes to public changes by any copy of the server, on a separate connection that is
 * re-established when it ends.
 * @param url of the primary, not of a pooler that shares connections
 */
export function watchChanges(url: string, listener: Changes): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        stopping.signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      stopping.signal.addEventListener('abort', done);
      if (stopping.signal.aborted) done();
    });

  const listen = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
      query_timeout: RESPONSE_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'mazwi-changes',
    });
    let alive = true;
    const lost = () => {
      if (alive) listener.lost();
      alive = false;
    };
    client
      .on('error', lost)
      .on('end', lost)
      .on('notification', ({ payload }) => listener.changed(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (alive) listener.listening();
      while (alive && !stopping.signal.aborted) {
        await pause(HEARTBEAT_MS);
        await client.query('select 1');
      }
    } catch {
      // The loop reconnects.
    }
    lost();
    await client.end().catch(() => {});
  };
  const keepListening = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await listen();
      await pause(RECONNECT_DELAY_MS);
    }
  };
  const ended = keepListening();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}
