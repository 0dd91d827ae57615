import type { Queryable } from '#server/platform/db/database.ts';
import type { Encoding } from '#server/platform/http/negotiate.ts';

/**
 * The size of a file in each encoding. Archives are stored without a further encoding (`identity`).
 */
export type PublishedBytes = { brotli: number | null; gzip: number | null; identity: number };

/** A file to publish: its checksum and, for each encoding, a way to read its bytes. */
export type Content = {
  /** The SHA-256 of the bytes before compression, in hexadecimal. */
  sha256: string;
  bytes: number;
  encodings: { encoding: Encoding; bytes: number; chunks(): AsyncIterable<Buffer> }[];
};

/** The maximum size of a stored chunk, which the table of chunks also checks. */
export const CHUNK_BYTES = 256 * 1024;

// Storing a content again renews its age, so that retention does not delete it before the caller
// stores the row that refers to it.
const INSERT_CONTENT = `
  insert into published_contents (sha256, bytes)
  values ($1, $2)
  on conflict (sha256) do update set created_at = now()`;

const INSERT_ENCODING = `
  insert into published_encodings (sha256, encoding, bytes)
  values ($1, $2, $3)
  on conflict (sha256, encoding) do nothing`;

const INSERT_CHUNK = `
  insert into published_chunks (sha256, encoding, number, body)
  values ($1, $2, $3, $4)`;

/** Stores a content, or those of its encodings that are not stored yet. */
export async function storeContent(tx: Queryable, content: Content): Promise<void> {
  const { sha256 } = content;
  await tx.query(INSERT_CONTENT, [sha256, content.bytes]);
  for (const { encoding, bytes, chunks } of content.encodings) {
    const { rowCount } = await tx.query(INSERT_ENCODING, [sha256, encoding, bytes]);
    if (rowCount === 0) continue;
    let number = 0;
    for await (const chunk of chunks()) {
      await tx.query(INSERT_CHUNK, [sha256, encoding, number, chunk]);
      number += 1;
    }
  }
}
