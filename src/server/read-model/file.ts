import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { IndexFormatError } from '#domain/search/index/storage/format.ts';
import { readNote, readSegment, type Segment } from '#domain/search/index/storage/segment.ts';
import type { Position } from './changes.ts';
import { SENSES_VERSION } from './senses.ts';

/** An index as it was built, with the position of the changes that it contains. */
export type BuiltIndex = { segment: Segment; position: Position };

/** Writes what is stored with an index. */
export const writeNote = (position: Position): string =>
  JSON.stringify({ ...position, version: SENSES_VERSION });

export const indexFile = (dataDir: string): string => join(dataDir, 'search-index');

/** Writes the file beside the old one, so that a kill leaves one of them whole. */
export async function writeIndexFile(file: string, buffer: ArrayBuffer): Promise<void> {
  const unfinished = `${file}.new`;
  try {
    await writeDurably(unfinished, new Uint8Array(buffer));
    await rename(unfinished, file);
  } catch (error) {
    // The disk may be full.
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Reads the file.
 * @returns null if there is none
 * @throws IndexFormatError if it is damaged, or was written by another version
 */
export async function readIndexFile(file: string): Promise<BuiltIndex | null> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return bytes && openIndex(toArrayBuffer(bytes));
}

/** @throws IndexFormatError if the buffer is no index, or was written by another version */
export function openIndex(buffer: ArrayBuffer): BuiltIndex {
  const segment = readSegment(buffer);
  return { segment, position: parsePosition(readNote(segment)) };
}

function parsePosition(note: string): Position {
  const { version, ...position } = JSON.parse(note || '{}') as Position & { version?: number };
  if (version !== SENSES_VERSION)
    throw new IndexFormatError('The index was built by another version.');
  return position;
}

/** Node reads small files into memory that several buffers share. */
const toArrayBuffer = ({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer =>
  byteLength === buffer.byteLength
    ? (buffer as ArrayBuffer)
    : (buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
