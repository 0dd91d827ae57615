import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorText } from '#contract/error-texts.ts';
import {
  chooseEncoding,
  type Encoding,
  matchesEtag,
  readRange,
} from '#server/platform/http/negotiate.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { sharedFileHeaders } from '#server/platform/http/requests/cors.ts';
import { decompress, type PublishedReads, readChunks, readSizes } from './read.ts';

type Options = {
  database: PublishedReads;
  /** The value of Content-Type. */
  type: string;
  /** Whether the content at this address never changes. */
  immutable: boolean;
  /** The name under which browsers save the file; without it, they may show it. */
  name?: string;
};

/**
 * Sends a published content in an encoding that the client accepts, or a part of it that the client
 * asks for. Any site may read it. Throws 404 if the content does not exist.
 */
export async function sendPublished(
  request: FastifyRequest,
  reply: FastifyReply,
  sha256: string,
  { database, type, immutable, name }: Options,
): Promise<FastifyReply> {
  const sizes = await readSizes(database, sha256);
  if (sizes.size === 0) throw new HttpProblem(404, errorText('missing'));
  // The uncompressed bytes are not stored if there is a compressed encoding.
  const available: Encoding[] = [...new Set<Encoding>([...sizes.keys(), 'identity'])];
  const encoding = chooseEncoding(request.headers['accept-encoding'], available);
  const etag = `"${sha256}-${encoding}"`;
  reply.headers({
    etag,
    vary: 'accept-encoding',
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    ...sharedFileHeaders,
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(type);
  if (name) reply.header('content-disposition', `attachment; filename="${name}"`);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  // Prevents compressing archives again.
  request.headers['x-no-compression'] = 'true';
  const size = sizes.get(encoding);
  if (size === undefined) return reply.send(decompress(database, sha256));
  return sendBytes(request, reply, { database, sha256, encoding, etag, size });
}

type Stored = {
  database: PublishedReads;
  sha256: string;
  encoding: Encoding;
  etag: string;
  size: number;
};

function sendBytes(request: FastifyRequest, reply: FastifyReply, stored: Stored): FastifyReply {
  const { size, etag } = stored;
  reply.header('accept-ranges', 'bytes');
  const condition = request.headers['if-range'];
  const isSame = condition === undefined || condition === etag;
  const range = isSame ? readRange(request.headers.range, size) : null;
  if (range === 'unsatisfiable') {
    // A cache that stored this response would send it to everybody who asks for the file.
    return reply
      .code(416)
      .removeHeader('content-encoding')
      .headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
      .send();
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  reply.header('content-length', last - first + 1);
  const isHead = request.method === 'HEAD';
  const body = isHead ? [] : readChunks(stored.database, stored, { first, last });
  return reply.send(Readable.from(body));
}
