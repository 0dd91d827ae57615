import { hash, type Options, verify } from '@node-rs/argon2';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';

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

/**
 * Checks a new password. Its length is the only rule.
 * @returns a message for the user, or null if the password is accepted
 */
export function checkPassword(password: string): string | null {
  const { passwordMin, passwordMax } = limits.account;
  const length = [...password.normalize('NFC')].length;
  if (length === 0) return m.provider_password_missing();
  if (length < passwordMin) return m.provider_password_short({ min: passwordMin });
  if (length > passwordMax) return m.provider_password_long({ max: passwordMax });
  return null;
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
