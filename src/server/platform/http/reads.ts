import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { Config } from '#server/config.ts';
import { sendProblem } from './error-handler.ts';
import { sendErrorPage } from './error-page.ts';
import { addressNetwork } from './network.ts';
import { HttpProblem } from './problem.ts';
import { tooManyRequests } from './rate-limit.ts';

/**
 * Hashed files are cached for a year, machines poll health, and a visitor's limit must not delay
 * the confirmation of a payment.
 */
const UNCOUNTED = /^\/(?:assets\/|(?:healthz|readyz|metrics|api\/webhooks\/stripe)(?:\?|$))/;
/** Requests of this server to its own identity provider. */
const OWN = /^\/oidc\/(?:token|jwks|me|\.well-known\/openid-configuration)(?:\?|$)/;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Limits all requests of an address per minute (an IPv6 customer's /64 counts as one). Counts in
 * memory, before any query.
 */
export async function globalRateLimit(
  app: FastifyInstance,
  { config, stylesheet }: { config: Config; stylesheet: string },
): Promise<void> {
  limitHeavyReads(app, config);
  if (!config.rateLimits) return;
  await app.register(rateLimit, {
    global: false,
    max: limits.rates.readsPerMinute,
    timeWindow: 60_000,
  });
  const count = app.createRateLimit();
  const uncounted = (request: FastifyRequest) =>
    UNCOUNTED.test(request.url) || (OWN.test(request.url) && LOOPBACK.has(request.ip));
  app.addHook('onRequest', async (request, reply) => {
    if (uncounted(request)) return undefined;
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return undefined;
    const refusal = new HttpProblem(429, m.errors_detail_too_many(), {
      retryAfterSeconds: Math.max(1, result.ttlInSeconds),
    });
    return request.url.startsWith('/api/')
      ? sendProblem(request, reply, refusal)
      : sendErrorPage(request, reply, refusal, stylesheet);
  });
}

/** Decorates the app with `takeHeavyRead`. Like the global rate limit, it counts in memory. */
function limitHeavyReads(app: FastifyInstance, config: Config): void {
  const searches = new RateLimiterMemory({
    points: limits.rates.heavySearchesPerMinute,
    duration: 60,
  });
  app.decorate('takeHeavyRead', async (address) => {
    if (!config.rateLimits) return;
    try {
      await searches.consume(addressNetwork(address));
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooManyRequests(error) : error;
    }
  });
}
