import { randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database, Row } from '#server/platform/db/database.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/**
 * `session` signs cookies, `client` authenticates this site to the embedded provider, and
 * `signingKey` is the private RS256 key that signs ID tokens.
 */
export type Secrets = { session: string; client: string; signingKey: JWK };

/**
 * Loads the secrets of this installation. The first start generates them and stores them in the
 * database, so that copies of the server that start concurrently use the same secrets.
 * @param encryptionKey encrypts the stored secrets, including those that were stored in plain text
 * @throws StartupError if the secrets are encrypted and the key is missing or wrong
 */
export async function loadSecrets(
  database: Database,
  encryptionKey: Uint8Array | null = null,
): Promise<Secrets> {
  const load = (name: Stored['name'], generate: () => Promise<string>) =>
    loadSecret(database, { name, encryptionKey }, generate);
  return {
    session: await load('session', randomSecret),
    client: await load('client', randomSecret),
    signingKey: JSON.parse(await load('signing-key', newSigningKey)) as JWK,
  };
}

type Stored = { name: Row<'secrets'>['name']; encryptionKey: Uint8Array | null };

async function loadSecret(
  database: Database,
  secret: Stored,
  generate: () => Promise<string>,
): Promise<string> {
  const { name } = secret;
  const value = (await read(database, name)) ?? (await insert(database, secret, generate));
  if (isEncrypted(value)) return decrypt(value, secret);
  if (secret.encryptionKey) {
    // The condition on the value skips a secret that another copy of the server has just encrypted.
    await database
      .updateTable('secrets')
      .set({ value: await encrypt(value, secret) })
      .where('name', '=', name)
      .where('value', '=', value)
      .execute();
  }
  return value;
}

async function read(database: Database, name: Stored['name']): Promise<string | undefined> {
  const secret = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return secret?.value;
}

/**
 * Stores a new secret, unless another copy of the server has just stored it.
 * @returns the stored value
 */
async function insert(
  database: Database,
  secret: Stored,
  generate: () => Promise<string>,
): Promise<string> {
  const value = await encrypt(await generate(), secret);
  await database
    .insertInto('secrets')
    .values({ name: secret.name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await read(database, secret.name)) ?? value;
}

/** A compact JWE has five parts separated by dots, unlike a plain secret or a JSON key. */
const isEncrypted = (value: string) => /^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/.test(value);

/**
 * Encrypts a secret. The secret's name is part of the authenticated header, so that the stored
 * value of one secret cannot be used in place of another.
 */
async function encrypt(plain: string, { name, encryptionKey }: Stored): Promise<string> {
  if (!encryptionKey) return plain;
  return new CompactEncrypt(new TextEncoder().encode(plain))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: name })
    .encrypt(encryptionKey);
}

async function decrypt(value: string, { name, encryptionKey }: Stored): Promise<string> {
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

async function randomSecret(): Promise<string> {
  return randomBytes(32).toString('base64url');
}

async function newSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return JSON.stringify({
    ...(await exportJWK(privateKey)),
    alg: 'RS256',
    use: 'sig',
    kid: randomBytes(8).toString('base64url'),
  });
}
