import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Database } from '#server/platform/db/database.ts';

/**
 * What oidc-provider stores, in one table. Ids come from requests: text that PostgreSQL cannot hold
 * is simply not there.
 */
export function createAdapter(database: Database): AdapterFactory {
  return (type): Adapter => {
    const find = async (
      column: 'id' | 'uid',
      value: string,
    ): Promise<AdapterPayload | undefined> => {
      if (value.includes('\0')) return undefined;
      const {
        rows: [row],
      } = await database.query<{ payload: AdapterPayload; consumed: boolean }>(
        `select payload, consumed_at is not null as consumed from oidc_payloads where type = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
        [type, value],
      );
      return row && { ...row.payload, ...(row.consumed ? { consumed: true } : {}) };
    };
    return {
      upsert: async (id, payload, seconds) => {
        await database.query(
          `insert into oidc_payloads (type, id, payload, grant_id, uid, account_id, expires_at) values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (type, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
             account_id = excluded.account_id, expires_at = excluded.expires_at`,
          [
            type,
            id,
            JSON.stringify(payload),
            payload.grantId ?? null,
            payload.uid ?? null,
            payload.accountId ?? null,
            seconds ? new Date(Date.now() + seconds * 1000) : null,
          ],
        );
      },
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: async () => undefined,
      // Of two that show the same code at once, one gets tokens.
      consume: async (id) => {
        const { rowCount } = await database.query(
          'update oidc_payloads set consumed_at = now() where type = $1 and id = $2 and consumed_at is null',
          [type, id],
        );
        if (rowCount === 0) throw new errors.InvalidGrant('used already');
      },
      destroy: async (id) => {
        await database.query('delete from oidc_payloads where type = $1 and id = $2', [type, id]);
      },
      revokeByGrantId: async (grantId) => {
        await database.query('delete from oidc_payloads where type = $1 and grant_id = $2', [
          type,
          grantId,
        ]);
      },
    };
  };
}
