import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { EncodedBytes } from '#domain/packs/manifest.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { CHUNK_BYTES, type Content, storeContent } from './contents.ts';

/** A text in all encodings, in memory. */
export type EncodedText = { sha256: string; bytes: EncodedBytes; br: Buffer; gzip: Buffer };

/** Compresses a text in other threads. Quality 11 of Brotli takes seconds for each megabyte. */
export async function encodeText(text: string, quality: 9 | 11): Promise<EncodedText> {
  const identity = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return {
    sha256: createHash('sha256').update(identity).digest('hex'),
    bytes: { brotli: br.length, gzip: gzipped.length, identity: identity.length },
    br,
    gzip: gzipped,
  };
}

/** Stores an encoded text. It becomes visible when the transaction commits. */
export async function publishEncoded(tx: Queryable, text: EncodedText): Promise<void> {
  const content: Content = {
    sha256: text.sha256,
    bytes: text.bytes.identity,
    encodings: (['br', 'gzip'] as const).map((encoding) => ({
      encoding,
      bytes: text[encoding].length,
      chunks: () => cut(text[encoding]),
    })),
  };
  await storeContent(tx, content);
}

/** Compresses and stores a small text. */
export async function publishText(
  tx: Queryable,
  text: string,
  { quality }: { quality: 9 | 11 },
): Promise<{ sha256: string; bytes: EncodedBytes }> {
  const encoded = await encodeText(text, quality);
  await publishEncoded(tx, encoded);
  return { sha256: encoded.sha256, bytes: encoded.bytes };
}

async function* cut(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES);
  }
}
