import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { limits } from '#domain/limits.ts';
import type { Config } from '#server/config.ts';
import { sendProblem } from './error-handler.ts';
import { sendErrorPage } from './error-page.ts';
import type { HttpProblem } from './problem.ts';
import { addressNetwork } from './requests/network.ts';
import { tooManyRequests } from './requests/rate-limit.ts';

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
/** Paths whose responses have the headers of the rate limit. */
const DESCRIBED = /^\/(?:api|data)\//;
const POLICY = `"reads";q=${limits.rates.readsPerMinute};w=60`;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Limits how many requests per minute an IP address can send. All addresses in an IPv6 /64 network
 * share one limit. Requests are counted in memory, so a rejected request costs no query.
 */
export function globalRateLimit(
  app: FastifyInstance,
  { config, stylesheet }: { config: Config; stylesheet: string },
): void {
  limitHeavyReads(app, config);
  if (!config.rateLimits) return;
  const reads = new RateLimiterMemory({ points: limits.rates.readsPerMinute, duration: 60 });
  const isUncounted = (request: FastifyRequest) =>
    UNCOUNTED.test(request.url) || (OWN.test(request.url) && LOOPBACK.has(request.ip));
  app.addHook('onRequest', async (request, reply) => {
    if (isUncounted(request)) return undefined;
    const refusal = await take(reads, request.ip, (counted) => {
      if (DESCRIBED.test(request.url)) reply.headers(rateHeaders(counted));
    });
    if (!refusal) return undefined;
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
    const refusal = config.rateLimits && (await take(searches, address));
    if (refusal) throw refusal;
  });
}

/**
 * Counts a request of an IPv4 address or IPv6 /64 network.
 * @param onCounted called with what is left of the limit
 * @returns the error to send if the limit is exceeded, or null
 */
async function take(
  limiter: RateLimiterMemory,
  address: string,
  onCounted: (counted: RateLimiterRes) => void = () => {},
): Promise<HttpProblem | null> {
  const counted = await limiter.consume(addressNetwork(address)).catch((error: unknown) => error);
  if (!(counted instanceof RateLimiterRes)) throw counted;
  onCounted(counted);
  return counted.consumedPoints > limiter.points ? tooManyRequests(counted) : null;
}

/**
 * Returns the headers that describe the limit and how much of it is left
 * (draft-ietf-httpapi-ratelimit-headers).
 */
const rateHeaders = ({ remainingPoints, msBeforeNext }: RateLimiterRes) => ({
  'ratelimit-policy': POLICY,
  ratelimit: `"reads";r=${remainingPoints};t=${Math.ceil(msBeforeNext / 1000)}`,
});
