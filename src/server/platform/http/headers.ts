import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { matchPage } from '#contract/match-page.ts';
import type { Config } from '#server/config.ts';

const YEAR = 31_536_000;
const PROVIDER_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/**
 * Sends the security headers. Browsers may load everything from this site and nothing inline; the
 * pages of the embedded identity provider send a stricter policy of their own. With the key of a
 * payment provider, pages that declare it may load that provider as well (contract/pages.ts).
 * `form-action 'self'` does not prevent signing in: /api/login is a link, and a form on another
 * issuer's page is under that issuer's policy.
 */
export function securityHeaders(
  app: FastifyInstance,
  config: Config,
  allowed: { payments: boolean },
): void {
  const https = config.publicUrl.startsWith('https:');
  const directives = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
  };
  const options: HelmetOptions = {
    // Vite's hot reload needs inline styles and a WebSocket.
    contentSecurityPolicy: config.development ? false : { useDefaults: false, directives },
    strictTransportSecurity: https ? { maxAge: YEAR, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Headers that only obsolete browsers use.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    originAgentCluster: false,
  };
  const headers = buildHeaders(options);
  if (!allowed.payments || config.development) {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
    return;
  }
  // Stripe's script, the frames for card numbers, and its API (docs.stripe.com/security/guide).
  const widened = buildHeaders({
    ...options,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...directives,
        scriptSrc: ["'self'", ...PROVIDER_SCRIPTS],
        frameSrc: [...PROVIDER_SCRIPTS, 'https://hooks.stripe.com'],
        connectSrc: ["'self'", 'https://api.stripe.com'],
      },
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(loadsPaymentProvider(request.url) ? widened : headers);
    done();
  });
}

function loadsPaymentProvider(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  const page = matchPage(path.replace(/(?<=.)\/$/, ''), false)?.page;
  return page?.guard === 'public' && page.loads === 'paymentProvider';
}

/** The headers that helmet sets, built once instead of on every request. */
function buildHeaders(options: HelmetOptions): Record<string, string> {
  const response = new ServerResponse({ method: 'GET' } as IncomingMessage);
  helmet(options)({} as IncomingMessage, response, () => {});
  return response.getHeaders() as Record<string, string>;
}
