import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';

/** Low enough to cost less time than it saves on the wire. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** In bytes; below it compressing gains nothing. */
export const SMALLEST_COMPRESSED = 1024;

/**
 * ETags over what is sent, 304 for what the browser has already, and compression after that, so
 * that every encoding has the same ETag.
 */
export async function delivery(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (request, reply) => {
    // A condition counts only where the answer is a 200 to a read (RFC 9110, 13.2.1).
    if (reply.statusCode !== 200 || (request.method !== 'GET' && request.method !== 'HEAD'))
      delete request.headers['if-none-match'];
  });
  await app.register(etag, { weak: true });
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: SMALLEST_COMPRESSED,
    brotliOptions: BROTLI,
  });
}
