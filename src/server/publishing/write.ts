import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Encoding } from '#server/platform/http/negotiate.ts';
import { CHUNK_BYTES, type Content, type PublishedBytes, storeContent } from './contents.ts';

/** A finished file, which the spool contains once for each encoding. */
export type Spooled = {
  sha256: string;
  bytes: PublishedBytes;
  paths: Partial<Record<Encoding, string>>;
};

export type PublishingFile = {
  /** Resolves when more can be written without buffering it in memory. */
  write(part: string | Uint8Array): Promise<void>;
  finish(): Promise<Spooled>;
  /** Stops writing and deletes what has been written. */
  discard(): Promise<void>;
};

/**
 * With this window, an open file needs about 2 MB of memory. With a larger one, quality 9 uses
 * tables of 34 MB to compress 4 % better.
 */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

const compressors: Record<Encoding, () => Transform> = {
  br: () => createBrotliCompress(BROTLI),
  gzip: () => createGzip({ level: 6 }),
  identity: () => new PassThrough(),
};

/**
 * Opens a file that is compressed while it is written, in a folder of DATA_DIR. Its checksum is
 * known only at the end, so `publish` stores it in the database afterwards. Archives, which are
 * compressed already, are stored as they are.
 */
export function openFile(spool: string, { isArchive = false } = {}): PublishingFile {
  const name = join(spool, randomUUID());
  const hash = createHash('sha256');
  const encodings: Encoding[] = isArchive ? ['identity'] : ['br', 'gzip'];
  const outputs = encodings.map((encoding) => openOutput(encoding, `${name}.${encoding}`));
  let identity = 0;
  return {
    write: async (part) => {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part;
      hash.update(bytes);
      identity += bytes.length;
      await Promise.all(outputs.map((output) => output.write(bytes)));
    },
    finish: async () => {
      const sizes = await Promise.all(outputs.map((output) => output.end()));
      const sizeOf = (encoding: Encoding) => sizes[encodings.indexOf(encoding)] ?? null;
      return {
        sha256: hash.digest('hex'),
        bytes: { brotli: sizeOf('br'), gzip: sizeOf('gzip'), identity },
        paths: Object.fromEntries(outputs.map(({ encoding, path }) => [encoding, path])),
      };
    },
    discard: async () => {
      await Promise.all(outputs.map((output) => output.discard()));
    },
  };
}

type Output = {
  encoding: Encoding;
  path: string;
  write(bytes: Uint8Array): Promise<void>;
  /** Returns the size of the file. */
  end(): Promise<number>;
  discard(): Promise<void>;
};

function openOutput(encoding: Encoding, path: string): Output {
  const compressor = compressors[encoding]();
  const written = pipeline(compressor, createWriteStream(path));
  // Reported by `write` or `end`.
  let failure: unknown;
  let resume = () => {};
  compressor.on('drain', () => resume());
  written.catch((error: unknown) => {
    failure = error;
    resume();
  });
  return {
    encoding,
    path,
    write: async (bytes) => {
      if (failure) throw failure;
      if (compressor.write(bytes)) return;
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
      if (failure) throw failure;
    },
    end: async () => {
      compressor.end();
      await written;
      return (await stat(path)).size;
    },
    discard: async () => {
      compressor.destroy();
      await written.catch(() => {});
      await rm(path, { force: true });
    },
  };
}

/** Stores finished files of the spool. They become visible when the transaction commits. */
export async function publish(tx: Queryable, files: readonly Spooled[]): Promise<void> {
  for (const file of files) await storeContent(tx, toContent(file));
}

function toContent({ sha256, bytes, paths }: Spooled): Content {
  const sizes = { br: bytes.brotli, gzip: bytes.gzip, identity: bytes.identity };
  return {
    sha256,
    bytes: bytes.identity,
    encodings: (Object.entries(paths) as [Encoding, string][]).map(([encoding, path]) => ({
      encoding,
      bytes: sizes[encoding] ?? 0,
      chunks: () => createReadStream(path, { highWaterMark: CHUNK_BYTES }),
    })),
  };
}
