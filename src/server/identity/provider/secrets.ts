import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database, Row } from '#server/platform/db/database.ts';
import { isSealed, seal, unseal } from './sealed-value.ts';

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

/**
 * Checks that the stored secrets can be read with this key, like a start does, and changes nothing.
 * @returns how they are stored
 * @throws StartupError if the secrets are encrypted and the key is missing or wrong
 */
export async function checkSecrets(
  database: Database,
  encryptionKey: Uint8Array | null,
): Promise<'encrypted' | 'not encrypted' | 'none yet'> {
  const stored = await database.selectFrom('secrets').select(['name', 'value']).execute();
  for (const { name, value } of stored) await unseal(value, { name, encryptionKey });
  if (stored.length === 0) return 'none yet';
  return stored.every(({ value }) => isSealed(value)) ? 'encrypted' : 'not encrypted';
}

type Stored = { name: Row<'secrets'>['name']; encryptionKey: Uint8Array | null };

async function loadSecret(
  database: Database,
  secret: Stored,
  generate: () => Promise<string>,
): Promise<string> {
  const { name } = secret;
  const value = (await read(database, name)) ?? (await insert(database, secret, generate));
  if (isSealed(value)) return unseal(value, secret);
  if (secret.encryptionKey) {
    // The condition on the value skips a secret that another copy of the server has just encrypted.
    await database
      .updateTable('secrets')
      .set({ value: await seal(value, secret) })
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
  const value = await seal(await generate(), secret);
  await database
    .insertInto('secrets')
    .values({ name: secret.name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await read(database, secret.name)) ?? value;
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
