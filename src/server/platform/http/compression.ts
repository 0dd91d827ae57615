import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';

/** Brotli's quality. Higher levels cost more time than they save in transfer. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Bodies below this size, in bytes, are not compressed, because that would save nothing. */
export const SMALLEST_COMPRESSED = 1024;

/**
 * Adds ETags, 304 responses and compression. ETags are computed before compression, so that every
 * encoding has the same ETag.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', (request, reply, _payload, done) => {
    // If-None-Match applies only to a GET or HEAD that would get a 200 (RFC 9110, 13.2.1).
    if (reply.statusCode !== 200 || (request.method !== 'GET' && request.method !== 'HEAD'))
      delete request.headers['if-none-match'];
    done();
  });
  await app.register(etag, { weak: true });
  // The plugin replaces the body by an empty text, whose Content-Length is 0. In a 304, this header
  // would be the length of the body that the client has (RFC 9110, 8.6).
  app.addHook('onSend', (_request, reply, payload, done) =>
    done(null, reply.statusCode === 304 ? null : payload),
  );
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: SMALLEST_COMPRESSED,
    brotliOptions: BROTLI,
  });
}
