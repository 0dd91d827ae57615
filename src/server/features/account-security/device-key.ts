import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { isSealed, seal, unseal } from '#server/identity/provider/sealed-value.ts';
import type { Database } from '#server/platform/db/database.ts';

/**
 * Returns the key with which the browsers of a user encrypt drafts and waiting entries (decision
 * 0072): 256 random bits in base64url. The first call creates it. It is stored encrypted if
 * ENCRYPTION_KEY is set.
 */
export async function readDeviceKey(
  { database, encryptionKey }: { database: Database } & Pick<Config, 'encryptionKey'>,
  userId: string,
): Promise<string> {
  const sealing = { name: `device-key:${userId}`, encryptionKey };
  const stored =
    (await findKey(database, userId)) ??
    (await insertKey(database, userId, await seal(newKey(), sealing)));
  if (encryptionKey && !isSealed(stored))
    await database
      .updateTable('deviceKeys')
      .set({ key: await seal(stored, sealing) })
      .where('userId', '=', userId)
      .where('key', '=', stored)
      .execute();
  return unseal(stored, sealing);
}

const newKey = (): string => randomBytes(32).toString('base64url');

async function findKey(database: Database, userId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('deviceKeys')
    .select('key')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.key;
}

/** Stores a key, unless another request has just stored one. Returns the stored key. */
async function insertKey(database: Database, userId: string, key: string): Promise<string> {
  await database
    .insertInto('deviceKeys')
    .values({ userId, key })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
  return (await findKey(database, userId)) ?? key;
}
