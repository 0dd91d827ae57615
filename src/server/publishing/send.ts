import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { m } from '#domain/messages.ts';
import { type Database, DatabaseUnavailable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { CHUNK_BYTES, type Encoding } from './contents.ts';
import { type ByteRange, chooseEncoding, matchesEtag, readRange } from './negotiate.ts';

type Options = {
  database: Pick<Database, 'prepared' | 'publicReads'>;
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
  if (sizes.size === 0) throw new HttpProblem(404, m.errors_detail_missing());
  // The uncompressed bytes are not stored if there is a compressed encoding.
  const available: Encoding[] = [...new Set<Encoding>([...sizes.keys(), 'identity'])];
  const encoding = chooseEncoding(request.headers['accept-encoding'], available);
  const etag = `"${sha256}-${encoding}"`;
  reply.headers({
    etag,
    vary: 'accept-encoding',
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(type);
  if (name) reply.header('content-disposition', `attachment; filename="${name}"`);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  // Archives are compressed already, and no client gets here that accepts a compressed text.
  request.headers['x-no-compression'] = 'true';
  const size = sizes.get(encoding);
  if (size === undefined) {
    const compressed = readChunks(database, { sha256, encoding: 'gzip' });
    return reply.send(Readable.from(compressed).compose(createGunzip()));
  }
  return sendBytes(request, reply, { database, sha256, encoding, etag, size });
}

type Stored = {
  database: Options['database'];
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
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  reply.header('content-length', last - first + 1);
  const isHead = request.method === 'HEAD';
  const body = isHead ? [] : readChunks(stored.database, stored, { first, last });
  return reply.send(Readable.from(body));
}

const READ_SIZES = `
  select encoding, bytes
  from published_encodings
  where sha256 = $1`;

async function readSizes(
  database: Options['database'],
  sha256: string,
): Promise<Map<Encoding, number>> {
  const rows = await read<{ encoding: Encoding; bytes: number }>(database, READ_SIZES, [sha256]);
  return new Map(rows.map(({ encoding, bytes }) => [encoding, bytes]));
}

const READ_CHUNK = `
  select body
  from published_chunks
  where sha256 = $1 and encoding = $2 and number = $3`;

/** Reads a stored encoding, or a range of it, one chunk at a time. */
async function* readChunks(
  database: Options['database'],
  { sha256, encoding }: Pick<Stored, 'sha256' | 'encoding'>,
  range?: ByteRange,
): AsyncGenerator<Buffer> {
  const { first, last } = range ?? { first: 0, last: Number.POSITIVE_INFINITY };
  for (let number = Math.floor(first / CHUNK_BYTES); number * CHUNK_BYTES <= last; number += 1) {
    const [chunk] = await read<{ body: Buffer }>(database, READ_CHUNK, [sha256, encoding, number]);
    // Retention deletes contents that nothing has named for days.
    if (!chunk && range) throw new Error('The content was deleted while it was sent.');
    if (!chunk) break;
    const start = number * CHUNK_BYTES;
    yield chunk.body.subarray(Math.max(0, first - start), last - start + 1);
  }
}

/**
 * Reads from the primary, because a replica may lag behind the list that names the content. While
 * the primary is unavailable, reads from the replica.
 */
async function read<Result>(
  { prepared, publicReads }: Options['database'],
  text: string,
  values: readonly unknown[],
): Promise<Result[]> {
  try {
    return (await prepared.query<Result>(text, values)).rows;
  } catch (error) {
    if (!publicReads || !(error instanceof DatabaseUnavailable)) throw error;
    return (await publicReads.prepared.query<Result>(text, values)).rows;
  }
}
