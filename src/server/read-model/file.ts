import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createTextsCheck,
  findTexts,
  HEADER_BYTES,
  IndexFormatError,
} from '#domain/search/index/storage/format.ts';
import {
  listSegmentParts,
  readNote,
  readSegment,
  type Segment,
} from '#domain/search/index/storage/segment.ts';
import type { Position } from './changes.ts';
import { SENSES_VERSION } from './senses.ts';
import { openTexts } from './texts.ts';

/**
 * An index as it was built, with the position of the changes that it contains. Its texts may be in
 * a file, which `close` closes.
 */
export type BuiltIndex = { segment: Segment; position: Position; close: () => void };

/** Writes what is stored with an index. */
export const writeNote = (position: Position): string =>
  JSON.stringify({ ...position, version: SENSES_VERSION });

export const indexFile = (dataDir: string): string => join(dataDir, 'search-index');

const unfinishedFile = (file: string): string => `${file}.new`;

/**
 * Writes the new file beside the old one, so that one of them is whole even if the process is
 * killed.
 */
export async function writeIndexFile(file: string, segment: Segment): Promise<void> {
  const unfinished = unfinishedFile(file);
  try {
    await writeDurably(unfinished, listSegmentParts(segment));
    await rename(unfinished, file);
  } catch (error) {
    // Remove the incomplete file, because the disk may be full.
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Removes a file that was being written when its process was killed.
 * @returns whether there was one
 */
export const removeUnfinished = (file: string): Promise<boolean> =>
  rm(unfinishedFile(file)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

async function writeDurably(file: string, parts: readonly Uint8Array[]): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(parts);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Reads the file, except for its texts, which are only checked: the index reads them when it needs
 * them.
 * @returns null if there is no file
 * @throws IndexFormatError if it is damaged, or was written by another version
 */
export async function readIndexFile(file: string): Promise<BuiltIndex | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    const header = await readBytes(handle, 0, Math.min(size, HEADER_BYTES));
    const places = findTexts(header);
    if (size !== places.end) throw new IndexFormatError('The index is damaged.');
    const buffer = await readBytes(handle, 0, places.rowBytes);
    if (!(await areTextsWhole(handle, header, places.rowBytes, size)))
      throw new IndexFormatError('The index is damaged.');
    const texts = openTexts(file, places);
    try {
      return openIndex(buffer, texts);
    } catch (error) {
      texts.close();
      throw error;
    }
  } finally {
    await handle.close();
  }
}

const BYTES_AT_ONCE = 1_048_576;

async function areTextsWhole(handle: FileHandle, header: ArrayBuffer, from: number, end: number) {
  const check = createTextsCheck(header);
  let isWhole = check(new Uint32Array(0));
  for (let at = from; at < end; at += BYTES_AT_ONCE)
    isWhole = check(
      new Uint32Array(await readBytes(handle, at, Math.min(end, at + BYTES_AT_ONCE))),
    );
  return isWhole;
}

async function readBytes(handle: FileHandle, start: number, end: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(end - start);
  for (let read = 0; read < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, read, bytes.length - read, start + read);
    if (bytesRead === 0) throw new IndexFormatError('The index is damaged.');
    read += bytesRead;
  }
  return bytes.buffer;
}

/**
 * @param texts reads the texts, if the buffer does not contain them
 * @throws IndexFormatError if the buffer is no index, or was written by another version
 */
export function openIndex(buffer: ArrayBuffer, texts?: ReturnType<typeof openTexts>): BuiltIndex {
  const segment = readSegment(buffer, texts?.read);
  return { segment, position: parsePosition(readNote(segment)), close: () => texts?.close() };
}

function parsePosition(note: string): Position {
  const { version, ...position } = JSON.parse(note || '{}') as Position & { version?: number };
  if (version !== SENSES_VERSION)
    throw new IndexFormatError('The index was built by another version.');
  return position;
}
