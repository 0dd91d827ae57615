import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { problem } from '#contract/errors.ts';
import { limits } from '#domain/limits.ts';
import type { Config } from '#server/config.ts';
import { sendProblem } from './error-handler.ts';

const SECOND = 1000;

/** The bare server: what it takes from a connection before any of our code runs. */
export function createFastify(config: Config, log: FastifyBaseLogger): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies,
    bodyLimit: limits.body,
    requestTimeout: 30 * SECOND,
    keepAliveTimeout: 65 * SECOND,
    http: { headersTimeout: 15 * SECOND },
    routerOptions: { maxParamLength: 100 },
    // On its way out the server still answers what comes over open connections; the answer tells
    // the client to close.
    return503OnClosing: false,
    // A request may name the whole address (RFC 9112, 3.2.2): the path is what counts.
    rewriteUrl: ({ url = '/' }) =>
      readable(
        url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/'),
      ),
    frameworkErrors: (error, request, reply) => void sendProblem(request, reply as never, error),
    clientErrorHandler: (error, socket) => {
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET' || !socket.writable)
        return socket.destroy();
      socket.end(malformed((error as NodeJS.ErrnoException).code));
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    // Neither query nor headers: they hold tokens and what people search for.
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  return app;
}

/**
 * An address whose escapes are no text, like `/%ff`, is a page that does not exist, with everything
 * that goes out with a page.
 */
function readable(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/**
 * The answer to bytes that are no HTTP request, written by hand because there is no request to
 * answer.
 */
function malformed(code: string | undefined): string {
  const answer =
    code === 'HPE_HEADER_OVERFLOW'
      ? problem(431, 'The address or the headers of this request are too long.')
      : problem(400, 'This is not a proper HTTP request.');
  const body = JSON.stringify(answer);
  return `HTTP/1.1 ${answer.status} ${answer.title}\r\nConnection: close\r\nCache-Control: no-store\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\nX-Content-Type-Options: nosniff\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
