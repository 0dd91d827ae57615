import { sql } from 'kysely';
import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import { nameDevice } from '#server/identity/security-log/device.ts';
import { recordSecurityEvent } from '#server/identity/security-log/record.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** A session as its user sees it. Times are ISO 8601 in UTC. */
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
 * @param current the `id` of the session that sent the request
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

/** Which of a user's sessions to end: the one with the id `only`, or all but `except`. */
type Ending = { userId: string; ip: string | null } & (
  | { only: string }
  | { except: string | null }
);

const END_SESSIONS = `
  delete from sessions
  where sess ->> 'userId' = $1
    and ($2::uuid is null or id = $2)
    and ($3::uuid is null or id <> $3)
  returning user_agent, sess ->> 'providerSession' as provider_session`;

/**
 * Ends sessions of a user on the site, and the sessions of the same browsers at the embedded
 * provider, which then asks for the password again. Also ends the trust in all of the user's
 * browsers, so that each is asked for the second factor again. Records each ended session in the
 * security log. Call it in a transaction.
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
  if (rows.length > 0 || only === null) {
    await tx.query(DISTRUST_BROWSERS, [userId, EMBEDDED_ISSUER]);
    if (only === null) await tx.query(END_PROVIDER_SESSIONS, [userId, EMBEDDED_ISSUER, except]);
  }
  return rows.length;
}

/**
 * Ends the trust in all browsers of a user, because the database does not store which of them had
 * the ended session.
 */
const DISTRUST_BROWSERS = `
  delete from trusted_browsers
  using users u
  where u.id = $1
    and u.issuer = $2
    and account_id::text = u.subject`;

/**
 * Ends all of a user's sessions at the embedded provider except the one that belongs to session $3.
 * This includes sessions of browsers that signed in at the provider but have not yet returned to
 * the site.
 */
const END_PROVIDER_SESSIONS = `
  delete from oidc_payloads
  using users u
  where u.id = $1
    and u.issuer = $2
    and type = 'Session'
    and split_part(account_id, '.', 1) = u.subject
    and uid is distinct from (
      select sess ->> 'providerSession'
      from sessions
      where sessions.id = $3
    )`;

async function endProviderSession(tx: Queryable, uid: string): Promise<void> {
  await tx
    .deleteFrom('oidcPayloads')
    .where('type', '=', 'Session')
    .where('uid', '=', uid)
    .execute();
}

/** Marks a session as having a second factor, because its user has just added one. */
export async function markSecondFactor(tx: Queryable, sessionId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ sess: sql`(sess::jsonb || '{"secondFactor": true}')::json` })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * Marks all sessions of a user as having no second factor. Call it after the user's last second
 * factor has been removed.
 */
export async function unmarkSecondFactor(tx: Queryable, userId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ sess: sql`(sess::jsonb - 'secondFactor')::json` })
    .where((eb) => eb(eb.ref('sess', '->>').key('userId'), '=', userId))
    .execute();
}
