import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type Database, now, type Row } from '#server/platform/db/database.ts';
import type { Payments } from '#server/platform/payments/provider.ts';
import { settleProcessed } from './intents.ts';

const BATCH_SIZE = 20;
const TIMEOUT_MS = 10_000;
/**
 * If a copy of the server claims an event and then dies, another copy can claim the event after
 * this time.
 */
const LEASE_SECONDS = 60;
const MAX_BACKOFF_SECONDS = 3600;
/** How often to look for events that another copy of the server has stored. */
const IDLE_MS = 60_000;

export type Deliveries = { start(): Promise<void>; wake(): void; stop(): Promise<void> };

/**
 * Sends signed events to the webhook. The first attempt is immediate, and retries follow after 2,
 * 4, 8 seconds and so on, up to an hour, until the webhook returns a 2xx status. Events that are
 * still undelivered when the process stops are sent at the next start.
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

  const send = async ({ id, payload, attempts }: Delivery) => {
    const body = JSON.stringify(payload);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': payments.stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: payments.webhookSecret,
      }),
    };
    const isDelivered = await fetch(target, {
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
    const backoff = Math.min(2 ** attempts, MAX_BACKOFF_SECONDS);
    await database
      .updateTable('sandboxEvents')
      .set({ deliveredAt: isDelivered ? now : null, nextAttemptAt: inSeconds(backoff) })
      .where('id', '=', id)
      .execute();
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
      log.warn({ retryInMs: wait }, 'failed to deliver sandbox events');
    }
    running = null;
    // If `wake` was called while this function was running, run again immediately.
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
      await database
        .updateTable('sandboxEvents')
        .set({ nextAttemptAt: now })
        .where('deliveredAt', 'is', null)
        .execute();
      wake();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

const inSeconds = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`;

type Delivery = Pick<Row<'sandboxEvents'>, 'id' | 'payload' | 'attempts'>;

function claim(database: Database): Promise<Delivery[]> {
  return database
    .updateTable('sandboxEvents')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      nextAttemptAt: inSeconds(LEASE_SECONDS),
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sandboxEvents')
        .select('id')
        .where('deliveredAt', 'is', null)
        .where('nextAttemptAt', '<=', now)
        .orderBy('nextAttemptAt')
        .limit(BATCH_SIZE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'payload', 'attempts'])
    .execute();
}

const MS_UNTIL_NEXT = `
  with due as (
    select min(next_attempt_at) as due_at
    from sandbox_events
    where delivered_at is null
    union all
    select min(settles_at)
    from sandbox_intents
    where status = 'processing'
  )
  select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms
  from due`;

/** Returns the time until the next event or payment is due, in milliseconds, but at least 50. */
async function untilNext(database: Database): Promise<number> {
  const { rows } = await database.query<{ ms: number | null }>(MS_UNTIL_NEXT);
  const ms = rows[0]?.ms ?? null;
  return ms === null ? IDLE_MS : Math.max(50, Math.ceil(ms));
}
