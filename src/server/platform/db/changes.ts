import type pg from 'pg';
import { WriterClient } from './connections/writer-client.ts';
import type { Queryable } from './database.ts';

/** The notification channel of the triggers in migrations/0049_change-log.sql. */
const CHANNEL = 'public_changes';
/**
 * The changes of the last minutes. Changes become visible when their transactions commit, which may
 * not be in the order of their positions, so every poll reads a window of them.
 */
const READ_CHANGES = `
  select position
  from public_change_log
  where position > (select coalesce(max(position), 0) from public_change_log) - 1000`;
/**
 * A half-open connection delivers no notifications, so we ping the database and reconnect if it
 * does not respond. Behind a pooler, we read the changes instead.
 */
const HEARTBEAT_MS = 1000;
const RESPONSE_TIMEOUT_MS = 3000;
const RECONNECT_DELAY_MS = 250;

const TELL_CHANGE = `
  insert into public_change_log (removes)
  select false from pg_notify('${CHANNEL}', $1)`;

/**
 * Tells every copy of the server about a public change that no trigger tells, once the transaction
 * commits.
 * @param kind what has changed, for those who read the notifications
 */
export async function tellPublicChange(tx: Queryable, kind: string): Promise<void> {
  await tx.query(TELL_CHANGE, [kind]);
}

export type Changes = {
  /**
   * Called when the subscription starts or is re-established. Earlier changes may have been missed.
   */
  listening(): void;
  /**
   * Called after a public change has been committed.
   */
  changed(): void;
  /** Called when the connection fails, so that notifications no longer arrive. */
  lost(): void;
};

/**
 * Subscribes to public changes made by any copy of the server. Uses a separate connection, and
 * reconnects when it fails.
 * @param url the connection string of the primary
 * @param options.pooled whether it leads to a pooler, which drops notifications
 */
export function watchChanges(
  url: string,
  listener: Changes,
  { pooled }: { pooled: boolean },
): { stop(): Promise<void> } {
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
    const client = new WriterClient({
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
      .on('notification', () => listener.changed());
    try {
      await client.connect();
      const check = pooled ? await startPolling(client, listener) : await startListening(client);
      if (alive) listener.listening();
      while (alive && client.isCurrent() && !stopping.signal.aborted) {
        await pause(HEARTBEAT_MS);
        await check();
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

/** @returns a function that rejects if the connection has failed */
async function startListening(client: pg.Client): Promise<() => Promise<void>> {
  await client.query(`listen ${CHANNEL}`);
  return async () => void (await client.query('select 1'));
}

/**
 * @returns a function that reports changes since its last call, and rejects if the connection has
 * failed
 */
async function startPolling(
  client: pg.Client,
  listener: Pick<Changes, 'changed'>,
): Promise<() => Promise<void>> {
  const read = async () => {
    const { rows } = await client.query<{ position: string }>(READ_CHANGES);
    return new Set(rows.map(({ position }) => position));
  };
  let known = await read();
  return async () => {
    const found = await read();
    const hasNew = [...found].some((position) => !known.has(position));
    known = found;
    if (hasNew) listener.changed();
  };
}
