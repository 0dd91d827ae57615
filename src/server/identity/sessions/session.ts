import { createHmac } from 'node:crypto';
import cookie from '@fastify/cookie';
import session from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ROLE_HEADER } from '#contract/endpoint.ts';
import { limits } from '#domain/limits.ts';
import { viewerRole } from '#domain/roles.ts';
import type { Config } from '#server/config.ts';
import { type Database, StorageUnavailable } from '#server/platform/db/database.ts';
import { anonymous, type Caller } from './caller.ts';
import { createSessionStore } from './store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Reads the session that a cookie seals into `request.session`; an empty one for a cookie that
     * is not ours.
     */
    readSession(sealed: string, request: FastifyRequest): Promise<void>;
    sessionCookie: string;
  }
  interface FastifyRequest {
    /** Who is asking, as the database knew them when the request came in. */
    readonly caller: Caller;
  }
}

/** Asked often or by machines, or with cookies of their own: no session is read for these. */
const WITHOUT_SESSION = /^\/(?:assets\/|oidc\/|(?:healthz|readyz|metrics)(?:\?|$))/;
/** Use prolongs a session, but its row is written at most once in this time. */
const TOUCH_EVERY = 3_600_000;
const DAY = 86_400_000;

/**
 * The name of a cookie of ours: on https the browser holds it to this host, to https and to the
 * whole site (RFC 6265bis, 4.1.3.2).
 */
export function cookieName(config: Pick<Config, 'publicUrl'>, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

/**
 * Sessions and `request.caller`. A request without our cookie costs no query; one with it costs
 * one. A database that is out of reach is thrown, so
 * that nobody is taken for signed out.
 * @param options.secret at least 32 characters; each use gets a key of its own derived from it
 */
export async function registerSession(
  app: FastifyInstance,
  options: { database: Database; config: Config; secret: string },
): Promise<void> {
  const { database, config, secret } = options;
  const name = cookieName(config, 'mazwi');

  await app.register(cookie, {
    secret: derive(secret, 'cookies'),
    parseOptions: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) },
  });
  // In a scope without routes: its hooks would make and hash a session for every visitor. A session
  // is read here, when there is something to read.
  await app.register(async (scope) => {
    await scope.register(session, {
      secret: derive(secret, 'sessions'),
      store: createSessionStore(database),
      cookie: { maxAge: limits.session.idleDays * DAY },
    });
    app.decorate(
      'readSession',
      (sealed: string, request: FastifyRequest) =>
        new Promise<void>((resolve, reject) => {
          scope.decryptSession(sealed, request, (error: unknown) =>
            error ? reject(error) : resolve(),
          );
        }),
    );
  });
  app.decorate('sessionCookie', name);
  app.decorateRequest('caller', {
    getter(this: FastifyRequest) {
      const user = this.session?.person;
      return user ? { user, standing: viewerRole(user) } : anonymous;
    },
  });
  const read = async (sealed: string, request: FastifyRequest, reply: FastifyReply) => {
    await app.readSession(sealed, request);
    if (request.caller.user && request.url.startsWith('/api/'))
      reply.header(ROLE_HEADER, request.caller.user.role);
    if (!request.session.person || Date.now() - (request.session.touchedAt ?? 0) < TOUCH_EVERY)
      return;
    request.session.touchedAt = Date.now();
    // A session that cannot be prolonged at the moment still reads.
    await save(request, reply).catch((error: unknown) => {
      if (!(error instanceof StorageUnavailable)) throw error;
    });
  };
  app.addHook('onRequest', (request, reply, done) => {
    const sealed = request.cookies[name];
    if (!sealed || WITHOUT_SESSION.test(request.url)) done();
    else read(sealed, request, reply).then(() => done(), done);
  });
}

/** Signs a person in under a new session id; whatever session the browser brought is ended. */
export async function startSession(
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: { userId: string; idToken: string | undefined; now: Date },
): Promise<void> {
  if (!request.session) await request.server.readSession('', request);
  await request.session.regenerate();
  request.session.userId = signedIn.userId;
  request.session.signedInAt = signedIn.now.getTime();
  request.session.touchedAt = signedIn.now.getTime();
  if (signedIn.idToken) request.session.idToken = signedIn.idToken;
  await save(request, reply);
}

/** Ends the session of this browser, for the server and for the browser. */
export async function endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.session) await request.session.destroy();
  reply.clearCookie(request.server.sessionCookie);
}

async function save(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await request.session.save();
  reply.setCookie(request.server.sessionCookie, request.session.encryptedSessionId, {
    maxAge: (limits.session.idleDays * DAY) / 1000,
  });
}

export function isSecure(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl.startsWith('https:');
}

function derive(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
