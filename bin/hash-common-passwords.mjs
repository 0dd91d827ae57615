// node bin/hash-common-passwords.mjs LIST: writes common-passwords.bin, which contains the first
// four bytes of the SHA-256 of each common password.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

// LIST is a file with one password on each line, the most common first. Passwords shorter than
// MIN_LENGTH are left out, because the site rejects them for their length.
const [, , list] = process.argv;
if (!list) throw new Error('Name the file with the list of passwords.');
const ENTRIES = 100_000;
const MIN_LENGTH = 10;

const prefixes = new Set();
for (const line of readFileSync(list, 'utf8').split('\n')) {
  const password = line.trim().normalize('NFC').toLowerCase();
  if ([...password].length < MIN_LENGTH) continue;
  prefixes.add(createHash('sha256').update(password).digest().readUInt32BE(0));
  if (prefixes.size === ENTRIES) break;
}
const file = Buffer.alloc(4 * prefixes.size);
for (const [index, prefix] of [...prefixes].sort((a, b) => a - b).entries())
  file.writeUInt32BE(prefix, 4 * index);
writeFileSync(
  new URL('../src/server/identity/provider/accounts/common-passwords.bin', import.meta.url),
  file,
);
console.log(`${prefixes.size} passwords, ${file.length} bytes`);
