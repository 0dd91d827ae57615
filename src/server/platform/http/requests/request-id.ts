import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { createNetworkCheck } from './network.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
/** The name of the id in log lines. */
export const REQUEST_ID_FIELD = 'requestId';
const VALID_ID = /^[\w.-]{8,64}$/;

const current = new AsyncLocalStorage<string>();

/** Returns the id of the request that the calling code works for, or undefined outside requests. */
export const currentRequestId = (): string | undefined => current.getStore();

/**
 * Returns a function that names each request. A trusted proxy may choose the id, so that its own
 * log and ours have the same one.
 */
export function createRequestIds(
  trustedProxies: Config['trustedProxies'],
): (request: IncomingMessage) => string {
  const isTrusted = createNetworkCheck(trustedProxies || []);
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    return typeof given === 'string' && VALID_ID.test(given) && isTrusted(socket.remoteAddress)
      ? given
      : randomUUID();
  };
}

/**
 * Sends the id of each request with its response, and makes it available to `currentRequestId`.
 * Register this before all other hooks.
 */
export function followRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    current.run(request.id, done);
  });
}
