import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { errorText } from '#contract/error-texts.ts';
import { type Problem, problem } from '#contract/errors.ts';
import { limits } from '#domain/limits.ts';
import type { Config } from '#server/config.ts';
import { sendProblem } from './error-handler.ts';
import { connectionTimeouts } from './requests/connection-timeouts.ts';
import { createNetworkCheck } from './requests/network.ts';
import {
  createRequestIds,
  followRequestIds,
  REQUEST_ID_FIELD,
  REQUEST_ID_HEADER,
} from './requests/request-id.ts';

/**
 * The maximum number of unanswered requests on a connection. Browsers and proxies wait for each
 * response, but simple programs may send a few more requests.
 */
const MAX_UNANSWERED = 8;

/** Requests for these paths are not logged if they succeed. */
const PROBES = new Set(['/healthz', '/readyz']);

/** Creates the Fastify server with its connection settings. */
export function createFastify(
  config: Config,
  log: FastifyBaseLogger,
  timeouts = connectionTimeouts,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: REQUEST_ID_FIELD,
    }),
    genReqId: createRequestIds(config.trustedProxies),
    trustProxy: config.trustedProxies,
    bodyLimit: limits.body,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.inactivity,
    keepAliveTimeout: timeouts.keepAlive,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.checkInterval,
    },
    routerOptions: { maxParamLength: 100 },
    // During shutdown, the server still handles requests on open connections, and asks the clients
    // to close them.
    return503OnClosing: false,
    // The request target may be an absolute URL (RFC 9112, 3.2.2). Only its path is used.
    rewriteUrl: ({ url = '/' }) =>
      readable(
        url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/'),
      ),
    frameworkErrors: (error, request, reply) =>
      void sendProblem(request, reply.header(REQUEST_ID_HEADER, request.id) as never, error),
    clientErrorHandler: (error, socket) => {
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' || !socket.writable)
        return socket.destroy();
      const { code } = error as NodeJS.ErrnoException;
      const requestId = randomUUID();
      log.info({ requestId, code }, 'request could not be parsed');
      socket.end(malformed(code, requestId));
    },
  });
  limitPipelining(app.server);
  followRequestIds(app);
  reportUntrustedProxy(app, config.trustedProxies);
  app.addHook('onResponse', (request, reply, done) => {
    const path = pathToLog(request.url);
    // Load balancers send these requests to every copy twice a second.
    if (PROBES.has(path) && reply.statusCode === 200) return done();
    // The query and the headers are not logged, because they can contain tokens and search terms.
    request.log.info(
      {
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request completed',
    );
    done();
  });
  return app;
}

/**
 * Matches the id of a sign-in at the embedded provider. It is the value of a cookie, so it must not
 * be logged. The prefix /oidc is optional, because oidc-provider gets its requests without it.
 */
const SIGN_IN_ID = /^((?:\/oidc)?\/(?:interaction|auth)\/)[^/]+/;

function pathToLog(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(SIGN_IN_ID, '$1:uid');
}

/**
 * Escapes the percent signs of a path with malformed escapes, such as `/%ff`. Such a URL then gets
 * the usual 404 page with the usual headers, instead of an error of the router.
 */
function readable(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

function describeMalformed(code: string | undefined): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem(408, errorText('too_slow'));
  if (code === 'HPE_HEADER_OVERFLOW') return problem(431, errorText('headers_too_long'));
  return problem(400, errorText('not_http'));
}

/**
 * Returns the response to a request that Node cannot parse, as text to write to the socket, because
 * Fastify creates no reply object for such a request.
 */
function malformed(code: string | undefined, requestId: string): string {
  const answer = describeMalformed(code);
  const body = JSON.stringify(answer);
  const head = [
    `HTTP/1.1 ${answer.status} ${answer.title}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ].join('\r\n');
  return `${head}\r\n\r\n${body}`;
}

/**
 * Closes connections with many unanswered requests. Node would otherwise handle them all, and keep
 * the responses in memory until the client reads them.
 */
function limitPipelining(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number): number => {
    const next = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, next);
    return next;
  };
  server.prependListener('request', ({ socket }, response) => {
    if (count(socket, 1) > MAX_UNANSWERED) socket.destroy();
    else response.once('close', () => count(socket, -1));
  });
}

/**
 * Logs once that X-Forwarded-For came from a peer that TRUSTED_PROXIES does not contain. If the
 * peer is our proxy, all readers share its address, and with it one rate limit.
 */
function reportUntrustedProxy(
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
