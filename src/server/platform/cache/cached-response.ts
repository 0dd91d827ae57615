import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROTLI, SMALLEST_COMPRESSED } from '#server/platform/http/compression.ts';
import { type CachedResponse, ownBytes } from './cache.ts';

/**
 * Up to this size, a body is compressed at once, which takes less than half a millisecond. Handing
 * it to another thread would cost nearly as much CPU time again.
 */
const COMPRESSED_AT_ONCE = 64 * 1024;
/** A window that contains the whole body, and little memory, take a fifth less time. */
const SMALL_BROTLI = {
  chunkSize: 4096,
  params: { ...BROTLI.params, [constants.BROTLI_PARAM_LGWIN]: Math.log2(COMPRESSED_AT_ONCE) },
};
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const encoders = {
  br: (body: Buffer) =>
    body.length > COMPRESSED_AT_ONCE
      ? compressBrotli(body, BROTLI)
      : brotliCompressSync(body, SMALL_BROTLI),
  gzip: (body: Buffer) => (body.length > COMPRESSED_AT_ONCE ? compressGzip(body) : gzipSync(body)),
};
type Encoding = keyof typeof encoders;

/**
 * Sends a cached response, compressed if the client accepts that. Each response is compressed only
 * once per encoding. Conditional requests and Accept-Encoding headers with weights are left to
 * compression.ts.
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
  const has = names(request.headers['if-none-match'], answer.etag);
  if (has) request.headers['if-none-match'] = answer.etag;
  const encoding =
    answer.body.length < SMALLEST_COMPRESSED || has
      ? null
      : encodingOf(request.headers['accept-encoding']);
  if (!encoding) return reply.send(answer.body);
  reply.header('content-encoding', encoding);
  return reply.send(await compressed(answer, encoding));
}

/**
 * Checks whether an If-None-Match header matches an ETag, by weak comparison (RFC 9110, 13.1.2).
 */
function names(condition: string | undefined, etag: string): boolean {
  return (
    condition
      ?.split(',')
      .some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag.slice(2)) ??
    false
  );
}

/** Returns a compressed copy of the body, which is made once. */
export function compressed(
  { body, compressed }: CachedResponse,
  encoding: Encoding,
): Promise<Buffer> {
  const known = compressed.get(encoding) ?? compress(body, encoding);
  compressed.set(encoding, known);
  return known;
}

const compress = async (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  ownBytes(await encoders[encoding](body));

function encodingOf(header: string | string[] | undefined): Encoding | null {
  const accepted = String(header ?? '')
    .split(',')
    .map((name) => name.trim());
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
}
