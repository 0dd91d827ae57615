import { randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '#server/platform/db/database.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/**
 * `session` signs cookies, `client` is shared by the embedded provider and this site, `signingKey`
 * signs identity tokens (private, RS256).
 */
export type Secrets = { session: string; client: string; signingKey: JWK };

/**
 * The secrets of this installation, generated at the first start and kept in the database, so that
 * copies which start at the same time agree on them. With a key they are encrypted there; plain
 * ones are encrypted when they are next read.
 * Throws CannotStart when they are encrypted with another key, or there is no key.
 */
export async function loadSecrets(
  database: Database,
  encryptionKey: Uint8Array | null = null,
): Promise<Secrets> {
  const keep = (name: string, make: () => Promise<string>) =>
    keepSecret(database, { name, encryptionKey }, make);
  return {
    session: await keep('session', randomSecret),
    client: await keep('client', randomSecret),
    signingKey: JSON.parse(await keep('signing-key', newSigningKey)) as JWK,
  };
}

type Kept = { name: string; encryptionKey: Uint8Array | null };

async function keepSecret(
  database: Database,
  kept: Kept,
  make: () => Promise<string>,
): Promise<string> {
  const { name } = kept;
  const stored = (await readStored(database, name)) ?? (await insert(database, kept, make));
  if (isEncrypted(stored)) return decrypt(stored, kept);
  if (kept.encryptionKey) {
    // Only if it is still the same: another copy may have encrypted it meanwhile.
    await database.query('update secrets set value = $3 where name = $1 and value = $2', [
      name,
      stored,
      await encrypt(stored, kept),
    ]);
  }
  return stored;
}

async function readStored(database: Database, name: string): Promise<string | undefined> {
  const { rows } = await database.query<{ value: string }>(
    'select value from secrets where name = $1',
    [name],
  );
  return rows[0]?.value;
}

/** @returns what is stored then, which may be what another copy inserted */
async function insert(
  database: Database,
  kept: Kept,
  make: () => Promise<string>,
): Promise<string> {
  await database.query(
    'insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing',
    [kept.name, await encrypt(await make(), kept)],
  );
  return (await readStored(database, kept.name))!;
}

/** A compact JWE has five parts; neither a secret nor a JSON key looks like that. */
const isEncrypted = (stored: string) => /^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/.test(stored);

/** The name is part of what is authenticated, so that one secret cannot be put in place of another. */
async function encrypt(plain: string, { name, encryptionKey }: Kept): Promise<string> {
  if (!encryptionKey) return plain;
  return new CompactEncrypt(new TextEncoder().encode(plain))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: name })
    .encrypt(encryptionKey);
}

async function decrypt(stored: string, { name, encryptionKey }: Kept): Promise<string> {
  if (!encryptionKey)
    throw new StartupError(
      'The keys in this database are encrypted. Set ENCRYPTION_KEY to the key that they were encrypted with.',
    );
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(stored, encryptionKey, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    if (protectedHeader.kid === name) return new TextDecoder().decode(plaintext);
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new StartupError(
    'ENCRYPTION_KEY does not match the keys in this database. Set it to the key that they were encrypted with.',
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
