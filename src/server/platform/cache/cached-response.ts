import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROTLI, SMALLEST_COMPRESSED } from '#server/platform/http/compression.ts';
import { chooseEncoding, type Encoding, matchesEtag } from '#server/platform/http/negotiate.ts';
import { type CachedResponse, ownBytes } from './cache.ts';

/**
 * Up to this size, a body is compressed at once, which takes less than half a millisecond. Handing
 * it to another thread would cost nearly as much CPU time again.
 */
const COMPRESSED_AT_ONCE = 64 * 1024;
/** The window just contains the body, and the chunks are small. This saves a fifth of the time. */
const SMALL_BROTLI = {
  chunkSize: 4096,
  params: { ...BROTLI.params, [constants.BROTLI_PARAM_LGWIN]: Math.log2(COMPRESSED_AT_ONCE) },
};
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
type CompressedEncoding = Exclude<Encoding, 'identity'>;
const encoders: Record<CompressedEncoding, (body: Buffer) => Buffer | Promise<Buffer>> = {
  br: (body: Buffer) =>
    body.length > COMPRESSED_AT_ONCE
      ? compressBrotli(body, BROTLI)
      : brotliCompressSync(body, SMALL_BROTLI),
  gzip: (body: Buffer) => (body.length > COMPRESSED_AT_ONCE ? compressGzip(body) : gzipSync(body)),
};

/**
 * Sends a cached response, compressed if the client accepts that. Each response is compressed only
 * once per encoding. The ETag plugin (compression.ts) sends the 304.
 */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<FastifyReply> {
  // Every response has these headers, even a 304, because a cache in front of this server must not
  // send a compressed response to a client that does not accept it.
  reply
    .code(answer.status)
    .header('etag', answer.etag)
    .header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '));
  const has = matchesEtag(request.headers['if-none-match'], answer.etag);
  if (has) request.headers['if-none-match'] = answer.etag;
  const encoding =
    answer.body.length < SMALLEST_COMPRESSED || has
      ? 'identity'
      : chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip', 'identity']);
  if (encoding === 'identity') return reply.send(answer.body);
  reply.header('content-encoding', encoding);
  return reply.send(await compressed(answer, encoding));
}

/** Returns a compressed copy of the body, which is made once. */
export function compressed(
  { body, compressed }: CachedResponse,
  encoding: CompressedEncoding,
): Promise<Buffer> {
  const known = compressed.get(encoding) ?? compress(body, encoding);
  compressed.set(encoding, known);
  return known;
}

const compress = async (body: Buffer, encoding: CompressedEncoding): Promise<Buffer> =>
  ownBytes(await encoders[encoding](body));
