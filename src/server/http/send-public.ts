import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicAnswer } from './cache.ts';
import { BROTLI, SMALLEST_COMPRESSED } from './delivery.ts';

const encoders = { br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI), gzip: (body: Buffer) => promisify(gzip)(body) };
type Encoding = keyof typeof encoders;

/** Sends the bytes of an answer, each encoding made once. A browser that has them already gets its 304 from `delivery`, and a header that weighs encodings is left to it as well. */
export async function sendPublic(request: FastifyRequest, reply: FastifyReply, answer: PublicAnswer): Promise<FastifyReply> {
  reply.code(answer.status).header('etag', answer.etag);
  const encoding = answer.body.length < SMALLEST_COMPRESSED || request.headers['if-none-match'] === answer.etag ? null : encodingOf(request.headers['accept-encoding']);
  if (!encoding) return reply.send(answer.body);
  reply.header('content-encoding', encoding).header('vary', `${reply.getHeader('vary')}, accept-encoding`);
  return reply.send(await compressed(answer, encoding));
}

function compressed({ body, compressed }: PublicAnswer, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(encoding) ?? encoders[encoding](body);
  compressed.set(encoding, known);
  return known;
}

function encodingOf(header: string | string[] | undefined): Encoding | null {
  const accepted = String(header ?? '').split(',').map((name) => name.trim());
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
}
