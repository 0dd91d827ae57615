import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { syncFolder } from '#server/platform/sync-folder.ts';

const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

export type ArchiveWriter = {
  add(name: string, content: Uint8Array): Promise<void>;
  /** Flushes the file to disk and gives it its final name. */
  finish(): Promise<void>;
  /** Closes an archive that will not be finished. */
  abandon(): Promise<void>;
};

/**
 * Writes a compressed tar to `partial`, which `finish` renames to `file`. A name that ends in .gz
 * is compressed with gzip, every other one with Zstandard.
 */
export function writeArchive(file: string, partial: string, modified: Date): ArchiveWriter {
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable),
    createCompressor(file),
    createWriteStream(partial, { mode: 0o600, flush: true }),
  );
  // Every call below awaits the pipeline and reports its error.
  written.catch(() => {});
  const addMember = async (name: string, content: Uint8Array) => {
    const writer = controller
      .add({ name, size: content.length, mode: 0o600, mtime: modified })
      .getWriter();
    await writer.write(content);
    await writer.close();
  };
  return {
    add: (name, content) => Promise.race([addMember(name, content), written]),
    async finish() {
      controller.finalize();
      await written;
      await rename(partial, file);
      await syncFolder(dirname(file));
    },
    async abandon() {
      controller.error(new Error('abandoned'));
      await written.catch(() => {});
    },
  };
}

function createCompressor(file: string): Transform {
  if (file.endsWith('.gz')) return zlib.createGzip();
  return zlib.createZstdCompress({ params: { [zlib.constants.ZSTD_c_checksumFlag]: 1 } });
}

export type ArchiveMember = { name: string; body: AsyncIterable<Uint8Array> };

/**
 * Reads the members of a compressed tar in order. Each body must be read to its end before the next
 * member.
 * @throws Error if the file is truncated or damaged
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveMember> {
  const decompressor = createDecompressor(await readMagic(file));
  // An error in reading the file also ends the decompressor, which is read below.
  const readToEnd = pipeline(createReadStream(file), decompressor);
  readToEnd.catch(() => {});
  const members = Readable.toWeb(decompressor).pipeThrough(createTarDecoder({ strict: true }));
  try {
    for await (const { header, body } of members) yield { name: header.name, body };
    // The tar ends before the compressed stream, whose checksum comes last, so read on to the end.
    await readToEnd;
  } finally {
    decompressor.destroy();
  }
}

async function readMagic(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(4), 0, 4, 0)
    .finally(() => handle.close());
  return buffer.subarray(0, bytesRead);
}

function createDecompressor(magic: Buffer): Transform {
  if (magic.equals(ZSTD_MAGIC)) return zlib.createZstdDecompress();
  if (magic.subarray(0, 2).equals(GZIP_MAGIC)) return zlib.createGunzip();
  throw new Error('the file is neither Zstandard nor gzip');
}
