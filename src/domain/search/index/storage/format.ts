import { languageIds } from '../../../languages.ts';
import { subjectIds } from '../../../subjects.ts';
import { varietyIds } from '../../../varieties.ts';
import { KEYS_VERSION } from '../../keys.ts';
import { type ColumnName, type Columns, columnNames, columnTypes } from './columns.ts';
import { TOKEN_KINDS } from './token-kinds.ts';
import { encodeUtf8 } from './utf8.ts';

/*
 * A segment as one buffer: a header, the length of each column in bytes, and the columns, each at a
 * multiple of four bytes. Numbers have the byte order of the machine, because a segment is read
 * where it was written.
 */

/** Increase it with every change to the meaning of a column. */
const FORMAT_VERSION = 1;
const MAGIC = 0x495a4d58;
const ALIGNMENT = 4;
/** Magic number, version, rules and checksum. */
const HEADER_WORDS = 4;
const CHECKSUM_AT = 3;

/** Why a buffer cannot be read: it must be built again. */
export class IndexFormatError extends Error {
  override readonly name = 'IndexFormatError';
}

/** Identifies what columns depend on: their list, the rules of keys, and these lists of ids. */
const hashRules = (): number =>
  hashWords(
    toWords(
      encodeUtf8(
        [
          KEYS_VERSION,
          TOKEN_KINDS,
          ...columnNames,
          ...languageIds,
          ...subjectIds,
          ...varietyIds,
        ].join(),
      ),
    ),
  );

/** Writes a segment into one buffer. */
export function writeColumns(columns: Columns): ArrayBuffer {
  const arrays = columnNames.map((name) => columns[name]);
  const dataAt = (HEADER_WORDS + arrays.length) * ALIGNMENT;
  const size = arrays.reduce((sum, { byteLength }) => sum + align(byteLength), dataAt);
  const buffer = new ArrayBuffer(size);
  const header = new Uint32Array(buffer, 0, HEADER_WORDS + arrays.length);
  header.set([
    MAGIC,
    FORMAT_VERSION,
    hashRules(),
    0,
    ...arrays.map(({ byteLength }) => byteLength),
  ]);
  const bytes = new Uint8Array(buffer);
  let at = dataAt;
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += align(array.byteLength);
  }
  header[CHECKSUM_AT] = computeChecksum(buffer);
  return buffer;
}

/**
 * Reads a segment. Its columns are views of the buffer.
 * @throws IndexFormatError if the buffer is damaged, or was written by other rules
 */
export function readColumns(buffer: ArrayBuffer): Columns {
  const lengths = readHeader(buffer);
  let at = (HEADER_WORDS + lengths.length) * ALIGNMENT;
  const columns = columnNames.map((name, index) => {
    const length = lengths[index]!;
    const column = viewColumn(name, buffer, at, length);
    at += align(length);
    return [name, column];
  });
  return Object.fromEntries(columns) as Columns;
}

function readHeader(buffer: ArrayBuffer): number[] {
  const smallest = (HEADER_WORDS + columnNames.length) * ALIGNMENT;
  if (buffer.byteLength < smallest || buffer.byteLength % ALIGNMENT !== 0)
    throw new IndexFormatError('The index is too short.');
  const header = new Uint32Array(buffer, 0, HEADER_WORDS + columnNames.length);
  if (header[0] !== MAGIC) throw new IndexFormatError('The buffer is not an index.');
  if (header[1] !== FORMAT_VERSION || header[2] !== hashRules())
    throw new IndexFormatError('The index was built by another version.');
  if (header[CHECKSUM_AT] !== computeChecksum(buffer))
    throw new IndexFormatError('The index is damaged.');
  return [...header.subarray(HEADER_WORDS)];
}

function viewColumn(name: ColumnName, buffer: ArrayBuffer, at: number, length: number) {
  const Type = columnTypes[name];
  return new Type(buffer, at, length / Type.BYTES_PER_ELEMENT);
}

const align = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/** Hashes everything but the checksum itself. */
function computeChecksum(buffer: ArrayBuffer): number {
  const words = new Uint32Array(buffer);
  const start = hashWords(words.subarray(0, CHECKSUM_AT));
  return hashWords(words.subarray(CHECKSUM_AT + 1), start);
}

/**
 * Computes the FNV-1a hash of 32-bit words. Each step is a bijection, so a single changed word
 * always changes the hash.
 */
function hashWords(words: Uint32Array, start = 0x811c9dc5): number {
  let hash = start;
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words[at]!, 0x01000193);
  return hash >>> 0;
}

function toWords(bytes: Uint8Array): Uint32Array {
  const padded = new Uint8Array(align(bytes.length));
  padded.set(bytes);
  return new Uint32Array(padded.buffer);
}
