import { createHash } from 'node:crypto';
import type { FastifySessionOptions } from '@fastify/session';
import type { Session } from 'fastify';
import { sql } from 'kysely';
import type { CurrentUser } from '#contract/account/identity.ts';
import { limits } from '#domain/limits.ts';
import type { Config } from '#server/config.ts';
import type { Database, Row } from '#server/platform/db/database.ts';
import type { SignedInUser } from './caller.ts';
import { restrictionsSql } from './restrictions-sql.ts';

const DAY_MS = 86_400_000;

/**
 * The contents of a session. `person`, `locale`, `publicId` and `stored` are set when a session is read, and
 * never written.
 */
declare module 'fastify' {
  interface Session {
    userId?: string;
    /**
     * In milliseconds since 1970. A session ends `limits.session.maxDays` after this time at the
     * latest.
     */
    signedInAt?: number;
    /** When the session was last extended, in milliseconds since 1970. */
    touchedAt?: number;
    /**
     * Sent to the provider at sign-out, so that the provider ends its session without asking the
     * user.
     */
    idToken?: string;
    /** When the user last entered a password or used a passkey, in milliseconds since 1970. */
    authenticatedAt?: number;
    /**
     * Set if the sign-in included a second factor, or if the user has added one in this session.
     */
    secondFactor?: true;
    /** The id of the embedded provider's session, which ends with this one. */
    providerSession?: string;
    /** The User-Agent header at sign-in. It is stored in a column of its own, not in `sess`. */
    userAgent?: string | undefined;
    person?: SignedInUser;
    /** The locale of the person (decision 0117). */
    locale?: string | null;
    /**
     * The id that the user's list of sessions contains. Unlike the session id, it is not secret.
     */
    publicId?: string;
    stored?: true;
  }
}

/**
 * Stores the sessions of signed-in users. A session without a user is not stored, so anonymous
 * visits leave no row.
 */
export function createSessionStore(
  database: Database,
  config: Pick<Config, 'requiresSecondFactor'>,
): NonNullable<FastifySessionOptions['store']> {
  const settle = <T>(work: Promise<T>, callback: (error: unknown, result?: T) => void) => {
    work.then(
      (result) => callback(null, result),
      (error: unknown) => callback(error),
    );
  };
  return {
    get: (sid, callback) => settle(read(database, sid, config.requiresSecondFactor), callback),
    set: (sid, session, callback) =>
      settle((session.stored ? extend : insert)(database, sid, session), callback),
    destroy: (sid, callback) => settle(destroy(database, sid), callback),
  };
}

type SessionRow = {
  sess: Session;
  publicId: string;
  email: string;
  verifiersNeedFactor: boolean | null;
} & Pick<CurrentUser, 'suspension' | 'scope'> &
  Pick<
    Row<'users'>,
    | 'id'
    | 'emailVerified'
    | 'firstName'
    | 'lastName'
    | 'profileImageUrl'
    | 'role'
    | 'shortcuts'
    | 'locale'
    | 'createdAt'
  >;

/** Runs on every request with a session cookie. */
const SESSION_AND_USER = `
  select
    s.sess,
    s.id as public_id,
    u.id,
    coalesce(u.pending_email, u.email) as email,
    u.email_verified,
    u.first_name,
    u.last_name,
    u.profile_image_url,
    u.role,
    u.shortcuts,
    u.locale,
    u.created_at,
    (select value = 'true' from settings where name = 'verifierSecondFactor')
      as verifiers_need_factor,
    ${restrictionsSql('u')}
  from sessions s
  join users u on u.id = (s.sess ->> 'userId')::uuid and not u.is_system
  where s.sid = $1
    and s.expire > now()`;

/** Reads the session and its user in one query, so that a changed role applies immediately. */
async function read(database: Database, sid: string, isRequired: boolean): Promise<Session | null> {
  const {
    rows: [row],
  } = await database.query<SessionRow>(SESSION_AND_USER, [sessionKey(sid)]);
  if (!row) return null;
  const { sess, publicId, verifiersNeedFactor, locale, ...user } = row;
  const needsFactor =
    user.role === 'admin' || (user.role === 'verifier' && verifiersNeedFactor === true);
  const secondFactorMissing = isRequired && needsFactor && !sess.secondFactor;
  return { ...sess, person: { ...user, secondFactorMissing }, locale, publicId, stored: true };
}

function expiryOf({ signedInAt = 0 }: Session): Date {
  return new Date(
    Math.min(
      Date.now() + limits.session.idleDays * DAY_MS,
      signedInAt + limits.session.maxDays * DAY_MS,
    ),
  );
}

async function insert(database: Database, sid: string, session: Session): Promise<void> {
  const { cookie, userId, signedInAt, touchedAt, authenticatedAt } = session;
  const { idToken, secondFactor, providerSession, userAgent = null } = session;
  if (!userId) return;
  const contents = { cookie, userId, signedInAt, touchedAt, authenticatedAt };
  const sess = JSON.stringify({ ...contents, idToken, secondFactor, providerSession });
  const expire = expiryOf(session);
  await database
    .insertInto('sessions')
    .values({ sid: sessionKey(sid), sess, expire, userAgent })
    .onConflict((conflict) => conflict.column('sid').doUpdateSet({ sess, expire }))
    .execute();
}

/**
 * Writes only what changes when a session is used, because the rest may have changed since it was
 * read: the session may no longer count as started with a second factor. Never inserts a row, so
 * that a session that has ended is not restored.
 */
async function extend(database: Database, sid: string, session: Session): Promise<void> {
  const { cookie, touchedAt } = session;
  const used = JSON.stringify({ cookie, touchedAt });
  await database
    .updateTable('sessions')
    .set({ sess: sql`(sess::jsonb || ${used}::jsonb)::json`, expire: expiryOf(session) })
    .where('sid', '=', sessionKey(sid))
    .execute();
}

async function destroy(database: Database, sid: string): Promise<void> {
  await database.deleteFrom('sessions').where('sid', '=', sessionKey(sid)).execute();
}

/**
 * Returns the hash of a session id. The table stores only hashes, so that somebody who reads it
 * cannot take over a session.
 */
function sessionKey(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url');
}
