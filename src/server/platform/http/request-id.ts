import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

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

/** The networks that `trustProxy` of Fastify knows by name. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function createNetworkCheck(networks: readonly string[]): (address: string | undefined) => boolean {
  if (networks.length === 0) return () => false;
  const list = new BlockList();
  for (const network of networks.flatMap((name) => NAMED_NETWORKS[name] ?? [name])) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) =>
    address !== undefined && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
