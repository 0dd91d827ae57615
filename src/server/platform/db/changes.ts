import pg from 'pg';

/** The notification channel of the triggers in migrations/0012_cache.sql. */
const CHANNEL = 'public_changes';
/**
 * A half-open connection delivers no notifications, so we ping the database and reconnect if it
 * does not respond.
 */
const HEARTBEAT_MS = 1000;
const RESPONSE_TIMEOUT_MS = 3000;
const RECONNECT_DELAY_MS = 250;

export type Changes = {
  /**
   * Called when the subscription starts or is re-established. Earlier changes may have been missed.
   */
  listening(): void;
  /**
   * Called after a public change has been committed.
   * @param kind what has changed, such as `terms`; migrations/0012_cache.sql lists all kinds
   */
  changed(kind: string): void;
  /** Called when the connection fails, so that notifications no longer arrive. */
  lost(): void;
};

/**
 * Subscribes to public changes made by any copy of the server. Uses a separate connection, and
 * reconnects when it fails.
 * @param url the connection string of the primary. It must not lead to a pooler that shares
 * connections, because such a pooler swallows notifications.
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
      // Ignored, because `keepListening` reconnects.
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
