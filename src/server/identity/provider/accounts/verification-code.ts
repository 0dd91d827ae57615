import { createHmac } from 'node:crypto';
import type { Account } from './accounts.ts';

const DIGITS = 6;

/**
 * Derives the code of a verification email from the stored hash of its link, so that the code needs
 * no column of its own, and the database alone does not reveal it.
 * @param secret the secret that signs the site's cookies
 */
export function verificationCode(secret: string, linkHash: string): string {
  const digest = createHmac('sha256', secret).update(`verification code ${linkHash}`).digest();
  return String(digest.readUIntBE(0, DIGITS) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Reads a typed code. Returns null if it does not have six digits. */
export function readCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}

/**
 * Returns whether a code can verify the account. A guessed code must not make anybody an
 * administrator. An address that replaces the registered one needs the link too, because many
 * accounts can ask for the same address, and each could guess.
 */
export function canUseCode(
  { email, pendingEmail }: Pick<Account, 'email' | 'pendingEmail'>,
  adminEmails: readonly string[],
): boolean {
  return pendingEmail === null && !adminEmails.includes(email.toLowerCase());
}
