import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const YEAR = 31_536_000;

/**
 * What browsers are told to allow: everything from this site, nothing inline. Pages of the provider send a stricter policy of their own.
 * Signing in stays within it: /api/login is a link, and the provider's form leads back to this origin; a form on another issuer's page is under theirs.
 */
export async function securityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const https = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    // Vite's hot reload needs inline styles and a socket.
    contentSecurityPolicy: config.development ? false : {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"], scriptSrc: ["'self'"], styleSrc: ["'self'"], imgSrc: ["'self'", 'data:'], connectSrc: ["'self'"], formAction: ["'self'"],
        frameAncestors: ["'none'"], baseUri: ["'none'"], objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: YEAR, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // For browsers that are no longer made.
    xDownloadOptions: false, xPermittedCrossDomainPolicies: false, xXssProtection: false, xDnsPrefetchControl: false, originAgentCluster: false,
  });
}
