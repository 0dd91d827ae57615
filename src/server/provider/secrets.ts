import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '../db/database.ts';

/**
 * `session` signs cookies, `client` is shared by the embedded provider and this site, `signingKey`
 * signs identity tokens (private, RS256).
 */
export type Secrets = { session: string; client: string; signingKey: JWK };

/**
 * The secrets of this installation, made at the first start and kept in the database: several
 * copies that start at once agree on them.
 */
export async function loadSecrets(database: Database): Promise<Secrets> {
  return {
    session: await keep(database, 'session', randomSecret),
    client: await keep(database, 'client', randomSecret),
    signingKey: JSON.parse(await keep(database, 'signing-key', newSigningKey)) as JWK,
  };
}

async function keep(
  database: Database,
  name: string,
  make: () => Promise<string>,
): Promise<string> {
  const read = async () =>
    (await database.query<{ value: string }>('select value from secrets where name = $1', [name]))
      .rows[0]?.value;
  const known = await read();
  if (known) return known;
  await database.query(
    'insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing',
    [name, await make()],
  );
  return (await read())!;
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
