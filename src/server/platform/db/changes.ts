import pg from 'pg';

/** Made by the triggers of migrations/0012_cache.sql. */
const CHANNEL = 'public_changes';
/**
 * A connection that nobody ends, as behind a router that forgot it, brings no changes either: it is
 * asked this often, and given up when it does not answer in time.
 */
const HEARTBEAT_MS = 1000;
const PATIENCE_MS = 3000;
const RECONNECT_DELAY_MS = 250;

export type Changes = {
  /** Changes are heard from now on; there may have been some before. */
  listening(): void;
  /**
   * A change that other people see was committed. @param kind what has changed, as the migration
   * names it
   */
  changed(kind: string): void;
  /** Changes are no longer heard. */
  lost(): void;
};

/**
 * Listens for public changes of any copy of the server on a connection of its own, and connects
 * again when it ends. @param url of the primary, past any pooler that shares connections
 */
export function watchChanges(url: string, tell: Changes): { stop(): Promise<void> } {
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
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
      application_name: 'mazwi-changes',
    });
    let alive = true;
    const lost = () => {
      if (alive) tell.lost();
      alive = false;
    };
    client
      .on('error', lost)
      .on('end', lost)
      .on('notification', ({ payload }) => tell.changed(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (alive) tell.listening();
      while (alive && !stopping.signal.aborted) {
        await pause(HEARTBEAT_MS);
        await client.query('select 1');
      }
    } catch {
      // It is tried again.
    }
    lost();
    await client.end().catch(() => {});
  };
  const always = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await listen();
      await pause(RECONNECT_DELAY_MS);
    }
  };
  const ended = always();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}
