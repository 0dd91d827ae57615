import { decodeUtf8, encodeInto, MAX_BYTES_PER_UNIT } from './utf8.ts';

/** Texts in one array of bytes. Text number `n` ends where number `n + 1` starts. */
export type StringTable = { bytes: Uint8Array; starts: Uint32Array };

/** Stores texts. Only a table whose texts are in the order of code units can be searched. */
export function buildStringTable(texts: readonly string[]): StringTable {
  const starts = new Uint32Array(texts.length + 1);
  let bytes = new Uint8Array(64 + texts.length * 16);
  for (let index = 0; index < texts.length; index += 1) {
    const text = texts[index]!;
    const most = starts[index]! + text.length * MAX_BYTES_PER_UNIT;
    if (most > bytes.length) bytes = enlarge(bytes, most);
    starts[index + 1] = encodeInto(bytes, starts[index]!, text);
  }
  return { bytes: bytes.slice(0, starts[texts.length]), starts };
}

function enlarge(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size * 2);
  larger.set(bytes);
  return larger;
}

export const countStrings = ({ starts }: StringTable): number => starts.length - 1;

export const getString = ({ bytes, starts }: StringTable, index: number): string =>
  decodeUtf8(bytes, starts[index]!, starts[index + 1]!);

/** The text that is looked up, encoded. Each look-up uses the same memory. */
let encodedText = new Uint8Array(256);

function encodeToLookUp(text: string): Uint8Array {
  const most = text.length * MAX_BYTES_PER_UNIT;
  if (most > encodedText.length) encodedText = new Uint8Array(2 * most);
  return encodedText.subarray(0, encodeInto(encodedText, 0, text));
}

/** Returns the number of a text, or -1. The table must be sorted. */
export function findString(table: StringTable, text: string): number {
  const encoded = encodeToLookUp(text);
  const index = lowerBound(table, encoded);
  return index < countStrings(table) &&
    comparePrefix(table, index, encoded) === 0 &&
    table.starts[index + 1]! - table.starts[index]! === encoded.length
    ? index
    : -1;
}

/** Returns the first number and the end of the texts that start with `prefix`. */
export function findStringsWithPrefix(table: StringTable, prefix: string): [number, number] {
  const encoded = encodeToLookUp(prefix);
  const from = lowerBound(table, encoded);
  let low = from;
  let high = countStrings(table);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (comparePrefix(table, middle, encoded) <= 0) low = middle + 1;
    else high = middle;
  }
  return [from, low];
}

/** Returns the number of the first text that is not less than the encoded one. */
function lowerBound(table: StringTable, encoded: Uint8Array): number {
  let low = 0;
  let high = countStrings(table);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (comparePrefix(table, middle, encoded) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first byte of the code points that UTF-16 encodes as a pair of surrogates. */
const FIRST_OF_PAIR = 0xf0;
/** The first byte of the code points after the surrogates. */
const AFTER_SURROGATES = 0xee;

/**
 * Compares a text of the table, cut to the length of `encoded`, with `encoded`. The order is that
 * of UTF-16, in which JavaScript sorts texts: surrogates come before the last code units.
 */
function comparePrefix({ bytes, starts }: StringTable, index: number, encoded: Uint8Array): number {
  const start = starts[index]!;
  const length = starts[index + 1]! - start;
  const common = Math.min(length, encoded.length);
  for (let at = 0; at < common; at += 1) {
    const one = bytes[start + at]!;
    const other = encoded[at]!;
    if (one === other) continue;
    const areLast = one >= AFTER_SURROGATES && other >= AFTER_SURROGATES;
    const isOnlyOnePair = one >= FIRST_OF_PAIR !== other >= FIRST_OF_PAIR;
    return areLast && isOnlyOnePair ? other - one : one - other;
  }
  return length < encoded.length ? -1 : 0;
}
