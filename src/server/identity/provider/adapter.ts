import { sql } from 'kysely';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import { type Database, now } from '#server/platform/db/database.ts';

/** The database compares these times with its own clock, so they must come from the same clock. */
const secondsFromNow = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`;

/**
 * Stores oidc-provider's data in one table. Ids come from requests and may contain a NUL character,
 * which PostgreSQL rejects; such ids are treated as not found.
 */
export function createAdapter(database: Database): AdapterFactory {
  return (type): Adapter => {
    const find = async (
      column: 'id' | 'uid',
      value: string,
    ): Promise<AdapterPayload | undefined> => {
      if (value.includes('\0')) return undefined;
      const found = await database
        .selectFrom('oidcPayloads')
        .select(['payload', 'consumedAt'])
        .where('type', '=', type)
        .where(column, '=', value)
        .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
        .executeTakeFirst();
      if (!found) return undefined;
      const payload = found.payload as AdapterPayload;
      return found.consumedAt === null ? payload : { ...payload, consumed: true };
    };
    return {
      upsert: async (id, payload, seconds) => {
        await database
          .insertInto('oidcPayloads')
          .values({
            type,
            id,
            payload: JSON.stringify(payload),
            grantId: payload.grantId ?? null,
            uid: payload.uid ?? null,
            accountId: payload.accountId ?? null,
            expiresAt: seconds ? secondsFromNow(seconds) : null,
          })
          .onConflict((conflict) =>
            conflict.columns(['type', 'id']).doUpdateSet((eb) => ({
              payload: eb.ref('excluded.payload'),
              grantId: eb.ref('excluded.grantId'),
              uid: eb.ref('excluded.uid'),
              accountId: eb.ref('excluded.accountId'),
              expiresAt: eb.ref('excluded.expiresAt'),
            })),
          )
          .execute();
      },
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: async () => undefined,
      // If two requests present the same code concurrently, only one of them gets tokens.
      consume: async (id) => {
        const consumed = await database
          .updateTable('oidcPayloads')
          .set({ consumedAt: now })
          .where('type', '=', type)
          .where('id', '=', id)
          .where('consumedAt', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (!consumed) throw new errors.InvalidGrant('used already');
      },
      destroy: async (id) => {
        await database
          .deleteFrom('oidcPayloads')
          .where('type', '=', type)
          .where('id', '=', id)
          .execute();
      },
      revokeByGrantId: async (grantId) => {
        await database
          .deleteFrom('oidcPayloads')
          .where('type', '=', type)
          .where('grantId', '=', grantId)
          .execute();
      },
    };
  };
}
