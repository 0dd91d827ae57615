import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/server/platform/db/database.ts';
import { findHalfWritten } from './faults/invariants.ts';
import { countReply, createReplies } from './faults/load.ts';
import { reportFault } from './faults/report.ts';
import { freshDatabaseUrl } from './support/database.ts';
import { keys } from './support/payments.ts';
import { type RunningSite, startSite } from './support/running-site.ts';
import { freePort } from './support/sign-in-site.ts';

const DONATIONS = 1000;
const DELIVERIES_OF_EACH = 10;
const AT_ONCE = 32;

let url: string;
let port: string;
let database: Database;
let site: RunningSite;
beforeAll(async () => {
  [url, port] = [await freshDatabaseUrl(), String(await freePort())];
  database = openDatabase(url, { max: 2 });
  site = await start();
});
afterAll(async () => {
  await site.stop();
  await database.close();
});

/**
 * Starts a site with fake keys in the payment provider's format, so that the test can sign events.
 * The provider is never called.
 */
const start = () =>
  startSite({
    PORT: port,
    DATABASE_URL: url,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  });
const { webhooks } = new Stripe(keys.secretKey);
const replies = createReplies();

const body = (id: string, type: string, created: number, object: object): string =>
  JSON.stringify({ id, object: 'event', type, created, data: { object } });

/**
 * Returns the events for one donation's payment, and the net amount in cents that remains after
 * them.
 */
function eventsOf(index: number, amount: number): { events: string[]; net: number } {
  const payment = { payment_intent: `pi_${index}`, currency: 'usd', metadata: {} };
  const part = Math.ceil(amount / 3);
  const events = [
    body(`evt_${index}`, 'payment_intent.succeeded', 10, {
      ...payment,
      id: `pi_${index}`,
      amount,
      amount_received: amount,
    }),
  ];
  const refunded = index % 10 === 0;
  if (refunded)
    events.push(
      body(`evt_${index}_refund`, 'refund.created', 20, {
        ...payment,
        id: `re_${index}`,
        amount: part,
        status: 'succeeded',
      }),
      body(`evt_${index}_charge`, 'charge.refunded', 20, {
        ...payment,
        id: `ch_${index}`,
        amount,
        amount_refunded: part,
      }),
    );
  const dispute = (status: string, created: number) =>
    body(`evt_${index}_${status}`, 'charge.dispute.closed', created, {
      ...payment,
      id: `dp_${index}`,
      amount,
      status,
    });
  const disputed = index % 15 === 0;
  const reversed = index % 30 === 0;
  if (disputed) events.push(dispute('lost', 30));
  if (reversed) events.push(dispute('won', 40));
  return {
    events,
    net: disputed && !reversed ? 0 : amount - (refunded ? part : 0),
  };
}

async function deliver(payload: string): Promise<number> {
  const response = await fetch(`${site.origin}/api/webhooks/stripe`, {
    method: 'POST',
    body: payload,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': webhooks.generateTestHeaderString({
        payload,
        secret: keys.webhookSecret,
      }),
    },
  });
  countReply(replies, '/api/webhooks/stripe', response);
  await response.arrayBuffer();
  return response.status;
}

/** Shuffles a list (Fisher-Yates) with a fixed seed, so that a failure can be reproduced. */
function shuffled<T>(items: T[]): T[] {
  let seed = 7;
  const below = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % max;
  };
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
  return items;
}

test(`counts ${DONATIONS} donations once, to the cent, despite repeated, shuffled and failed events`, async () => {
  const amounts = Array.from({ length: DONATIONS }, (_, index) => 50 + ((index * 7919) % 999_951));
  await database.query(
    `insert into donations (amount, payment_intent_id)
     select amount, 'pi_' || (position - 1)
     from unnest($1::int[]) with ordinality as given (amount, position)`,
    [amounts],
  );
  const plans = amounts.map((amount, index) => eventsOf(index, amount));
  const events = plans.flatMap((plan) => plan.events);
  const left = plans.map(({ net }) => net).filter((net) => net > 0);
  const queue = shuffled(events.flatMap((event) => Array<string>(DELIVERIES_OF_EACH).fill(event)));
  let taken = 0;
  const midway = Promise.withResolvers<void>();

  const sender = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      // Retries until the event is accepted, as the real provider does.
      while ((await deliver(next).catch(() => 0)) !== 200)
        await new Promise((resolve) => {
          setTimeout(resolve, 100);
        });
      taken += 1;
      if (taken >= (events.length * DELIVERIES_OF_EACH) / 4) midway.resolve();
    }
  };
  const senders = Array.from({ length: AT_ONCE }, sender);
  await midway.promise;
  const ended = new Promise((resolve) => {
    site.process.once('exit', resolve);
  });
  site.process.kill('SIGKILL');
  await ended;
  expect(queue.length).toBeGreaterThan(0);
  const killed = performance.now();
  site = await start();
  const recoverySeconds = (performance.now() - killed) / 1000;
  await Promise.all(senders);

  const {
    rows: [result],
  } = await database.query(
    `select count(*) filter (where status = 'completed') as completed,
       sum(amount - refunded_cents) filter (where status = 'completed')::bigint as cents,
       count(*) filter (where status = 'refunded') as refunded,
       (select count(*) from payment_events) as events
     from donations`,
  );
  expect(result).toEqual({
    completed: left.length,
    cents: left.reduce((sum, net) => sum + net, 0),
    refunded: DONATIONS - left.length,
    events: events.length,
  });
  expect(taken).toBe(events.length * DELIVERIES_OF_EACH);
  reportFault('F5', `${taken} webhooks, repeated and out of order, and kill -9`, {
    acknowledged: events.length,
    lost: events.length - Number(result?.events),
    halfWritten: await findHalfWritten(database),
    ...replies,
    recoverySeconds,
  });
}, 240_000);

test('production with live keys does not start on a database with test donations', async () => {
  await database.query('update donations set test_mode = true where payment_intent_id = $1', [
    'pi_0',
  ]);
  const production = {
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    PUBLIC_URL: 'https://mazwi.example',
    DATABASE_URL: url,
    SAMPLE: 'off',
    SESSION_SECRET: 'mT0cW0hJcQ3yT6bN1pVxk9Zr5sLq2uEeGd8aFwYiRzM=',
    OPERATOR_NAME: 'Science Words Trust',
    OPERATOR_PLACE: 'Harare, Zimbabwe',
    CONTACT_EMAIL: 'words@mazwi.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'mazwi@mazwi.example',
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  };
  await expect(
    startSite({
      ...production,
      STRIPE_SECRET_KEY: 'sk_live_tests',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_tests',
    }),
  ).rejects.toThrow('This database contains test donations');
  const withTestKeys = await startSite({
    ...production,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
  });
  await withTestKeys.stop();
});
