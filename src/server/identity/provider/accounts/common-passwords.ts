import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * The first 32 bits of the SHA-256 hashes of the 100,000 most common passwords with at least 10
 * characters, in lower case, sorted. bin/hash-common-passwords.mjs created the file from SecLists'
 * 10-million-password-list-top-1000000 (OWASP, CC BY-SA 3.0).
 */
const prefixes = readFileSync(new URL('./common-passwords.bin', import.meta.url));
const ENTRY_BYTES = 4;

export const commonPasswords = prefixes.length / ENTRY_BYTES;

/**
 * Returns whether a password is one of the most common ones, ignoring case. About one in 43,000
 * other passwords matches by chance, because only part of each hash is stored.
 */
export function isCommonPassword(password: string): boolean {
  const wanted = createHash('sha256')
    .update(password.normalize('NFC').toLowerCase())
    .digest()
    .readUInt32BE(0);
  let [low, high] = [0, commonPasswords];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = prefixes.readUInt32BE(ENTRY_BYTES * middle);
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle;
  }
  return false;
}
