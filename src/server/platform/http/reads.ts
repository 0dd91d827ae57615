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
import { DESCRIBED, rateHeaders } from './rate-headers.ts';
import { tooManyRequests } from './rate-limit.ts';

/**
 * Requests that do not count towards the rate limit. Browsers cache the files in /assets/ and the
 * language packs for a year, monitoring polls the health checks, and the confirmation of a payment
 * must not be delayed.
 */
const UNCOUNTED =
  /^\/(?:assets\/|(?:packs\/(?:p\/)?[\w.-]+\.(?:json|txt|delta)|healthz|readyz|metrics|api\/webhooks\/stripe)(?:\?|$))/;
/**
 * Requests that this server sends to its own identity provider. If they come from a loopback
 * address, they do not count towards the rate limit either.
 */
const OWN = /^\/oidc\/(?:token|jwks|me|\.well-known\/openid-configuration)(?:\?|$)/;
/** URLs of the API that browsers navigate to, so that people must be able to read their errors. */
const NAVIGATED = /^\/api\/(?:login|callback|logout)(?:\?|$)/;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Limits how many requests per minute an IP address can send. All addresses in an IPv6 /64 network
 * share one limit. Requests are counted in memory, so a rejected request costs no query.
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
    if (!result.isAllowed && DESCRIBED.test(request.url)) reply.headers(rateHeaders(result));
    if (result.isAllowed || !result.isExceeded) return undefined;
    const refusal = new HttpProblem(429, m.errors_detail_too_many(), {
      retryAfterSeconds: Math.max(1, result.ttlInSeconds),
    });
    return request.url.startsWith('/api/') && !NAVIGATED.test(request.url)
      ? sendProblem(request, reply, refusal)
      : sendErrorPage(request, reply, refusal, stylesheet);
  });
}

/**
 * Decorates the app with `takeHeavyRead`, which limits expensive searches per IPv4 address or IPv6
 * /64 network. Searches are counted in memory, so a rejected one costs no query.
 */
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
