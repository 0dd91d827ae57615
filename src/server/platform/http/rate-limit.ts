import type { FastifyInstance } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Endpoint } from '#contract/endpoint.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addressNetwork } from './network.ts';
import { HttpProblem } from './problem.ts';

type Rate = NonNullable<Endpoint['rate']>;

/**
 * The limits of each kind of action. `by` says whether signed-in users are counted individually or
 * by IP address; signed-out users are always counted by IP address.
 */
const windows: Record<
  Rate,
  { by: 'person' | 'address'; spans: { points: number; seconds: number }[] }
> = {
  submission: {
    by: 'person',
    spans: [
      { points: limits.rates.submissionsPerMinute, seconds: 60 },
      { points: limits.rates.submissionsPerDay, seconds: 24 * 60 * 60 },
    ],
  },
  decision: { by: 'person', spans: [{ points: limits.rates.decisionsPerMinute, seconds: 60 }] },
  report: { by: 'person', spans: [{ points: limits.rates.reportsPerMinute, seconds: 60 }] },
  paymentIntent: {
    by: 'address',
    spans: [{ points: limits.rates.paymentIntentsPerMinute, seconds: 60 }],
  },
};

/** Wraps the database in the one method of a PostgreSQL pool that rate-limiter-flexible calls. */
export const limiterStore = (database: Database) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) => database.query(text, values),
});

/**
 * Creates a rate limiter that counts in the table rate_limits, so that limits survive restarts and
 * all copies of the server share them.
 */
export function limiter(
  database: Database,
  keyPrefix: string,
  points: number,
  seconds: number,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: limiterStore(database),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
  });
}

/** Creates the error for an exceeded limit, with the seconds to wait. */
export function tooManyRequests(result: RateLimiterRes): HttpProblem {
  return new HttpProblem(429, m.errors_detail_too_many(), {
    retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  });
}

/**
 * Decorates the app with `takeAllowance`, which counts an action against the limits of its user or
 * IP address.
 */
export function registerRateLimits(
  app: FastifyInstance,
  { database, rateLimits }: { database: Database; rateLimits: boolean },
): void {
  const limiters = Object.fromEntries(
    Object.entries(windows).map(([rate, { spans }]) => [
      rate,
      spans.map(({ points, seconds }) => limiter(database, `${rate}-${seconds}`, points, seconds)),
    ]),
  );
  app.decorate('takeAllowance', async (rate, who) => {
    if (!rateLimits) return;
    const key =
      windows[rate].by === 'person' && who.userId ? who.userId : addressNetwork(who.address);
    for (const each of limiters[rate]!) {
      try {
        await each.consume(key);
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooManyRequests(error) : error;
      }
    }
  });
}
