import { type IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '#server/config.ts';

const YEAR = 31_536_000;
/** The one document that the payment provider's script may be loaded by. */
const PAYMENT_DOCUMENT = /^\/donate\/?(?:\?|$)/;
const PROVIDER_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/**
 * What browsers are told to allow: everything from this site, nothing inline. Pages of the provider
 * send a stricter policy of their own.
 * With a payment provider's key, the document that takes donations allows that provider as well.
 * Signing in stays within it: /api/login is a link, and the provider's form leads back to this
 * origin; a form on another issuer's page is under theirs.
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
    // Vite's hot reload needs inline styles and a socket.
    contentSecurityPolicy: config.development ? false : { useDefaults: false, directives },
    strictTransportSecurity: https ? { maxAge: YEAR, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // For browsers that are no longer made.
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
  // As the provider asks for (docs.stripe.com/security/guide): its script, the frames that card
  // numbers are typed into, and its API.
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
    reply.headers(PAYMENT_DOCUMENT.test(request.url) ? widened : headers);
    done();
  });
}

/**
 * What helmet sets. It is asked once: for every request it would put the same sentences together
 * again.
 */
function buildHeaders(options: HelmetOptions): Record<string, string> {
  const response = new ServerResponse({ method: 'GET' } as IncomingMessage);
  helmet(options)({} as IncomingMessage, response, () => {});
  return response.getHeaders() as Record<string, string>;
}
