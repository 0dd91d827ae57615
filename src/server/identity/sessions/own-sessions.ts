import { sql } from 'kysely';
import { nameDevice } from '#server/identity/security-log/device.ts';
import { recordSecurityEvent } from '#server/identity/security-log/record.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** Times are ISO 8601 in UTC. */
type OwnSession = {
  id: string;
  device: string;
  signedInAt: string;
  lastUsedAt: string;
  current: boolean;
};

type SessionRow = {
  id: string;
  userAgent: string | null;
  signedInAt: number;
  touchedAt: number | null;
};

const LIST_SESSIONS = `
  select
    id,
    user_agent,
    (sess ->> 'signedInAt')::double precision as signed_in_at,
    (sess ->> 'touchedAt')::double precision as touched_at
  from sessions
  where sess ->> 'userId' = $1
    and expire > now()
  order by touched_at desc nulls last, id`;

/**
 * Lists the sessions of a user, the last used first.
 * @param current the id of the session that asks
 */
export async function listSessions(
  database: Queryable,
  userId: string,
  current: string | null,
): Promise<OwnSession[]> {
  const { rows } = await database.query<SessionRow>(LIST_SESSIONS, [userId]);
  return rows.map(({ id, userAgent, signedInAt, touchedAt }) => ({
    id,
    device: nameDevice(userAgent),
    signedInAt: new Date(signedInAt).toISOString(),
    lastUsedAt: new Date(touchedAt ?? signedInAt).toISOString(),
    current: id === current,
  }));
}

/** The sessions of a user to end: the one with the id `only`, or all but the one with `except`. */
type Ending = { userId: string; ip: string } & ({ only: string } | { except: string | null });

const END_SESSIONS = `
  delete from sessions
  where sess ->> 'userId' = $1
    and ($2::uuid is null or id = $2)
    and ($3::uuid is null or id <> $3)
  returning user_agent, sess ->> 'providerSession' as provider_session`;

/**
 * Ends sessions of a user on the site, and the sessions of the same browsers at the embedded
 * provider, so that the provider asks again there. Records each in the security log. Call it in a
 * transaction.
 * @returns how many sessions ended
 */
export async function endOwnSessions(tx: Queryable, ending: Ending): Promise<number> {
  const { userId, ip } = ending;
  const only = 'only' in ending ? ending.only : null;
  const except = 'except' in ending ? ending.except : null;
  const { rows } = await tx.query<{ userAgent: string | null; providerSession: string | null }>(
    END_SESSIONS,
    [userId, only, except],
  );
  for (const { userAgent, providerSession } of rows) {
    if (providerSession !== null) await endProviderSession(tx, providerSession);
    const detail = { device: nameDevice(userAgent) };
    await recordSecurityEvent(tx, { kind: 'sessionEnded', userId, ip, detail });
  }
  return rows.length;
}

async function endProviderSession(tx: Queryable, uid: string): Promise<void> {
  await tx
    .deleteFrom('oidcPayloads')
    .where('type', '=', 'Session')
    .where('uid', '=', uid)
    .execute();
}

/** Marks all sessions of a user as started without a second factor, after the last was removed. */
export async function unmarkSecondFactor(tx: Queryable, userId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ sess: sql`(sess::jsonb - 'secondFactor')::json` })
    .where((eb) => eb(eb.ref('sess', '->>').key('userId'), '=', userId))
    .execute();
}
