import type { FastifyInstance } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Endpoint } from '#contract/endpoint.ts';
import { type ErrorText, errorText } from '#contract/error-texts.ts';
import { limits } from '#domain/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpProblem } from '../problem.ts';
import { addressNetwork } from './network.ts';

type Rate = NonNullable<Endpoint['rate']>;

/** How many actions are allowed in a time. Newcomers have lower limits for some actions. */
type Span = { points: number; seconds: number; newcomerPoints?: number };

/**
 * The limits of each kind of action. `by` says whether signed-in users are counted individually or
 * by IP address; signed-out users are always counted by IP address.
 */
const limitsByRate: Record<Rate, { by: 'person' | 'address'; spans: Span[] }> = {
  submission: {
    by: 'person',
    spans: [
      {
        points: limits.rates.submissionsPerMinute,
        newcomerPoints: limits.rates.newcomerSubmissionsPerMinute,
        seconds: 60,
      },
      {
        points: limits.rates.submissionsPerDay,
        newcomerPoints: limits.rates.newcomerSubmissionsPerDay,
        seconds: 24 * 60 * 60,
      },
    ],
  },
  decision: { by: 'person', spans: [{ points: limits.rates.decisionsPerMinute, seconds: 60 }] },
  report: { by: 'person', spans: [{ points: limits.rates.reportsPerMinute, seconds: 60 }] },
  claim: { by: 'person', spans: [{ points: limits.rates.claimsPerMinute, seconds: 60 }] },
  comment: { by: 'person', spans: [{ points: limits.rates.commentsPerMinute, seconds: 60 }] },
  bulk: { by: 'person', spans: [{ points: limits.rates.bulkPerMinute, seconds: 60 }] },
  invitation: {
    by: 'person',
    spans: [{ points: limits.rates.invitationsPerDay, seconds: 24 * 60 * 60 }],
  },
  glossary: { by: 'address', spans: [{ points: limits.rates.glossariesPerMinute, seconds: 60 }] },
  wanted: { by: 'address', spans: [{ points: limits.rates.wantedWordsPerMinute, seconds: 60 }] },
  paymentIntent: {
    by: 'address',
    spans: [{ points: limits.rates.paymentIntentsPerMinute, seconds: 60 }],
  },
};

/**
 * Creates a rate limiter that counts in the table rate_limits, so that limits survive restarts and
 * all copies of the server share them.
 */
export function createLimiter(
  database: Database,
  keyPrefix: string,
  points: number,
  seconds: number,
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    // The one method of a PostgreSQL pool that rate-limiter-flexible calls.
    storeClient: {
      query: ({ text, values }: { text: string; values: unknown[] }) =>
        database.query(text, values),
    },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
  });
}

export const secondsToWait = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000));

/** Creates the error for an exceeded limit, with the seconds to wait. */
export function tooManyRequests(
  result: RateLimiterRes,
  detail = errorText('too_many'),
): HttpProblem {
  return new HttpProblem(429, detail, {
    retryAfterSeconds: secondsToWait(result),
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
  const createLimiters = (pick: (span: Span) => number) =>
    Object.fromEntries(
      Object.entries(limitsByRate).map(([rate, { spans }]) => [
        rate,
        spans.map((span) =>
          createLimiter(database, `${rate}-${span.seconds}`, pick(span), span.seconds),
        ),
      ]),
    );
  // Both limiters use the same rows, so actions that were counted while somebody was a newcomer
  // still count afterwards.
  const forAll = createLimiters(({ points }) => points);
  const forNewcomers = createLimiters(({ points, newcomerPoints }) => newcomerPoints ?? points);
  app.decorate('takeAllowance', async (rate, who) => {
    if (!rateLimits) return;
    const { by, spans } = limitsByRate[rate];
    const key = by === 'person' && who.userId ? who.userId : addressNetwork(who.address);
    const isLower =
      who.role === 'user' &&
      who.userId !== null &&
      spans.some(({ newcomerPoints }) => newcomerPoints) &&
      (await isNewcomer(database, who.userId));
    for (const each of (isLower ? forNewcomers : forAll)[rate]!) {
      try {
        await each.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw tooManyRequests(error, isLower ? newcomerDetail() : undefined);
      }
    }
  });
}

const IS_NEWCOMER = `
  select count(*) < $2 as is_newcomer
  from (
    select
    from terms
    where submitter_id = $1 and status = 'verified'
    limit $2
  ) as accepted`;

/** Returns whether a person has so few verified terms that lower limits apply. */
async function isNewcomer(database: Database, userId: string): Promise<boolean> {
  const { rows } = await database.prepared.query<{ isNewcomer: boolean }>(IS_NEWCOMER, [
    userId,
    limits.newcomer.acceptedTerms,
  ]);
  return rows[0]?.isNewcomer ?? true;
}

const newcomerDetail = (): ErrorText =>
  errorText('newcomer_limit', {
    minute: String(limits.rates.newcomerSubmissionsPerMinute),
    day: String(limits.rates.newcomerSubmissionsPerDay),
    accepted: String(limits.newcomer.acceptedTerms),
  });
