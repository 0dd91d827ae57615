import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/server/db/database.ts';
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
 * With keys like the provider's, so that the events may be signed here; nothing of this asks the
 * provider itself.
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

function bodyOf(index: number, amount: number): string {
  return JSON.stringify({
    id: `evt_${index}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: {
      object: {
        id: `pi_${index}`,
        object: 'payment_intent',
        amount,
        amount_received: amount,
        currency: 'usd',
        metadata: {},
      },
    },
  });
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
  await response.arrayBuffer();
  return response.status;
}

/** Fisher and Yates, from a seed, so that a failure can be seen again. */
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

test(`the events of ${DONATIONS} donations, each delivered ${DELIVERIES_OF_EACH} times, shuffled, ${AT_ONCE} at once, the server killed midway: each counts once`, async () => {
  const amounts = Array.from({ length: DONATIONS }, (_, index) => 50 + ((index * 7919) % 999_951));
  await database.query(
    `insert into donations (amount, payment_intent_id) select amount, 'pi_' || (position - 1) from unnest($1::int[]) with ordinality as given (amount, position)`,
    [amounts],
  );
  const queue = shuffled(
    amounts.flatMap((amount, index) =>
      Array<string>(DELIVERIES_OF_EACH).fill(bodyOf(index, amount)),
    ),
  );
  let taken = 0;
  const midway = Promise.withResolvers<void>();

  const sender = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      // As the provider does: until it is taken.
      while ((await deliver(next).catch(() => 0)) !== 200)
        await new Promise((resolve) => {
          setTimeout(resolve, 100);
        });
      taken += 1;
      if (taken === (DONATIONS * DELIVERIES_OF_EACH) / 4) midway.resolve();
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
  site = await start();
  await Promise.all(senders);

  const {
    rows: [result],
  } = await database.query(
    `select count(*) filter (where status = 'completed') as completed, sum(amount) filter (where status = 'completed')::bigint as cents, (select count(*) from payment_events) as events from donations`,
  );
  expect(result).toEqual({
    completed: DONATIONS,
    cents: amounts.reduce((sum, amount) => sum + amount, 0),
    events: DONATIONS,
  });
  expect(taken).toBe(DONATIONS * DELIVERIES_OF_EACH);
}, 240_000);

test('with live keys, production does not start on a database that holds donations of test mode', async () => {
  await database.query('update donations set test_mode = true where payment_intent_id = $1', [
    'pi_0',
  ]);
  const production = {
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    PUBLIC_URL: 'https://mazwi.example',
    DATABASE_URL: url,
    SAMPLE: 'off',
    SESSION_SECRET: 's'.repeat(32),
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
  ).rejects.toThrow('This database holds donations of test mode');
  const withTestKeys = await startSite({
    ...production,
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
  });
  await withTestKeys.stop();
});
