import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hash, type Options, verify } from '@node-rs/argon2';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { PRODUCT } from '#domain/product.ts';

/**
 * The first 32 bits of the SHA-256 hashes of the 100,000 most common passwords with at least 10
 * characters, in lower case, sorted. bin/hash-common-passwords.mjs created the file from SecLists'
 * 10-million-password-list-top-1000000 (OWASP, CC BY-SA 3.0).
 */
const prefixes = readFileSync(new URL('./common-passwords.bin', import.meta.url));

const ENTRY_BYTES = 4;

export const commonPasswords = prefixes.length / ENTRY_BYTES;

/**
 * Argon2id with 19 MiB of memory and two passes, as OWASP's Password Storage Cheat Sheet
 * recommends.
 */
const PARAMETERS: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The hash that passwords for unknown addresses are compared with, so that rejecting an unknown
 * address takes as long as rejecting a wrong password.
 */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$8YBL5AX/FcXPejaDCRSlcA$TUUbVb9d1pA3o3pYxQk9uak4oQeE73i8gX5IiDplLuE';

/** The person who chooses a password. Names are null if they are unknown. */
export type PasswordOwner = { email: string; firstName: string | null; lastName: string | null };

/**
 * Checks a new password: its length, that it is not common, and that it is not merely the owner's
 * name or address. Does not require digits or symbols, as NIST SP 800-63B recommends.
 * @returns a message for the user, or null if the password is accepted
 */
export function checkPassword(password: string, owner: PasswordOwner): string | null {
  const { passwordMin, passwordMax } = limits.account;
  const length = [...password.normalize('NFC')].length;
  if (length === 0) return m.provider_password_missing();
  if (length < passwordMin) return m.provider_password_short({ min: passwordMin });
  if (length > passwordMax) return m.provider_password_long({ max: passwordMax });
  if (isCommonPassword(password)) return m.provider_password_common();
  if (isMostlyKnown(password, owner)) return m.provider_password_personal();
  return null;
}

/**
 * Returns whether little is left of the password without the product's name and the owner's data.
 */
function isMostlyKnown(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const [mailbox = ''] = email.split('@');
  const known = [email, mailbox, PRODUCT, firstName ?? '', lastName ?? '']
    .map(fold)
    .filter((text) => text.length >= limits.account.passwordKnownMin)
    .sort((a, b) => b.length - a.length);
  const whole = fold(password);
  const rest = known.reduce((text, part) => text.replaceAll(part, ''), whole);
  return rest !== whole && rest.length < limits.account.passwordRestMin;
}

/** Converts a text to lower case and removes spaces and punctuation. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PARAMETERS);
}

/** Verifies a password. If there is no hash, does the same work and returns false. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const tried = password.slice(0, 4 * limits.account.passwordMax).normalize('NFC');
  const same = await verify(passwordHash ?? NOBODY, tried);
  return same && passwordHash !== undefined && [...tried].length <= limits.account.passwordMax;
}

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
