import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSameOrigin } from './request-guards.ts';

/*
 * Pages of other sites may read public endpoints (CORS). They get what a signed-out person gets,
 * even if the browser sends cookies, as it does from a subdomain of the same site.
 */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of other sites may read the response, even if it is an error. */
    isShared?: boolean;
  }
  interface FastifyRequest {
    /** Whether a page of another site sent the request. False outside shared routes. */
    isFromOtherSite: boolean;
  }
}

const ONE_DAY_SECONDS = 86_400;

/** Headers that let pages of other sites read and embed a public file. */
export const sharedFileHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

const shared = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, RateLimit, RateLimit-Policy, Retry-After, Link, X-Request-Id',
};
const preflight = {
  ...shared,
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'If-None-Match',
  'access-control-max-age': ONE_DAY_SECONDS,
};

/**
 * Adds the headers to the responses of shared routes. Register it before the rate limit, so that
 * its refusals have the headers too.
 */
export function shareWithOtherSites(app: FastifyInstance, publicUrl: string): void {
  app.decorateRequest('isFromOtherSite', false);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config?.isShared) {
      reply.headers(shared);
      request.isFromOtherSite = isFromOtherSite(request, publicUrl);
    }
    done();
  });
}

/**
 * Answers the preflight request that a browser sends before some requests to a shared route.
 * @param check throws 404 if the parameters of the path are not valid
 */
export function answerPreflight(
  app: FastifyInstance,
  url: string,
  check: (params: Record<string, string>) => void,
): void {
  app.options(url, { config: { isShared: true } }, async (request, reply) => {
    check(request.params as Record<string, string>);
    return reply.code(204).headers(preflight).send();
  });
}

function isFromOtherSite(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return request.headers.origin !== undefined && !isSameOrigin(request, publicUrl);
}
