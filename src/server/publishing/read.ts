import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import {
  type Database,
  DatabaseUnavailable,
  type Queryable,
} from '#server/platform/db/database.ts';
import { createQueryable } from '#server/platform/db/queryable.ts';
import type { ByteRange, Encoding } from '#server/platform/http/negotiate.ts';
import { CHUNK_BYTES } from './contents.ts';

/** How published contents are read. */
export type PublishedReads = Pick<Database, 'prepared' | 'publicReads'>;

/**
 * Returns queries on the primary, because a replica may lag behind the list of files.
 * While the primary is unavailable, they run on the replica.
 */
export const primaryFirst = ({ prepared, publicReads }: PublishedReads): Queryable =>
  createQueryable(async <Result>(statement: string, values?: readonly unknown[]) => {
    try {
      return await prepared.query<Result>(statement, values);
    } catch (error) {
      if (!publicReads || !(error instanceof DatabaseUnavailable)) throw error;
      return publicReads.prepared.query<Result>(statement, values);
    }
  });

const READ_SIZES = `
  select encoding, bytes
  from published_encodings
  where sha256 = $1`;

/** Reads the size of each stored encoding of a content. */
export async function readSizes(
  database: PublishedReads,
  sha256: string,
): Promise<Map<Encoding, number>> {
  const { rows } = await primaryFirst(database).query<{ encoding: Encoding; bytes: number }>(
    READ_SIZES,
    [sha256],
  );
  return new Map(rows.map(({ encoding, bytes }) => [encoding, bytes]));
}

const READ_CHUNK = `
  select body
  from published_chunks
  where sha256 = $1 and encoding = $2 and number = $3`;

/** Reads a stored encoding, or a range of it, one chunk at a time. */
export async function* readChunks(
  database: PublishedReads,
  { sha256, encoding }: { sha256: string; encoding: Encoding },
  range?: ByteRange,
): AsyncGenerator<Buffer> {
  const reads = primaryFirst(database);
  const { first, last } = range ?? { first: 0, last: Number.POSITIVE_INFINITY };
  for (let number = Math.floor(first / CHUNK_BYTES); number * CHUNK_BYTES <= last; number += 1) {
    const { rows } = await reads.query<{ body: Buffer }>(READ_CHUNK, [sha256, encoding, number]);
    const [chunk] = rows;
    // Retention deletes contents that nothing has referred to for days.
    if (!chunk && range) throw new Error('The content was deleted while it was sent.');
    if (!chunk) break;
    const start = number * CHUNK_BYTES;
    yield chunk.body.subarray(Math.max(0, first - start), last - start + 1);
  }
}

/** Reads a text that was published. */
export const readText = (database: PublishedReads, sha256: string): Promise<string> =>
  text(decompress(database, sha256));

/** Reads a content that is stored compressed, and decompresses it. */
export const decompress = (database: PublishedReads, sha256: string) =>
  Readable.from(readChunks(database, { sha256, encoding: 'gzip' })).compose(createGunzip());
