import { hash, type Options, verify } from '@node-rs/argon2';
import { limits } from '#domain/limits.ts';

/**
 * Argon2id with 19 MiB and two passes: the OWASP Password Storage Cheat Sheet's first choice for
 * shared servers.
 */
const PARAMETERS: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The hash of a password that nobody has: an unknown address takes as long to refuse as a wrong
 * password. Made with PARAMETERS.
 */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$8YBL5AX/FcXPejaDCRSlcA$TUUbVb9d1pA3o3pYxQk9uak4oQeE73i8gX5IiDplLuE';

/**
 * The sentence that says what is wrong with a new password, or null. Length is all that is asked of
 * it.
 */
export function checkPassword(password: string): string | null {
  const { passwordMin, passwordMax } = limits.account;
  const length = [...password.normalize('NFC')].length;
  if (length === 0) return 'Enter a password.';
  if (length < passwordMin) return `The password needs at least ${passwordMin} characters.`;
  if (length > passwordMax) return `The password can have at most ${passwordMax} characters.`;
  return null;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PARAMETERS);
}

/** Whether the password is that of the hash; without a hash the same work is done for nothing. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const tried = password.slice(0, 4 * limits.account.passwordMax).normalize('NFC');
  const same = await verify(passwordHash ?? NOBODY, tried);
  return same && passwordHash !== undefined && [...tried].length <= limits.account.passwordMax;
}
