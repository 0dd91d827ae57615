import type { FastifyInstance } from 'fastify';
import { errorText } from '#contract/error-texts.ts';
import { HttpProblem } from '../problem.ts';

/**
 * Rejects requests with several Host headers (RFC 9112, 3.2). Node uses the first Host header, but
 * a proxy in front of this server may have used another.
 */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    let hosts = 0;
    const { rawHeaders } = request.raw;
    for (let at = 0; at < rawHeaders.length; at += 2)
      if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts += 1;
    if (hosts <= 1) return done();
    // Close the connection, because its remaining data may belong to another request.
    reply.header('connection', 'close');
    done(new HttpProblem(400, errorText('several_hosts')));
  });
}
