/*
 * SHA-256 (FIPS 180-4) without crypto.subtle, which browsers offer only over HTTPS. A school may
 * serve the dictionary over plain HTTP.
 */

const CONSTANTS = fractions(64, 3);
const BLOCK_BYTES = 64;

/** Returns the SHA-256 of these bytes, in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  const message = pad(bytes);
  const view = new DataView(message.buffer);
  const hash = fractions(8, 2);
  const schedule = new Int32Array(64);
  for (let block = 0; block < message.length; block += BLOCK_BYTES) {
    expand(schedule, view, block);
    compress(hash, schedule);
  }
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Returns the first 32 bits of the fractional parts of the roots of the first primes. */
function fractions(count: number, root: 2 | 3): Int32Array {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return Int32Array.from(primes, (prime) => {
    const value = root === 2 ? Math.sqrt(prime) : Math.cbrt(prime);
    return ((value - Math.floor(value)) * 2 ** 32) | 0;
  });
}

/** Appends a 1 bit, zeros, and the number of bits, so that the length is a multiple of 64 bytes. */
function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(length - 8, BigInt(bytes.length) * 8n);
  return padded;
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function expand(schedule: Int32Array, view: DataView, block: number): void {
  for (let index = 0; index < 16; index += 1) schedule[index] = view.getInt32(block + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const early = schedule[index - 15] ?? 0;
    const late = schedule[index - 2] ?? 0;
    const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[index] = (schedule[index - 16] ?? 0) + sigma0 + (schedule[index - 7] ?? 0) + sigma1;
  }
}

function compress(hash: Int32Array, schedule: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let index = 0; index < 64; index += 1) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const next = (h + sum1 + choice + (CONSTANTS[index] ?? 0) + (schedule[index] ?? 0)) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b] = [g, f, e, (d + next) | 0, c, b, a];
    a = (next + sum0 + majority) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) {
    hash[index] = (hash[index] ?? 0) + word;
  }
}
