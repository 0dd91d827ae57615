import { createHash } from 'node:crypto';
import type { FastifySessionOptions } from '@fastify/session';
import type { Session } from 'fastify';
import { limits } from '#domain/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SignedInUser } from './caller.ts';

const DAY = 86_400_000;

/**
 * What a session keeps between requests. `person` and `stored` are read with it and never written.
 */
declare module 'fastify' {
  interface Session {
    userId?: string;
    /** Milliseconds since 1970: no session outlives limits.session.maxDays. */
    signedInAt?: number;
    /** When the row was last written: use prolongs a session. */
    touchedAt?: number;
    /** Shown to the provider at sign-out, so that it ends its own session without asking. */
    idToken?: string;
    person?: SignedInUser;
    stored?: true;
  }
}

/**
 * Sessions of signed-in people in `sessions(sid, sess, expire)`. A session without a person is
 * never written: a visit leaves no row.
 */
export function createSessionStore(
  database: Database,
): NonNullable<FastifySessionOptions['store']> {
  const answer = <T>(work: Promise<T>, callback: (error: unknown, result?: T) => void) => {
    work.then(
      (result) => callback(null, result),
      (error: unknown) => callback(error),
    );
  };
  return {
    get: (sid, callback) => answer(read(database, sid), callback),
    set: (sid, session, callback) => answer(write(database, sid, session), callback),
    destroy: (sid, callback) =>
      answer(database.query('delete from sessions where sid = $1', [sessionKey(sid)]), callback),
  };
}

/** The table holds a hash: who reads a copy of it can take over no session. */
function sessionKey(sid: string): string {
  return createHash('sha256').update(sid).digest('base64url');
}

/** The session and its person in one query, so that a changed role acts on the next request. */
async function read(database: Database, sid: string): Promise<Session | null> {
  const {
    rows: [row],
  } = await database.query<SignedInUser & { sess: Session }>(
    `select s.sess, u.id, coalesce(u.pending_email, u.email) as email, u.email_verified as "emailVerified", u.first_name as "firstName", u.last_name as "lastName",
            u.profile_image_url as "profileImageUrl", u.role, u.created_at as "createdAt"
       from sessions s join users u on u.id = (s.sess ->> 'userId')::uuid and not u.is_system
      where s.sid = $1 and s.expire > now()`,
    [sessionKey(sid)],
  );
  if (!row) return null;
  const { sess, ...person } = row;
  return { ...sess, person, stored: true };
}

async function write(database: Database, sid: string, session: Session): Promise<void> {
  const { cookie, userId, signedInAt = 0, touchedAt, idToken, stored } = session;
  if (!userId) return;
  const expire = new Date(
    Math.min(Date.now() + limits.session.idleDays * DAY, signedInAt + limits.session.maxDays * DAY),
  );
  // A session that was read is updated only: one that was ended meanwhile in another tab stays
  // ended.
  const sql = stored
    ? 'update sessions set sess = $2, expire = $3 where sid = $1'
    : 'insert into sessions (sid, sess, expire) values ($1, $2, $3) on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire';
  await database.query(sql, [
    sessionKey(sid),
    JSON.stringify({ cookie, userId, signedInAt, touchedAt, idToken }),
    expire,
  ]);
}
