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
 * where it was written. The last column, the rows, has a checksum of its own, so that the columns
 * before it can be read alone.
 */

/** Increase it with every change to the meaning of a column. */
const FORMAT_VERSION = 2;
const MAGIC = 0x495a4d58;
const ALIGNMENT = 4;
/** Magic number, version, rules, checksum of the columns before the rows, checksum of the rows. */
const HEADER_WORDS = 5;
const CHECKSUM_AT = 3;
const ROWS_CHECKSUM_AT = 4;
const DATA_AT = (HEADER_WORDS + columnNames.length) * ALIGNMENT;

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
  const lengths = arrays.map(({ byteLength }) => byteLength);
  const buffer = new ArrayBuffer(lengths.reduce((sum, length) => sum + align(length), DATA_AT));
  const header = new Uint32Array(buffer, 0, DATA_AT / ALIGNMENT);
  header.set([MAGIC, FORMAT_VERSION, hashRules(), 0, 0, ...lengths]);
  const bytes = new Uint8Array(buffer);
  let at = DATA_AT;
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += align(array.byteLength);
  }
  const rowsAt = findRowsStart(buffer);
  header[ROWS_CHECKSUM_AT] = hashWords(new Uint32Array(buffer, rowsAt));
  header[CHECKSUM_AT] = computeChecksum(buffer, rowsAt);
  return buffer;
}

/** Returns where the rows start in a buffer, of which the header is enough. */
export const findRowsStart = (buffer: ArrayBuffer): number =>
  [...new Uint32Array(buffer, HEADER_WORDS * ALIGNMENT, columnNames.length - 1)].reduce(
    (start, length) => start + align(length),
    DATA_AT,
  );

/**
 * Reads a segment. Its columns are views of the buffer.
 * @param buffer a whole segment, or one that is cut off before its rows
 * @throws IndexFormatError if the buffer is damaged, or was written by other rules
 */
export function readColumns(buffer: ArrayBuffer): Columns {
  const lengths = checkBuffer(buffer);
  let at = DATA_AT;
  const columns = columnNames.map((name, index) => {
    const length = at === buffer.byteLength ? 0 : lengths[index]!;
    const column = viewColumn(name, buffer, at, length);
    at += align(length);
    return [name, column];
  });
  return Object.fromEntries(columns) as Columns;
}

/** Checks a buffer, and returns the lengths of its columns. */
function checkBuffer(buffer: ArrayBuffer): Uint32Array {
  if (buffer.byteLength < DATA_AT || buffer.byteLength % ALIGNMENT !== 0)
    throw new IndexFormatError('The index is too short.');
  const header = new Uint32Array(buffer, 0, DATA_AT / ALIGNMENT);
  if (header[0] !== MAGIC) throw new IndexFormatError('The buffer is not an index.');
  if (header[1] !== FORMAT_VERSION || header[2] !== hashRules())
    throw new IndexFormatError('The index was built by another version.');
  const rowsAt = findRowsStart(buffer);
  const isDamaged =
    rowsAt > buffer.byteLength ||
    header[CHECKSUM_AT] !== computeChecksum(buffer, rowsAt) ||
    (rowsAt < buffer.byteLength &&
      header[ROWS_CHECKSUM_AT] !== hashWords(new Uint32Array(buffer, rowsAt)));
  if (isDamaged) throw new IndexFormatError('The index is damaged.');
  return header.subarray(HEADER_WORDS);
}

function viewColumn(name: ColumnName, buffer: ArrayBuffer, at: number, length: number) {
  const Type = columnTypes[name];
  return new Type(buffer, at, length / Type.BYTES_PER_ELEMENT);
}

const align = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/** Hashes everything before the rows but the checksum itself. */
function computeChecksum(buffer: ArrayBuffer, rowsAt: number): number {
  const words = new Uint32Array(buffer, 0, rowsAt / ALIGNMENT);
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
