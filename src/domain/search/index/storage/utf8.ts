/*
 * Encodes and decodes UTF-8 without TextEncoder, because the domain uses no API of a platform. It
 * is fast for ASCII, because most texts are ASCII.
 */

/** The most bytes that a code unit of UTF-16 needs. */
export const MAX_BYTES_PER_UNIT = 3;

export function encodeUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * MAX_BYTES_PER_UNIT);
  return bytes.subarray(0, encodeInto(bytes, 0, text));
}

/**
 * Writes a text to a position. A lone surrogate is encoded like any other code point.
 * @returns the position after it
 */
export function encodeInto(bytes: Uint8Array, start: number, text: string): number {
  let end = start;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) {
      bytes[end] = unit;
      end += 1;
      continue;
    }
    const code = text.codePointAt(at)!;
    if (code > 0xffff) at += 1;
    end = encodeCodePoint(bytes, end, code);
  }
  return end;
}

/** Writes a code point of several bytes. Returns the position after it. */
function encodeCodePoint(bytes: Uint8Array, at: number, code: number): number {
  if (code < 0x800) {
    bytes[at] = 0xc0 | (code >> 6);
    bytes[at + 1] = 0x80 | (code & 0x3f);
    return at + 2;
  }
  if (code < 0x10000) {
    bytes[at] = 0xe0 | (code >> 12);
    bytes[at + 1] = 0x80 | ((code >> 6) & 0x3f);
    bytes[at + 2] = 0x80 | (code & 0x3f);
    return at + 3;
  }
  bytes[at] = 0xf0 | (code >> 18);
  bytes[at + 1] = 0x80 | ((code >> 12) & 0x3f);
  bytes[at + 2] = 0x80 | ((code >> 6) & 0x3f);
  bytes[at + 3] = 0x80 | (code & 0x3f);
  return at + 4;
}

/** Decodes the bytes from `start` to `end`, which `encodeUtf8` has written. */
export function decodeUtf8(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; ) {
    const first = bytes[at]!;
    if (first < 0x80) {
      text += String.fromCharCode(first);
      at += 1;
    } else if (first < 0xe0) {
      text += String.fromCharCode(((first & 0x1f) << 6) | (bytes[at + 1]! & 0x3f));
      at += 2;
    } else if (first < 0xf0) {
      const middle = (bytes[at + 1]! & 0x3f) << 6;
      text += String.fromCharCode(((first & 0x0f) << 12) | middle | (bytes[at + 2]! & 0x3f));
      at += 3;
    } else {
      const upper = ((first & 0x07) << 18) | ((bytes[at + 1]! & 0x3f) << 12);
      const lower = ((bytes[at + 2]! & 0x3f) << 6) | (bytes[at + 3]! & 0x3f);
      text += String.fromCodePoint(upper | lower);
      at += 4;
    }
  }
  return text;
}
