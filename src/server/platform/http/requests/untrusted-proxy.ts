import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { createNetworkCheck } from './network.ts';

/**
 * Logs once that X-Forwarded-For came from a peer that TRUSTED_PROXIES does not contain. If the
 * peer is our proxy, all readers share its address, and with it one rate limit.
 */
export function reportUntrustedProxy(
  app: FastifyInstance,
  trustedProxies: Config['trustedProxies'],
): void {
  const isTrusted = createNetworkCheck(trustedProxies || []);
  let isReported = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const peer = request.socket.remoteAddress;
    if (!isReported && request.headers['x-forwarded-for'] !== undefined && !isTrusted(peer)) {
      isReported = true;
      request.log.warn({ peer }, 'ignoring X-Forwarded-For of a peer that is not trusted');
    }
    done();
  });
}
