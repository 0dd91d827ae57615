import { createHmac } from 'node:crypto';
import cookie from '@fastify/cookie';
import session from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#domain/limits.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { anonymous, type Caller } from './caller.ts';
import { createSessionStore } from './store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, as the database knew them when the request came in. */
    readonly caller: Caller;
  }
}

/** Asked often or by machines, or with cookies of their own: no session is read for these. */
const WITHOUT_SESSION = /^\/(?:assets\/|oidc\/|(?:healthz|readyz|metrics)(?:\?|$))/;
/** Use prolongs a session, but its row is written at most once in this time. */
const TOUCH_EVERY = 3_600_000;

/** The name of a cookie of ours: on https the browser holds it to this host, to https and to the whole site (RFC 6265bis, 4.1.3.2). */
export function cookieName(config: Pick<Config, 'publicUrl'>, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

/**
 * Sessions and `request.caller`. A request without our cookie costs no query; one with it costs one. A database that is out of reach is thrown, so
 * that nobody is taken for signed out.
 * @param options.secret at least 32 characters; each use gets a key of its own derived from it
 */
export async function registerSession(app: FastifyInstance, options: { database: Database; config: Config; secret: string }): Promise<void> {
  const { database, config, secret } = options;
  const name = cookieName(config, 'mazwi');
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) } as const;

  await app.register(cookie, { secret: derive(secret, 'cookies'), parseOptions: attributes });
  app.addHook('onRequest', (request, _reply, done) => {
    if (WITHOUT_SESSION.test(request.url)) delete request.cookies[name];
    done();
  });
  await app.register(session, {
    secret: derive(secret, 'sessions'), cookieName: name, store: createSessionStore(database), saveUninitialized: false, rolling: false,
    cookie: { ...attributes, maxAge: limits.session.idleDays * 86_400_000 },
  });
  app.decorateRequest('caller', {
    getter(this: FastifyRequest) {
      const person = this.session?.person;
      return person ? { user: person, standing: person.role } : anonymous;
    },
  });
  app.addHook('onRequest', async (request) => {
    const { touchedAt, person } = request.session;
    if (!person || Date.now() - (touchedAt ?? 0) < TOUCH_EVERY) return;
    request.session.touchedAt = Date.now();
    await request.session.save();
  });
}

/** Signs a person in under a new session id; whatever session the browser brought is ended. */
export async function startSession(request: FastifyRequest, signedIn: { userId: string; idToken: string | undefined; now: Date }): Promise<void> {
  await request.session.regenerate();
  request.session.userId = signedIn.userId;
  request.session.signedInAt = signedIn.now.getTime();
  request.session.touchedAt = signedIn.now.getTime();
  if (signedIn.idToken) request.session.idToken = signedIn.idToken;
  await request.session.save();
}

/** Ends the session of this browser, for the server and for the browser. */
export async function endSession(request: FastifyRequest, reply: FastifyReply, config: Config): Promise<void> {
  await request.session.destroy();
  reply.clearCookie(cookieName(config, 'mazwi'));
}

/** Deletes what has expired: sessions, the provider's records, links in mails, and used-up limits. Safe to run at any time, on any number of copies. */
export async function cleanExpired(database: Database): Promise<void> {
  await database.query('delete from sessions where expire < now()');
  await database.query('delete from oidc_payloads where expires_at < now()');
  await database.query('delete from account_tokens where expires_at < now()');
  await database.query('delete from rate_limits where expire < extract(epoch from now()) * 1000');
}

function isSecure(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl.startsWith('https:');
}

function derive(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
