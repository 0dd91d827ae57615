import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { matchPage } from '#contract/match-page.ts';
import type { Config } from '#server/config.ts';

const YEAR = 31_536_000;
const PROVIDER_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/**
 * Adds the security headers to every response. Browsers may load resources from this site only, and
 * must not run inline code. If a payment provider is configured, pages whose `loads` is
 * `paymentProvider` (contract/pages.ts) may also load scripts and frames from Stripe and call its
 * API. The pages of the embedded identity provider replace this policy with a stricter one.
 *
 * `form-action 'self'` does not prevent signing in with an external issuer: /api/login is a link,
 * and the issuer's own policy applies to the forms on its pages.
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
    // Not sent, because current browsers do not need these headers.
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
  // Allows Stripe's script, its frames for card numbers, and its API
  // (docs.stripe.com/security/guide).
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

/**
 * Returns the headers that helmet sets, so that they are built once instead of on every request.
 */
function buildHeaders(options: HelmetOptions): Record<string, string> {
  const response = new ServerResponse({ method: 'GET' } as IncomingMessage);
  helmet(options)({} as IncomingMessage, response, () => {});
  return response.getHeaders() as Record<string, string>;
}
