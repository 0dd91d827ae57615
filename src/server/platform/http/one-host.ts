import type { FastifyInstance } from 'fastify';
import { details } from '#contract/errors.ts';
import { HttpProblem } from './problem.ts';

/**
 * Refuses requests with several Host headers (RFC 9112, 3.2): Node reads the first one, and a proxy
 * in front may have read another.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    let hosts = 0;
    const { rawHeaders } = request.raw;
    for (let at = 0; at < rawHeaders.length; at += 2)
      if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts += 1;
    if (hosts <= 1) return done();
    // What follows on this connection may be meant for somebody else.
    reply.header('connection', 'close');
    done(new HttpProblem(400, details.severalHosts));
  });
}
