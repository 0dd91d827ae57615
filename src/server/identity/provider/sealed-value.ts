import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import { StartupError } from '#server/platform/startup-error.ts';

/**
 * The name of a stored value, and the key that encrypts it. The name is authenticated, so that one
 * stored value cannot be put in place of another.
 */
type Sealing = { name: string; encryptionKey: Uint8Array | null };

/**
 * Returns whether a stored value is encrypted. A compact JWE has five parts, unlike a secret or a
 * JSON key.
 */
export const isSealed = (value: string) => /^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/.test(value);

/**
 * Encrypts a value with AES-256-GCM, as compact JWE. Without a key, returns the value unchanged.
 */
export async function seal(plain: string, { name, encryptionKey }: Sealing): Promise<string> {
  if (!encryptionKey) return plain;
  return new CompactEncrypt(new TextEncoder().encode(plain))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: name })
    .encrypt(encryptionKey);
}

/**
 * Decrypts a value that `seal` encrypted. Returns a value that was stored without a key unchanged.
 * @throws StartupError if the value is encrypted and the key is missing or wrong
 */
export async function unseal(value: string, { name, encryptionKey }: Sealing): Promise<string> {
  if (!isSealed(value)) return value;
  if (!encryptionKey)
    throw new StartupError(
      'The keys in this database are encrypted. ' +
        'Set ENCRYPTION_KEY to the key that they were encrypted with.',
    );
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(value, encryptionKey, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    if (protectedHeader.kid === name) return new TextDecoder().decode(plaintext);
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new StartupError(
    'ENCRYPTION_KEY does not match the keys in this database. ' +
      'Set it to the key that they were encrypted with.',
  );
}
