import type { FactorKind } from '#domain/people/factors.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** A second factor of an account. Times are ISO 8601 in UTC. */
export type Factor = {
  id: string;
  kind: FactorKind;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
};
/** `recoveryCodes` is the number of unused recovery codes. */
export type Factors = { factors: Factor[]; recoveryCodes: number };

const tables = { passkey: 'passkeys', app: 'authenticatorApps' } as const;

/**
 * Lists the passkeys of an account, oldest first, and then its authenticator app if it is
 * confirmed.
 */
export async function listFactors(database: Queryable, accountId: string): Promise<Factors> {
  const passkeys = await database
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();
  const apps = await database
    .selectFrom('authenticatorApps')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .where('lastStep', 'is not', null)
    .execute();
  const { count } = await database
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    factors: [
      ...passkeys.map((factor) => ({ ...factor, kind: 'passkey' as const })),
      ...apps.map((factor) => ({ ...factor, kind: 'app' as const })),
    ],
    recoveryCodes: count,
  };
}

/** Returns the kinds of second factors that an account can use at sign-in. */
export async function findFactorKinds(
  database: Queryable,
  accountId: string,
): Promise<FactorKind[]> {
  const { factors } = await listFactors(database, accountId);
  return [...new Set(factors.map(({ kind }) => kind))];
}

/**
 * Renames a second factor.
 * @returns false if the account has no such factor
 */
export async function renameFactor(
  database: Queryable,
  { accountId, id, name }: { accountId: string; id: string; name: string },
): Promise<boolean> {
  for (const table of Object.values(tables)) {
    const renamed = await database
      .updateTable(table)
      .set({ name })
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .returning('id')
      .executeTakeFirst();
    if (renamed) return true;
  }
  return false;
}

/**
 * Removes a factor. If it was the last one, also deletes the recovery codes. Call it in a
 * transaction, together with `revokeCredentials`.
 * @returns the removed factor and whether it was the last one, or null if there is no such factor
 */
export async function removeFactor(
  tx: Queryable,
  { accountId, id }: { accountId: string; id: string },
): Promise<{ kind: FactorKind; name: string; last: boolean } | null> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
  const { factors } = await listFactors(tx, accountId);
  const factor = factors.find((each) => each.id === id);
  if (!factor) return null;
  await tx.deleteFrom(tables[factor.kind]).where('id', '=', id).execute();
  const last = factors.length === 1;
  if (last) await tx.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
  return { kind: factor.kind, name: factor.name, last };
}

/** Removes every second factor and recovery code of an account, for an owner who is locked out. */
export async function removeAllFactors(tx: Queryable, accountId: string): Promise<void> {
  for (const table of [...Object.values(tables), 'recoveryCodes', 'passkeyChallenges'] as const)
    await tx.deleteFrom(table).where('accountId', '=', accountId).execute();
  await distrustBrowsers(tx, accountId);
}

/**
 * Deletes an account's trusted browsers, so that every browser is asked for the second factor
 * again.
 */
export async function distrustBrowsers(tx: Queryable, accountId: string): Promise<void> {
  await tx.deleteFrom('trustedBrowsers').where('accountId', '=', accountId).execute();
}
