import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';

/** The compression level. Higher levels take longer than they save in transfer. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Smaller bodies are not compressed, because it would save nothing. */
export const SMALLEST_COMPRESSED = 1024;

/** Adds ETags, answers 304 and then compresses, so that every encoding has the same ETag. */
export async function delivery(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (request, reply) => {
    // Conditions apply only to a 200 of a read (RFC 9110, 13.2.1).
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
