import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import type { Payments } from '#server/platform/payments/provider.ts';
import { settleProcessed } from './intents.ts';

const BATCH = 20;
const TIMEOUT_MS = 10_000;
/** A copy that took an event and died gives it back after this. */
const LEASE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 3600;
/** Another copy may have left something. */
const IDLE_MS = 60_000;

export type Deliveries = { start(): Promise<void>; wake(): void; stop(): Promise<void> };

/**
 * Delivers events, signed, until they are answered with a 2xx: at once, then after 2, 4, 8 seconds
 * and so on; what a stopped process left goes out at the next start.
 */
export function createDeliveries({
  database,
  payments,
  log,
  deliverTo,
}: {
  database: Database;
  payments: Payments;
  log: Pick<FastifyBaseLogger, 'warn'>;
  deliverTo: () => string;
}): Deliveries {
  let stopped = false;
  let target = '';
  let running: Promise<void> | null = null;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  const send = async ({ id, payload, attempts }: Waiting) => {
    const body = JSON.stringify(payload);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': payments.stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: payments.webhookSecret,
      }),
    };
    const taken = await fetch(target, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    const pause = Math.min(2 ** attempts, LONGEST_PAUSE_SECONDS);
    await database.query(
      'update sandbox_events set delivered_at = case when $2 then now() end, next_attempt_at = now() + make_interval(secs => $3) where id = $1',
      [id, taken, pause],
    );
  };

  const round = async () => {
    await database.transaction(settleProcessed);
    for (
      let batch = await claim(database);
      batch.length > 0 && !stopped;
      batch = await claim(database)
    )
      await Promise.all(batch.map(send));
  };

  const run = async (): Promise<void> => {
    let wait = IDLE_MS;
    try {
      do {
        again = false;
        await round();
      } while (again && !stopped);
      wait = Math.min(IDLE_MS, await untilNext(database));
    } catch {
      log.warn('the sandbox could not deliver its events; it tries again in a minute');
    }
    running = null;
    // Whoever woke it while it looked for what is due next found it running.
    if (!stopped) timer = setTimeout(wake, again ? 0 : wait).unref();
  };

  const wake = () => {
    again = true;
    clearTimeout(timer);
    if (!running && !stopped && target) running = run();
  };

  return {
    wake,
    start: async () => {
      target = deliverTo();
      await database.query(
        'update sandbox_events set next_attempt_at = now() where delivered_at is null',
      );
      wake();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

type Waiting = { id: string; payload: unknown; attempts: number };

async function claim(database: Database): Promise<Waiting[]> {
  const { rows } = await database.query<Waiting>(
    `update sandbox_events set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $1)
     where id in (select id from sandbox_events where delivered_at is null and next_attempt_at <= now() order by next_attempt_at limit $2 for update skip locked)
     returning id, payload, attempts`,
    [LEASE_SECONDS, BATCH],
  );
  return rows;
}

/** Milliseconds until something is due, at least a few. */
async function untilNext(database: Database): Promise<number> {
  const {
    rows: [next],
  } = await database.query<{ ms: number | null }>(
    `select (extract(epoch from least((select min(next_attempt_at) from sandbox_events where delivered_at is null), (select min(settles_at) from sandbox_intents where status = 'processing')) - now()) * 1000)::float8 as ms`,
  );
  return next!.ms === null ? IDLE_MS : Math.max(50, Math.ceil(next!.ms));
}
