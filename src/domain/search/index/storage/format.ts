import { languageIds } from '../../../languages.ts';
import { subjectIds } from '../../../subjects.ts';
import { varietyIds } from '../../../varieties.ts';
import { KEYS_VERSION } from '../../keys.ts';
import {
  type ColumnName,
  type Columns,
  columnNames,
  columnTypes,
  type TextColumn,
} from './columns.ts';
import { TOKEN_KINDS } from './token-kinds.ts';
import { encodeUtf8 } from './utf8.ts';

/*
 * A segment as one buffer: a header, the length of each column in bytes, and the columns, each at a
 * multiple of four bytes. Numbers have the byte order of the machine, because a segment is read
 * where it was written. The last columns, the texts, have a checksum of their own, so that the
 * columns before them can be read alone.
 */

/** Increase it with every change to the meaning of a column. */
const FORMAT_VERSION = 8;
const MAGIC = 0x495a4d58;
const ALIGNMENT = 4;
/** How many columns contain texts. They are the last ones. */
const TEXT_COLUMNS = 2;
/**
 * Magic number, version, rules, checksum of the columns before the texts, and checksum of the
 * texts.
 */
const HEADER_WORDS = 5;
const CHECKSUM_AT = 3;
const TEXTS_CHECKSUM_AT = 4;
/** The size of the header, which contains the position of every other part. */
export const HEADER_BYTES = (HEADER_WORDS + columnNames.length) * ALIGNMENT;

/** Thrown if a buffer cannot be read. The segment must then be built again. */
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

/**
 * Lists the parts of a segment as it is stored. They are views of its columns, so that a large
 * segment can be written without a copy in memory.
 */
export function listParts(columns: Columns): Uint8Array[] {
  const parts = columnNames.map((name) => splitWords(columns[name]));
  const [others, texts] = [parts.slice(0, -TEXT_COLUMNS).flat(), parts.slice(-TEXT_COLUMNS).flat()];
  const header = new Uint32Array(HEADER_BYTES / ALIGNMENT);
  header.set([MAGIC, FORMAT_VERSION, hashRules()]);
  header.set(
    columnNames.map((name) => columns[name].byteLength),
    HEADER_WORDS,
  );
  header[TEXTS_CHECKSUM_AT] = hashParts(texts);
  header[CHECKSUM_AT] = hashParts([...leaveOutChecksum(header), ...others]);
  return [header, ...others, ...texts].map(viewBytes);
}

/** Writes a segment into one buffer. */
export function writeColumns(columns: Columns): ArrayBuffer {
  const parts = listParts(columns);
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes.buffer;
}

const viewBytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Returns the words of a column. The last one is a copy, if the column does not fill it. */
function splitWords(column: Columns[ColumnName]): Uint32Array[] {
  const bytes = viewBytes(column);
  const words = Math.floor(bytes.length / ALIGNMENT);
  const whole = new Uint32Array(bytes.buffer, bytes.byteOffset, words);
  return [whole, toWords(bytes.subarray(words * ALIGNMENT))];
}

/** Where the texts start, and where the last one ends. */
export type TextPlaces = Record<TextColumn | 'end', number>;

/**
 * Finds the texts in a buffer, which need not contain more than the header.
 * @throws IndexFormatError if these bytes are not a header, or another version wrote them
 */
export function findTexts(buffer: ArrayBuffer): TextPlaces {
  const lengths = readHeader(buffer).subarray(HEADER_WORDS);
  const [rows, data] = lengths.slice(-TEXT_COLUMNS) as unknown as [number, number];
  const rowBytes = lengths
    .subarray(0, -TEXT_COLUMNS)
    .reduce((at, length) => at + align(length), HEADER_BYTES);
  const dataBytes = rowBytes + align(rows);
  return { rowBytes, dataBytes, end: dataBytes + align(data) };
}

function readHeader(buffer: ArrayBuffer): Uint32Array {
  if (buffer.byteLength < HEADER_BYTES || buffer.byteLength % ALIGNMENT !== 0)
    throw new IndexFormatError('The index is too short.');
  const header = new Uint32Array(buffer, 0, HEADER_BYTES / ALIGNMENT);
  if (header[0] !== MAGIC) throw new IndexFormatError('The buffer is not an index.');
  if (header[1] !== FORMAT_VERSION || header[2] !== hashRules())
    throw new IndexFormatError('The index was built by another version.');
  return header;
}

/**
 * Reads a segment. Its columns are views of the buffer.
 * @param buffer a whole segment, or one that is cut off before its texts
 * @throws IndexFormatError if the buffer is damaged, or was written by other rules
 */
export function readColumns(buffer: ArrayBuffer): Columns {
  const lengths = checkBuffer(buffer);
  let at = HEADER_BYTES;
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
  const header = readHeader(buffer);
  const textsAt = findTexts(buffer).rowBytes;
  const isDamaged =
    textsAt > buffer.byteLength ||
    header[CHECKSUM_AT] !== computeChecksum(buffer, textsAt) ||
    (textsAt < buffer.byteLength && !createTextsCheck(buffer)(new Uint32Array(buffer, textsAt)));
  if (isDamaged) throw damaged();
  return header.subarray(HEADER_WORDS);
}

const damaged = () => new IndexFormatError('The index is damaged.');

/**
 * Checks texts that are read in parts.
 * @returns a function that takes the next part, and returns whether the parts so far are the whole
 * texts
 */
export function createTextsCheck(buffer: ArrayBuffer): (part: Uint32Array) => boolean {
  const expected = readHeader(buffer)[TEXTS_CHECKSUM_AT];
  let hash: number | undefined;
  return (part) => {
    hash = hashWords(part, hash);
    return hash === expected;
  };
}

function viewColumn(name: ColumnName, buffer: ArrayBuffer, at: number, length: number) {
  const Type = columnTypes[name];
  return new Type(buffer, at, length / Type.BYTES_PER_ELEMENT);
}

const align = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

/** Hashes everything before the texts, except the checksum itself. */
const computeChecksum = (buffer: ArrayBuffer, textsAt: number): number =>
  hashParts(leaveOutChecksum(new Uint32Array(buffer, 0, textsAt / ALIGNMENT)));

const leaveOutChecksum = (words: Uint32Array): Uint32Array[] => [
  words.subarray(0, CHECKSUM_AT),
  words.subarray(CHECKSUM_AT + 1),
];

const hashParts = (parts: readonly Uint32Array[]): number =>
  parts.reduce((hash, part) => hashWords(part, hash), hashWords(new Uint32Array(0)));

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
